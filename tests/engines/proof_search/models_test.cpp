// Models of where to look first: they carry over to other boards by their windows, come back from their files
// as they were or not at all, and change no value, however absurd they are.
#include "solver/engines/proof_search/models.hpp"

#include <numeric>

#include "solver/engines/proof_search/play.hpp"
#include "solver/engines/proof_search/proof_search.hpp"
#include "solver/engines/proof_search/win_model_file.hpp"
#include "tables/codec.hpp"
#include "tests/support/agreement.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::agreement;
using engines::proof_search::ChainLiberties;
using engines::proof_search::Learned;
using engines::proof_search::ModelFile;
using engines::proof_search::Play;
using engines::proof_search::read_model;
using engines::proof_search::State;
using engines::proof_search::WinModel;
using engines::proof_search::write_model;

Board renumbered(const Board& board, testing::Random& random) {
  Permutation map(static_cast<std::size_t>(board.size()));
  std::iota(map.begin(), map.end(), 0);
  std::shuffle(map.begin(), map.end(), random);
  BoardParts parts;
  parts.size = board.size();
  for (const auto& [u, v] : board.edges())
    parts.edges.emplace_back(map[static_cast<std::size_t>(u)], map[static_cast<std::size_t>(v)]);
  return Board(parts);
}

/// Weights of all sizes, the largest that a file may have among them; some models are all of one sign.
Learned absurd(const Board& board, testing::Random& random) {
  Learned learned = WinModel(board).learned();
  const int kind = testing::pick(random, 0, 2);
  for (float& weight : learned.weights) {
    const float size = std::pow(10.0F, static_cast<float>(testing::pick(random, -2, 6)));
    weight = kind == 0 ? 1e6F : kind == 1 ? -1e6F : testing::chance(random, 50) ? size : -size;
  }
  return learned;
}

/// A model that was taught 2x3, as a file's bytes.
std::string taught(const test::Folder& folder, const std::string& name, const TrainingPlan& plan) {
  const TrainingReport report = engines::train(empty_board(read_board("2x3"), read_ruleset("tromp-taylor")),
                                               plan, folder.file(name), within(1000));
  CHECK(report.games > 0);
  CHECK(report.positions > 0);
  CHECK(report.nodes >= plan.nodes);
  const std::string bytes = folder.read(name);
  CHECK(bytes.size() == report.bytes);
  return bytes;
}

TEST_CASE("models: the same seed gives the same bytes, another seed others") {
  const test::Folder folder;
  const std::string first = taught(folder, "a", {.seed = 1, .nodes = 3000});
  CHECK(taught(folder, "b", {.seed = 1, .nodes = 3000}) == first);
  CHECK(taught(folder, "c", {.seed = 2, .nodes = 3000}) != first);
  CHECK(taught(folder, "d", {.seed = 1, .nodes = 6000}) != first);
}

TEST_CASE("models: windows carry over to the same graph in any numbering, and to graphs that look alike") {
  testing::Random random(20261126);
  for (const char* name : {"3x4", "4x5", "petersen", "wheel:7", "path:9", "1x2", "path:1"}) {
    const Board board = read_board(name);
    INFO(name);
    const Learned learned = WinModel(board).learned();
    const WinModel same(renumbered(board, random), learned);
    CHECK(same.known_windows() == same.windows());
    CHECK(same.learned().tables.size() == learned.tables.size());
  }
  const WinModel larger(read_board("torus:7x7"), WinModel(read_board("torus:6x6")).learned());
  CHECK(larger.known_windows() == larger.windows());
  const WinModel other(read_board("petersen"), WinModel(read_board("4x4")).learned());
  CHECK(other.known_windows() == 0);
}

TEST_CASE("models: what a file gives back says the same of every position, and comes from where it says") {
  testing::Random random(20261127);
  const test::Folder folder;
  taught(folder, "m", {.seed = 7, .nodes = 3000});
  const ModelFile file = read_model(folder.file("m"));
  CHECK(file.program.starts_with("graphgo "));
  CHECK(file.board == "2x3");
  CHECK(file.rules == "tromp-taylor");
  CHECK(file.seed == 7);
  CHECK(file.nodes >= 3000);
  const Board board = read_board("2x3");
  const WinModel model(board, file.learned);
  ModelFile again{.learned = model.learned()};
  write_model(folder.file("n"), again);
  const WinModel same(board, read_model(folder.file("n")).learned);
  int telling = 0;
  for (const SurveyState& start : fresh_starts(board, {})) {
    const Position<1> position = pack<1>(start.position);
    const float logit = model.logit(position, start.to_move);
    REQUIRE(same.logit(position, start.to_move) == logit);
    telling += std::abs(logit) > 1 ? 1 : 0;
  }
  CHECK(telling > 100);
}

TEST_CASE("models: a turn leaves the logit that its position has by itself") {
  testing::Random random(20261129);
  int plays = 0, takes = 0, suicides = 0, passes = 0;
  for (int game = 0; game < 60; ++game) {
    const int size = testing::pick(random, 1, 24);
    const Board board = game % 3 == 0
                            ? read_board("4x5")
                            : testing::random_board(random, size, 0.1 * testing::pick(random, 1, 5));
    const WinModel model(board, absurd(board, random));
    const Ruleset rules = read_ruleset("tromp-taylor");
    const Play play(board, rules, nullptr);
    State state = play.start(empty_board(board, rules), 0);
    for (int turn = 0; turn < 80; ++turn) {
      ChainLiberties chains;
      model.find_chains(state.position, chains);
      std::vector<State> next;
      for (Vertex v = -1; v < board.size(); ++v) {
        if (v >= 0 && !play.graph().empty(state.position).test(v)) continue;
        const auto after = play.after(state, v < 0 ? Turn::pass() : Turn{v});
        if (!after) continue;
        const Position<1>& position = after->state.position;
        REQUIRE(model.logit_after(chains, position, after->state.to_move, v) ==
                model.logit(position, after->state.to_move));
        const Side mover = state.to_move, other = opponent(mover);
        ++(v < 0                                            ? passes
           : position.of(other) != state.position.of(other) ? takes
           : !position.of(mover).test(v)                    ? suicides
                                                            : plays);
        if (!after->winner) next.push_back(after->state);
      }
      if (next.empty()) break;
      state = testing::any(random, next);
    }
  }
  CHECK(plays > 10'000);
  CHECK(takes > 1'000);
  CHECK(suicides > 100);
  CHECK(passes > 1'000);
}

TEST_CASE("models: a file that was cut off, continued or changed in any byte is refused") {
  const test::Folder folder;
  const std::string whole = taught(folder, "m", {.seed = 1, .nodes = 1000});
  const auto error_of_file = [&](const std::string& bytes) {
    return testing::error_of([&] { read_model(folder.write("x", bytes)); });
  };
  for (std::size_t size = 0; size < whole.size(); size += size < 100 ? 1 : 97)
    CHECK_THAT(error_of_file(whole.substr(0, size)), testing::Says({"x: "}));
  CHECK_THAT(error_of_file(whole.substr(0, 40)), testing::Says({"cut off after 40 bytes"}));
  CHECK_THAT(error_of_file(whole + "x"), testing::Says({std::to_string(whole.size())}));
  for (std::size_t at = 0; at < whole.size(); at += at < 100 ? 1 : 53) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1 << at % 8);
    CHECK_THAT(error_of_file(changed), testing::Says({"x: "}));
  }
  std::string changed = whole;
  changed.back() = static_cast<char>(changed.back() ^ 4);
  CHECK_THAT(error_of_file(changed), testing::Says({"weights", "damaged"}));
  CHECK_THAT(error_of_file("graphgo proof 1\n"), testing::Says({"not a GraphGo model"}));
  CHECK_THAT(testing::error_of([&] { read_model(folder.file("none")); }), testing::Says({"none"}));
}

TEST_CASE("models: weights that no training leaves are refused, and so are windows that no board has") {
  const test::Folder folder;
  const Board board = read_board("2x3");
  const auto error_of_model = [&](const auto& change) {
    ModelFile model{.learned = WinModel(board).learned()};
    change(model.learned);
    write_model(folder.file("x"), model);
    return testing::error_of([&] { read_model(folder.file("x")); });
  };
  CHECK(error_of_model([](Learned&) {}) == "accepted");
  CHECK(error_of_model([](Learned& l) { l.weights[70] = 1e6F; }) == "accepted");
  for (const float weight :
       {2e6F, -2e6F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
    CHECK_THAT(error_of_model([&](Learned& l) { l.weights[70] = weight; }), testing::Says({"weight 70 of"}));
  CHECK_THAT(error_of_model([](Learned& l) { l.weights.pop_back(); }), testing::Says({"weights"}));
  CHECK_THAT(error_of_model([](Learned& l) { l.tables[0].shape.degrees[0] = 64; }),
             testing::Says({"64", "from 0 to 63"}));
  CHECK_THAT(error_of_model([](Learned& l) { l.tables[0].shape = {}; }), testing::Says({"0 vertices"}));
}

TEST_CASE("models: a board most of whose windows a model has never seen is refused") {
  const test::Folder folder;
  taught(folder, "m", {.seed = 1, .nodes = 1000});
  CHECK(engines::proof_search::model_for(read_board("2x3"), folder.file("m")).model->windows() > 0);
  CHECK_THAT(
      testing::error_of([&] { engines::proof_search::model_for(read_board("4x4"), folder.file("m")); }),
      testing::Says({"m: ", "learned on 2x3", "4x4"}));
}

TEST_CASE("models: one of a single question says which, and a solve by it asks that first") {
  const test::Folder folder;
  const Board board = read_board("2x4");
  const Ruleset rules = read_ruleset("tromp-taylor");
  engines::train(empty_board(board, rules), {.seed = 1, .nodes = 2000, .margin = 8}, folder.file("m"),
                 within(1000));
  const auto [model, margin] = engines::proof_search::model_for(board, folder.file("m"));
  CHECK(margin == 8);
  taught(folder, "all", {.seed = 1, .nodes = 1000});
  CHECK_FALSE(engines::proof_search::model_for(read_board("2x3"), folder.file("all")).margin);
  // 2x4 is a whole win: that one question answers all.
  const Query query = empty_board(board, rules);
  const Answer first =
      engines::proof_search::solve(query, within(1000), {}, {.model = model.get(), .first_target = margin});
  const Answer guessed = engines::proof_search::solve(query, within(1000), {}, {.model = model.get()});
  CHECK(first.value.lo == Margin::of_points(8));
  CHECK(first.value.solved);
  CHECK(guessed.value.lo == first.value.lo);
  CHECK(first.nodes < guessed.nodes);
}

TEST_CASE("models: absurd ones change no value of random cases, judged by the reference") {
  testing::Random random(20261128);
  const std::vector<std::string> rulesets = {
      "tromp-taylor",
      "tromp-taylor,suicide=forbidden",
      "taylor-concise",
      "new-zealand",
      "conway-go",
      "lasker-maas,phases=1",
      "tromp-taylor,repetition=superko(situational,ignored,ignored),suicide=forbidden"};
  compare_random_cases(random, rulesets, "an absurd model against the reference", [&](const Query& query) {
    const WinModel model(query.board, absurd(query.board, random));
    Limits limits = within(100);
    limits.threads = testing::pick(random, 1, 2);
    return engines::proof_search::solve(
        query, limits, {.moves = true},
        {.certain_areas_from = testing::chance(random, 50) ? 1 : 65, .model = &model});
  });
}

TEST_CASE("models: absurd ones change no value of larger boards, and hang none") {
  testing::Random random(20261129);
  int solved = 0, asked = 0;
  for (const char* name : {"1x7", "2x4", "3x3", "cycle:7", "wheel:6", "hypercube:3", "2x5"})
    for (const char* text : {"tromp-taylor", "new-zealand,suicide=forbidden"})
      for (const int turns : {0, 6}) {
        Query query = empty_board(read_board(name), read_ruleset(text));
        play_random_record(query, random, turns, 9);
        const WinModel model(query.board, absurd(query.board, random));
        const Answer found =
            engines::proof_search::solve(query, within(3000), {}, {.certain_areas_from = 1, .model = &model});
        const Answer plain = engines::proof_search::solve(query, within(3000));
        require_agree(query, found.value, plain.value, "an absurd model against none");
        ++asked;
        solved += found.value.solved ? 1 : 0;
      }
  CHECK(solved == asked);
}

TEST_CASE("models: one that was taught makes the search of its board shorter") {
  const test::Folder folder;
  const Board board = read_board("3x4");
  const Ruleset rules = read_ruleset("tromp-taylor");
  const Query query = empty_board(board, rules);
  engines::train(query, {.seed = 1, .nodes = 100'000}, folder.file("m"), within(10'000));
  const Answer plain = engines::solve(query, within(10'000));
  const Answer taught = engines::solve(query, within(10'000), {.model = folder.file("m")});
  REQUIRE(taught.value.solved);
  CHECK(taught.value.lo == plain.value.lo);
  CHECK(taught.nodes < plain.nodes);
}

}  // namespace
