// Ten thousand proofs with a random edit. The checker may accept one only if its claims are still true and
// its strategies still win every game, as playing them out shows.
#include <filesystem>
#include <map>

#include "solver/certificates/check/check.hpp"
#include "tests/certificates/proof_text.hpp"
#include "tests/support/agreement.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::certificates;
using namespace graphgo::solver::engines;
using namespace graphgo::solver::research;
using namespace graphgo::solver::agreement;
using namespace graphgo::solver::proof_tests;

struct Case {
  const char* board;
  const char* rules;
  const char* position;
  Side to_move;
  std::vector<Turn> record;
};

/// Values with something to prove on both sides: captures, superko, seki, both keys, two phases, prisoners,
/// handicaps, records.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"path:4", "tromp-taylor", "....", Side::black, {}},
      {"path:5", "tromp-taylor,suicide=forbidden", "X-O--", Side::black, {}},
      {"path:4", "new-zealand", ".XO.", Side::white, {}},
      {"path:4", "taylor-concise", "....", Side::black, {Turn{0}, Turn{2}}},
      {"cycle:3", "tromp-taylor", "...", Side::black, {}},
      {"cycle:4", "new-zealand", "....", Side::black, {}},
      {"2x2", "tromp-taylor,ending=passes(3)", "....", Side::black, {}},
      {"path:4", "aga", "....", Side::black, {}},
      {"path:3", "lasker-maas", "...", Side::black, {}},
      {"cycle:3", "lasker-maas,phase1_open_ko_tax=1", "X..", Side::white, {}},
      {"path:4", "conway-go", "....", Side::black, {}},
      {"path:3", "conway-go-prisoners,ending=immobile_loses(literal)", "...", Side::black, {}},
      {"path:4", "tromp-taylor,handicap=consecutive(2)", "....", Side::black, {}},
      {"path:4", "chinese-basic", "....", Side::black, {}},
      {"cycle:4", "chinese-basic", "X...", Side::white, {}},
      {"path:4", "chinese-basic,scoring=territory", ".X..", Side::white, {}},
      {"path:4", "tromp-taylor,repetition=none", ".X..", Side::white, {}},
  };
  return all;
}

struct Proof {
  Query query;
  std::string bytes, text;
  std::vector<std::string> lines;
};

std::string path() { return scratch_file("graphgo_mutant"); }

Proof proof_of(const Case& c) {
  const Board board = read_board(c.board);
  Proof proof{{board, read_position(board, c.position), c.to_move, read_ruleset(c.rules), {0, 0}, c.record},
              {},
              {},
              {}};
  const Answer answer = solve(proof.query, Limits{}, {.proof = path()});
  INFO(c.board << " " << c.rules << " " << answer.no_proof);
  REQUIRE(answer.proof.has_value());
  proof.bytes = bytes_of_file(path());
  proof.text = text_of_file(path());
  proof.lines = lines_of(proof.text);
  return proof;
}

/// The number of a random node's line.
std::size_t some_node(const std::vector<std::string>& lines, testing::Random& random) {
  std::vector<std::size_t> nodes;
  for (const ClaimText& claim : claims_of(lines))
    for (std::size_t i = 0; i < claim.nodes; ++i) nodes.push_back(claim.first_node + i);
  return nodes.at(static_cast<std::size_t>(testing::pick(random, 0, static_cast<int>(nodes.size()) - 1)));
}

std::size_t some_field(const std::vector<std::string>& words, testing::Random& random, int least = 0) {
  return static_cast<std::size_t>(testing::pick(random, least, static_cast<int>(words.size()) - 1));
}

/// The kinds of edits, each of one line of the text.
enum Edit {
  drop_reply,
  change_turn,
  weaken_condition,
  redirect,
  change_field,
  alter_claim,
  alter_header,
  swap_lines,
  edits
};
const char* name(int edit) {
  return std::array{"reply dropped",        "turn changed",  "ban claimed or denied", "reference redirected",
                    "node's state changed", "claim altered", "header altered",        "lines exchanged"}
      [static_cast<std::size_t>(edit)];
}

std::string number(testing::Random& random, int least, int most) {
  return std::to_string(testing::pick(random, least, most));
}

/// Changes one digit, letter or sign of the text.
void change_character(std::string& text, testing::Random& random) {
  static const std::string others = "0123456789.XObwpx*-:/,";
  if (text.empty()) return;
  testing::any(random, text) = testing::any(random, others);
}

void edit_node(std::string& line, Edit edit, const Query& query, testing::Random& random) {
  auto words = words_of(line);
  const auto columns = static_cast<int>(columns_of(query.rules));
  if (edit == change_field) {
    change_character(words[some_field(words, random)], random);
  } else if (static_cast<int>(words.size()) > columns) {
    std::string& word = words[some_field(words, random, columns)];
    const auto colon = word.find(':');
    if (edit == drop_reply) {
      words.erase(words.begin() + (&word - words.data()));
    } else if (edit == change_turn) {
      word = number(random, -1, query.board.size()) + (colon == std::string::npos ? "" : word.substr(colon));
    } else if (edit == weaken_condition) {
      word = word == "x" ? number(random, 1, 9) : "x";
    } else {
      const bool own = colon != std::string::npos && words.size() == static_cast<std::size_t>(columns) + 1;
      word = (own ? word.substr(0, colon + 1) : "") + number(random, -3, 12) +
             (testing::pick(random, 0, 3) == 0 ? ":1" : "");
    }
  }
  line = joined(words, ' ');
}

std::vector<std::string> edited(const Proof& proof, Edit edit, testing::Random& random) {
  auto lines = proof.lines;
  const auto any_line = [&] {
    return static_cast<std::size_t>(testing::pick(random, 0, static_cast<int>(lines.size()) - 1));
  };
  if (edit == swap_lines) {
    std::swap(lines[any_line()], lines[any_line()]);
  } else if (edit == alter_header) {
    const auto claims = claims_of(lines);
    const int before = static_cast<int>(claims.front().first_node) - 3;
    change_character(lines[static_cast<std::size_t>(testing::pick(random, 0, before))], random);
  } else if (edit == alter_claim) {
    const auto claims = claims_of(lines);
    const ClaimText& claim = claims[some_field(std::vector<std::string>(claims.size()), random)];
    auto words = claim.words;
    words[some_field(words, random, 1)] =
        std::array{"black", "white", "endless"}[static_cast<std::size_t>(testing::pick(random, 0, 2))];
    if (testing::pick(random, 0, 1) == 0) words = {"claim", claim.words[1], number(random, -5, 5)};
    lines[claim.first_node - 2] = joined(words, ' ');
    if (testing::pick(random, 0, 3) == 0) change_character(lines[claim.root], random);
  } else {
    edit_node(lines[some_node(lines, random)], edit, proof.query, random);
  }
  return lines;
}

/// Is all that the text claims true, and do its strategies win?
void require_right(const std::vector<std::string>& lines, const std::string& what) {
  const std::string text = joined(lines, '\n');
  const Query query = query_of_text(text);
  const Value value = solve(query, Limits{}).value;
  for (const ClaimText& claim : claims_of(lines)) {
    if (!is_true(claim, query, value))
      FAIL("accepted, but false: " << joined(claim.words, ' ') << "\n" << what << "\n" << text);
    if (claim.words.size() == 3 && !wins_every_game(lines, claim, query, 200'000))
      FAIL("accepted, but does not win: " << joined(claim.words, ' ') << "\n" << what << "\n" << text);
  }
}

/// Does the text lose a game that its claims say it wins? A text too damaged to be played loses none.
bool loses_a_game(const std::vector<std::string>& lines) try {
  const Query query = query_of_text(joined(lines, '\n'));
  for (const ClaimText& claim : claims_of(lines))
    if (claim.words.size() == 3 && !wins_every_game(lines, claim, query, 200'000)) return true;
  return false;
} catch (const std::exception&) {
  return false;
}

bool accepted(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  return certificates::check::check_proof_text(text, facts, complaint) == 0;
}

TEST_CASE("proof files: ten thousand random edits, none accepted that claims too much or does not win") {
  testing::Random random(8);
  std::vector<Proof> proofs;
  for (const Case& c : cases()) proofs.push_back(proof_of(c));
  for (const Proof& proof : proofs) {
    CHECK(accepted(proof.text));
    require_right(proof.lines, "unedited");
  }
  std::map<std::string, std::pair<int, int>> tally;  // edits that changed the text, accepted
  int lost = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Proof& proof = proofs[static_cast<std::size_t>(i) % proofs.size()];
    const auto edit = static_cast<Edit>(i / 7 % edits);
    const auto lines = edited(proof, edit, random);
    if (lines == proof.lines) continue;
    auto& [made, valid] = tally[name(edit)];
    ++made;
    if (!accepted(joined(lines, '\n') + '\n')) {
      if (edit == change_turn) lost += loses_a_game(lines) ? 1 : 0;
      continue;
    }
    ++valid;
    require_right(lines, name(edit));
  }
  CHECK(tally.size() == edits);
  for (const auto& [edit, counts] : tally) {
    UNSCOPED_INFO(edit << ": " << counts.first << " made, " << counts.second << " still right");
    CHECK(counts.first > 500);
    CHECK(counts.second < counts.first / 3);
  }
  CHECK(lost > 50);  // playing out is able to tell: turns changed at random lose games
}

TEST_CASE("proof files: flipped bytes of the compressed file") {
  testing::Random random(9);
  const Proof proof = proof_of(cases().front());
  int survived = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string bytes = proof.bytes;
    testing::any(random, bytes) ^= static_cast<char>(1 << testing::pick(random, 0, 7));
    write_file(path(), bytes);
    std::vector<std::pair<std::string, std::string>> facts;
    std::string complaint;
    if (certificates::check::check_proof(path(), facts, complaint) != 0) continue;
    ++survived;
    require_right(lines_of(text_of_file(path())), "a flipped bit");
  }
  std::filesystem::remove(path());
  CHECK(survived < 500);
}

}  // namespace
