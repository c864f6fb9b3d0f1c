#include "solver/explorer/site/proofs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "graphgo/board/formats.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/presentation/answer_json.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::explorer::site {
namespace {

namespace check = certificates::check;

/// Longest proof that is walked, in bytes of its text.
constexpr std::size_t most_walked = 16'384;

/// Empty where the text is longer.
std::string text_of(const std::string& frame) {
  const std::string text = tables::decompressed_beginning(frame, most_walked + 1);
  return text.size() > most_walked ? std::string() : text;
}

/// The board that the beginning of a proof's name tells of: "torus_3x3" of torus:3x3. Nothing where it is
/// another.
std::optional<Board> named_board(const std::string& name, const std::string& graph6) {
  std::string word = name.substr(name.rfind('/') + 1);
  word = word.substr(0, word.find("--"));
  for (const bool colon : {false, true}) try {
      if (colon) std::replace(word.begin(), word.end(), '_', ':');
      Board board = read_board(word, BoardFiles::refused);
      std::string written = write_board(board, BoardFormat::graph6);
      if (written.ends_with('\n')) written.pop_back();
      if (written == graph6) return board;
    } catch (const InputError&) {
      continue;
    }
  return std::nullopt;
}

/// The sentence says all axes.
Ruleset rules_of(const Proof& proof) {
  const std::string sentence = proof.fact("proves"), before = "under the rules ",
                    after = ", from the position ";
  const auto at = sentence.find(before), to = sentence.find(after);
  if (at == sentence.npos || to == sentence.npos) throw InternalError("a proof's sentence names no rules");
  std::string words = sentence.substr(at + before.size(), to - at - before.size());
  std::erase(words, ' ');
  return read_ruleset(shortest_text(read_ruleset("tromp-taylor," + words)));
}

}  // namespace

std::string Proof::fact(std::string_view key) const {
  for (const auto& [one, value] : facts)
    if (one == key) return value;
  return {};
}

Proof read_proof(const std::filesystem::path& papers, const std::string& name) {
  const std::string path = (papers / name).string();
  const std::string frame = read_text_file(path);
  Proof proof{name, frame.size(), {}, text_of(frame)};
  std::string complaint;
  if (check::check_proof(path, proof.facts, complaint) != 0)
    throw InputError(fmt::format("{}: the checker does not accept it: {}", printable(path, 200), complaint));
  return proof;
}

Query query_of(const Proof& proof) {
  const std::string graph6 = proof.fact("graph6");
  const auto named = named_board(proof.name, graph6);
  const Board board = named ? *named : read_board("graph6:" + graph6, BoardFiles::refused);
  Query query{board,
              read_position(board, proof.fact("position")),
              proof.fact("to move") == "white" ? Side::white : Side::black,
              rules_of(proof),
              {},
              {}};
  std::istringstream(proof.fact("prisoners")) >> query.prisoners[0] >> query.prisoners[1];
  const std::string key = "\nrecord";
  std::istringstream turns(proof.text.substr(proof.text.find(key) + key.size()));
  for (int turn = 0; turns.peek() != '\n' && turns >> turn;) query.record.push_back(Turn{turn});
  return query;
}

nlohmann::ordered_json json_of(const Proof& proof) {
  nlohmann::ordered_json object{
      {"accepted", true}, {"complaint", ""}, {"facts", proof.facts}, {"bytes", proof.bytes}};
  object["text"] = proof.text;
  return object;
}

}  // namespace graphgo::solver::explorer::site
