#include "tests/certificates/proof_text.hpp"

#include <unistd.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "graphgo/record/position_text.hpp"
#include "solver/question/game_of.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::proof_tests {

std::string scratch_file(const std::string& name) {
  const std::filesystem::path memory = "/dev/shm";
  const auto folder = std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
  return (folder / (name + "_" + std::to_string(getpid()))).string();
}

std::string bytes_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string text_of_file(const std::string& path) {
  const std::string bytes = bytes_of_file(path);
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  std::string text(std::size_t{1} << 16, '\0'), all;
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  while (in.pos < in.size) {
    ZSTD_outBuffer out{text.data(), text.size(), 0};
    if (ZSTD_isError(ZSTD_decompressStream(context.get(), &out, &in))) throw std::runtime_error("not zstd");
    all.append(text, 0, out.pos);
  }
  return all;
}

std::string compressed(const std::string& text) { return tables::compressed(text); }

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string joined(const std::vector<std::string>& parts, char between) {
  std::string text;
  for (const std::string& part : parts)
    text += (&part == parts.data() ? std::string{} : std::string{between}) + part;
  return text;
}

std::size_t columns_of(const Ruleset& r) {
  return 3 + static_cast<std::size_t>(r.phases == 2) +
         static_cast<std::size_t>(r.scoring == Scoring::territory ||
                                  (r.phases == 2 && r.phase1_open_ko_tax)) +
         static_cast<std::size_t>(r.passing == Passing::costs_prisoner) +
         static_cast<std::size_t>(r.repetition.kind == Repetition::Kind::basic_ko);
}

Query query_of_text(const std::string& text) {
  BoardParts parts;
  Ruleset rules;
  std::vector<Turn> record;
  std::string position, to_move;
  std::array<int, 2> prisoners{};
  for (const std::string& line : lines_of(text)) {
    const auto words = words_of(line);
    if (words.empty() || words[0] == "claim") break;
    if (words[0] == "vertices") parts.size = std::stoi(words.at(1));
    if (words[0] == "edge") parts.edges.emplace_back(std::stoi(words.at(1)), std::stoi(words.at(2)));
    if (words[0] == "rule") set_axis(rules, words.at(1), words.at(2));
    if (words[0] == "position") position = words.at(1);
    if (words[0] == "to_move") to_move = words.at(1);
    if (words[0] == "prisoners") prisoners = {std::stoi(words.at(1)), std::stoi(words.at(2))};
    if (words[0] == "record")
      for (std::size_t i = 1; i < words.size(); ++i) record.push_back(Turn{std::stoi(words[i])});
  }
  Board board(parts);
  const Stones stones = read_position(board, position);
  return {board, stones, to_move == "black" ? Side::black : Side::white, rules, prisoners, record};
}

std::vector<ClaimText> claims_of(const std::vector<std::string>& lines) {
  std::vector<ClaimText> claims;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto words = words_of(lines[i]), next = words_of(lines[i + 1]);
    if (words.empty() || words[0] != "claim" || next.size() < 2) continue;
    const std::size_t nodes = std::stoul(next[1]);
    claims.push_back({words, i + 2, nodes, i + 2 + nodes});
  }
  return claims;
}

bool is_true(const ClaimText& claim, const Query& query, const Value& value) {
  const bool black = claim.words.at(1) == "black", endless = claim.words.size() == 4;
  const Margin bound = black != endless ? value.lo : value.hi;
  if (claim.words.at(2) == "wins") return black ? bound > Margin::of_points(0) : bound < Margin::of_points(0);
  if (claim.words.at(2) == "none") return !bound.finite();
  const Margin claimed = Margin::of_points(std::stoi(claim.words.at(2))).plus(-query.rules.komi);
  return black ? bound >= claimed : bound <= claimed;
}

namespace {

/// Plays a claim's nodes out.
class PlayOut {
 public:
  PlayOut(const std::vector<std::string>& lines, const ClaimText& claim, const Query& query, int patience)
      : lines_(lines), claim_(claim), game_(game_of(query)), patience_(patience) {
    for (const std::string& line : lines)
      if (line.starts_with("symmetry ")) {
        Permutation map;
        for (const auto& word : words_of(line.substr(9))) map.push_back(std::stoi(word));
        maps_.push_back(map);
      }
    columns_ = columns_of(query.rules);
  }

  bool wins() {
    at_ = claim_.root;
    return wins_root();
  }

 private:
  using Permutation = std::vector<Vertex>;

  bool wins_root() {
    if (lines_.at(at_) == "root tree") ++at_;
    const auto words = words_of(lines_.at(at_));
    const bool reference_only = words.at(0) == "root" && words.at(1) != "over" && words.at(1) != "-";
    const std::string what = reference_only ? "node" : words.at(0) == "root" ? words.at(1) : words.at(0);
    if (what == "-") return true;
    if (what == "over") return suits();
    if (what == "node") return wins_from(reference(words.at(1)), {});
    ++at_;
    if (what == "play") return after(Turn{std::stoi(words.at(1))}, [this] { return wins_root(); });
    for (const Turn turn : game_.legal_turns())
      if (!after(turn, [this] { return wins_root(); })) return false;
    return true;
  }

  struct Reference {
    std::int64_t node;
    std::size_t map;
  };
  static Reference reference(const std::string& text) {
    const auto colon = text.find(':');
    return {std::stoll(text.substr(0, colon)),
            colon == std::string::npos ? 0 : std::stoul(text.substr(colon + 1))};
  }

  template <typename Then>
  bool after(Turn turn, Then then) {
    if (!game_.play(turn)) return false;
    const bool won = then();
    game_.undo();
    return won;
  }

  bool suits() const {
    if (!game_.over()) return false;
    const Outcome outcome = game_.outcome();
    const bool black = claim_.words.at(1) == "black";
    if (outcome.kind != Outcome::Kind::margin) return (outcome.kind == Outcome::Kind::black_wins) == black;
    const int margin = std::stoi(claim_.words.at(2));
    return black ? outcome.points >= margin : outcome.points <= margin;
  }

  /// `view`: from the board's vertices to the node's; empty: the same.
  bool wins_from(Reference to, Permutation view) {
    if (--patience_ < 0) return true;
    if (game_.over()) return suits();
    if (to.map > 0) view = composed(view, maps_.at(to.map - 1));
    const auto words = words_of(lines_.at(claim_.first_node + static_cast<std::size_t>(to.node)));
    const bool own = (game_.to_move() == Side::black) == (claim_.words.at(1) == "black");
    if (own) {
      const std::string& turn = words.at(columns_);
      const auto colon = turn.find(':');
      const Turn played = turn[0] == 'p' ? Turn::pass() : on_board(std::stoi(turn), view);
      return after(played, [&] { return goes_on(turn.substr(colon + 1), to.node, view); });
    }
    return wins_replies(words, to.node, view);
  }

  /// Every legal turn of the loser; fields stand for the turns that all rules but superko allow, in the
  /// node's vertex order.
  bool wins_replies(const std::vector<std::string>& words, std::int64_t node, const Permutation& view) {
    std::size_t field = columns_;
    for (Vertex v = 0; v <= game_.board().size(); ++v) {
      const Turn turn = v == game_.board().size() ? Turn::pass() : on_board(v, view);
      const Legality verdict = game_.legality(turn);
      const bool banned = verdict.verdict == Verdict::superko;
      if (!verdict && !banned) continue;
      if (field >= words.size()) return false;
      const std::string& next = words[field++];
      if (!banned && !after(turn, [&] { return goes_on(next, node, view); })) return false;
    }
    return true;
  }

  bool goes_on(const std::string& next, std::int64_t node, const Permutation& view) {
    if (next == "x") return false;
    if (game_.over()) return suits();
    if (next == ".") return false;
    if (next == "p") return after(Turn::pass(), [this] { return suits(); });
    Reference to = reference(next);
    to.node = node - to.node;
    return wins_from(to, view);
  }

  static Permutation composed(const Permutation& first, const Permutation& second) {
    Permutation both = second;
    if (!first.empty())
      for (std::size_t v = 0; v < first.size(); ++v) both[v] = second[static_cast<std::size_t>(first[v])];
    return both;
  }
  static Turn on_board(Vertex v, const Permutation& view) {
    for (std::size_t u = 0; u < view.size(); ++u)
      if (view[u] == v) return Turn{static_cast<Vertex>(u)};
    return Turn{v};
  }

  const std::vector<std::string>& lines_;
  const ClaimText& claim_;
  Game<1> game_;
  int patience_;
  std::size_t columns_ = 0, at_ = 0;
  std::vector<Permutation> maps_;
};

}  // namespace

bool wins_every_game(const std::vector<std::string>& lines, const ClaimText& claim, const Query& query,
                     int patience) {
  return PlayOut(lines, claim, query, patience).wins();
}

}  // namespace graphgo::solver::proof_tests
