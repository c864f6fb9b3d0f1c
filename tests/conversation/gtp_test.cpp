// The Go Text Protocol: what each command answers, refusals, and lines of rubbish.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "solver/conversation/gtp/analysis.hpp"
#include "solver/conversation/gtp/clock.hpp"
#include "solver/conversation/gtp/kata_rules.hpp"
#include "tests/conversation/gtp_helpers.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/random.hpp"

using namespace graphgo;
using graphgo::test::Gtp;

TEST_CASE("gtp: numbers, comments, control characters and lines without a command", "[gtp]") {
  Gtp gtp;
  CHECK(gtp.ask("7 protocol_version") == "=7 2");
  CHECK(gtp.ask("  \tname # who are you?") == "= GraphGo");
  CHECK(gtp.ask("na\x01me\r") == "= GraphGo");
  CHECK(gtp.ask("known_command known_command") == "= true");
  CHECK(gtp.ask("known_command analyze") == "= false");
  CHECK(gtp.raw("").empty());
  CHECK(gtp.raw("# interrupt").empty());
  CHECK(gtp.ask("12") == "?12 unknown command: there is none after the number");
  CHECK(gtp.ask("genmov b") ==
        "? unknown command 'genmov' (did you mean genmove or reg_genmove or kata-genmove_analyze?)");
  CHECK(gtp.ask("undo now") == "? syntax error: undo");
  CHECK(gtp.ask("genmove green") == "? syntax error: colour 'green'; write black or white");
  CHECK(gtp.raw("quit") == "=\n\n");
  CHECK_FALSE(gtp.open());
}

TEST_CASE("gtp: every command that is listed is known, and none of them is rubbish", "[gtp]") {
  Gtp gtp;
  std::istringstream names(gtp.ask("list_commands").substr(2));
  int count = 0;
  for (std::string name; names >> name; ++count) CHECK(gtp.ask("known_command " + name) == "= true");
  CHECK(count > 50);
}

TEST_CASE("gtp: a turn is refused with the reason, and changes nothing", "[gtp]") {
  Gtp gtp("2x2", "tromp-taylor");
  for (const char* turn : {"b a2", "w b1", "b b2", "w a1"}) gtp.ask(std::string("play ") + turn);
  CHECK(gtp.ask("list_stones black") == "=");
  CHECK(gtp.ask("list_stones white") == "= A1 B1");
  CHECK(gtp.ask("captures w") == "= 2");
  CHECK(gtp.ask("play b b1") == "? illegal move: Black b1 is illegal: the vertex is occupied");
  CHECK(gtp.ask("play b c1") == "? no such point: 'c1' is none of 2 columns and 2 rows");
  for (const char* turn : {"b a2", "w b2"}) gtp.ask(std::string("play ") + turn);
  CHECK(gtp.ask("play b a2") ==
        "? illegal move: Black a2 is illegal: superko, it repeats the position after turn 1");
  CHECK(gtp.ask("is_legal b a2") == "= 0");
  CHECK(gtp.ask("all_legal b") == "=");
  CHECK(gtp.ask("graphgo-banned") == "= MARK A2\nTEXT A2: superko, it repeats the position after turn 1");
  CHECK(gtp.ask("list_stones white") == "= B2 A1 B1");
}

TEST_CASE("gtp: turns out of turn are set-up, and forget the history", "[gtp]") {
  Gtp gtp;
  for (const char* turn : {"b b2", "b a1", "w c3", "w c1"})
    CHECK(gtp.ask(std::string("play ") + turn) == "=");
  const std::string board = gtp.ask("showboard");
  CHECK(board.find("Black to move") != std::string::npos);
  CHECK(board.find("history: 0 turns since the stones set up; a side moved out of turn before") !=
        std::string::npos);
  CHECK(gtp.ask("undo") == "=");
  CHECK(gtp.ask("list_stones white") == "= C3");
  for (int i = 0; i < 3; ++i) CHECK(gtp.ask("undo") == "=");
  CHECK(gtp.ask("undo") == "? cannot undo: no turn has been played");
  CHECK(gtp.ask("list_stones black") == "=");
}

TEST_CASE("gtp: the history of the record decides what a turn is worth", "[gtp]") {
  // The second game of the README: the same stones, and White may take back no more.
  Gtp fresh("path:2", "tromp-taylor"), played("path:2", "tromp-taylor");
  fresh.ask("gogui-setup w 0");
  CHECK(fresh.ask("graphgo-value") == "= 2 (Black wins by 2)");
  for (const char* turn : {"b 1", "w 0"}) REQUIRE(played.ask(std::string("play ") + turn) == "=");
  CHECK(played.ask("list_stones white") == fresh.ask("list_stones white"));
  CHECK(played.ask("graphgo-value") == "= -2 (White wins by 2)");
}

TEST_CASE("gtp: values and losses are those of solve", "[gtp]") {
  Gtp gtp("2x2", "tromp-taylor");
  CHECK(gtp.ask("graphgo-value") == "= 1 (Black wins by 1)");
  const std::string values = gtp.ask("graphgo-values");
  CHECK(values.find("LABEL A2 1 B2 1 A1 1 B1 1\n") != std::string::npos);
  CHECK(values.find("pass -1") != std::string::npos);
  CHECK(gtp.ask("graphgo-losses").find("pass loses 2") != std::string::npos);
  CHECK(gtp.ask("graphgo-line").starts_with("= VAR b A2 w B1 b B2"));
}

TEST_CASE("gtp: two perfect players reach the value, whatever the rules", "[gtp]") {
  struct Case {
    const char *board, *rules, *score;
  };
  const Case cases[] = {
      {"3x3", "tromp-taylor", "= B+9"},          {"2x2", "tromp-taylor,komi=0.5", "= B+0.5"},
      {"1x5", "tromp-taylor,komi=3.5", nullptr}, {"2x3", "aga", nullptr},
      {"2x2", "lasker-maas", nullptr},           {"path:4", "nieminen", nullptr},
      {"1x4", "chinese-basic", nullptr}};
  for (const Case& c : cases) {
    INFO(c.board << " " << c.rules);
    Gtp gtp(c.board, c.rules);
    const std::string value = gtp.ask("graphgo-value");
    std::string end;
    for (int turn = 0; turn < 200; ++turn) {
      const std::string side = gtp.ask("gogui-rules_side_to_move").substr(2);
      end = gtp.ask("genmove " + side);
      if (end.starts_with("?")) break;
    }
    REQUIRE(end == "? the game is over");
    CHECK(gtp.ask("graphgo-value") == value);
    if (c.score) CHECK(gtp.ask("final_score") == c.score);
  }
}

TEST_CASE("gtp: boards that are no grid have cells, names and numbers", "[gtp]") {
  Gtp gtp("petersen", "tromp-taylor");
  const std::string list = gtp.ask("graphgo-vertices").substr(2);
  std::istringstream lines(list);
  std::string line, first;
  int count = 0;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string number, name, cell;
    words >> number >> name >> cell;
    cell.pop_back();
    CHECK(gtp.ask("clear_board") == "=");
    CHECK(gtp.ask("play b " + number) == "=");
    CHECK(gtp.ask("list_stones b") == "= " + cell);
    CHECK(gtp.ask("clear_board") == "=");
    CHECK(gtp.ask("play b " + cell) == "=");
    CHECK(gtp.ask("list_stones b") == "= " + cell);
    ++count;
  }
  CHECK(count == 10);
  const std::string board = gtp.ask("gogui-rules_board").substr(2);
  CHECK(std::count(board.begin(), board.end(), '.') == 9);
  CHECK(std::count(board.begin(), board.end(), 'X') == 1);
  const std::string size = gtp.ask("query_boardsize").substr(2);
  CHECK(gtp.ask("boardsize " + size) == "=");
  CHECK(gtp.ask("boardsize 19").starts_with("? unacceptable size: the board is petersen"));
  CHECK(gtp.ask("play b z9").starts_with("? no such point: 'z9' is no cell, name or number"));
}

TEST_CASE("gtp: sizes", "[gtp]") {
  Gtp gtp;
  CHECK(gtp.ask("boardsize 4") == "=");
  CHECK(gtp.ask("rectangular_boardsize 4 2") == "=");
  CHECK(gtp.ask("query_boardsize") == "= 4 2");
  CHECK(gtp.ask("play b d2") == "=");
  CHECK(gtp.ask("boardsize 19") ==
        "? unacceptable size: 19 columns and 19 rows are more than the 64 points that are solved");
  CHECK(gtp.ask("boardsize 0") == "? syntax error: size '0' is not a whole number from 1 to 1000000");
  CHECK(gtp.ask("list_stones b") == "= D2");
}

TEST_CASE("gtp: KataGo's rules are taken only where they are exactly ours", "[gtp]") {
  using solver::conversation::gtp::kata_rules_text;
  using solver::conversation::gtp::read_kata_rules;
  CHECK(read_kata_rules("tromp-taylor") == preset("tromp-taylor"));
  CHECK(read_kata_rules("Tromp_Taylor") == preset("tromp-taylor"));
  CHECK(read_kata_rules(R"({"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false})") ==
        read_ruleset("new-zealand,suicide=forbidden"));
  for (const char* refused :
       {"chinese", "japanese", "korean", "aga", "new-zealand", "stone-scoring", "chinese-ogs", "aga-button",
        "{}", "[]", "rubbish", R"({"ko":"POSITIONAL","suicide":1})",
        R"({"ko":"POSITIONAL","suicide":true,"friendlyPassOk":true})",
        R"({"ko":"POSITIONAL","suicide":true,"superko":1})"})
    CHECK_THROWS_AS(read_kata_rules(refused), InputError);
  for (const char* rules :
       {"tromp-taylor", "tromp-taylor,suicide=forbidden", "new-zealand,suicide=forbidden"})
    CHECK(read_kata_rules(kata_rules_text(read_ruleset(rules))) == read_ruleset(rules));
  CHECK_THROWS_AS(kata_rules_text(preset("lasker-maas")), InputError);

  Gtp gtp("2x2", "tromp-taylor,komi=0.5");
  CHECK(gtp.ask("kata-set-rules chinese").starts_with("? rules: whiteHandicapBonus"));
  CHECK(gtp.ask("graphgo-set-rules aga") == "=");
  CHECK(gtp.ask("graphgo-get-rules") == "= aga,komi=0.5");
  CHECK(gtp.ask("kata-set-rules tromp-taylor") == "=");
  CHECK(gtp.ask("graphgo-get-rules") == "= tromp-taylor,komi=0.5");
  CHECK(gtp.ask("komi 0.3") == "? komi '0.3': a whole or a half number of points");
  CHECK(gtp.ask("komi 7.500") == "=");
  CHECK(gtp.ask("get_komi") == "= 7.5");
}

TEST_CASE("gtp: KataGo's rules name nothing twice", "[gtp]") {
  CHECK(Gtp().ask(R"(kata-set-rules {"ko":"POSITIONAL","suicide":true,"suicide":false})") ==
        "? rules: key 'suicide' is given twice");
}

TEST_CASE("gtp: rules change under a game that goes with them, and else not", "[gtp]") {
  Gtp gtp("path:2", "tromp-taylor");
  for (const char* turn : {"b 0", "w 1"}) REQUIRE(gtp.ask(std::string("play ") + turn) == "=");
  CHECK(gtp.ask("graphgo-set-rules chinese-basic") == "=");
  CHECK(gtp.ask("clear_board") == "=");
  CHECK(gtp.ask("graphgo-set-rules tromp-taylor") == "=");
  Gtp suicide("2x2", "tromp-taylor");
  for (const char* turn : {"b a1", "w b2", "b a2", "w pass", "b b1"})
    suicide.ask(std::string("play ") + turn);
  const std::string answer = suicide.ask("graphgo-set-rules tromp-taylor,handicap=stones({9})");
  CHECK(answer.starts_with("? "));
  CHECK(suicide.ask("graphgo-get-rules") == "= tromp-taylor");
}

TEST_CASE("gtp: handicap stones", "[gtp]") {
  Gtp gtp;
  CHECK(gtp.ask("set_free_handicap a1 c3") == "=");
  CHECK(gtp.ask("gogui-rules_side_to_move") == "= white");
  CHECK(gtp.ask("set_free_handicap a1") == "? board not empty");
  CHECK(gtp.ask("fixed_handicap 2").starts_with("? no fixed handicap on this board"));
  CHECK(gtp.ask("boardsize 7") == "=");
  CHECK(gtp.ask("fixed_handicap 3") == "= C3 E5 C5");
  CHECK(gtp.ask("clear_board") == "=");
  CHECK(gtp.ask("place_free_handicap 5") == "? invalid number of stones: 2 to 4 on this board");
  CHECK(gtp.ask("set_free_handicap a1 a1") == "? bad vertex list: 'a1' is there twice");
}

TEST_CASE("gtp: the end of a game is scored, and nothing before it", "[gtp]") {
  Gtp gtp;
  CHECK(gtp.ask("final_score").starts_with("? cannot score: the game is not over"));
  for (const char* turn : {"b b2", "w pass", "b pass"}) REQUIRE(gtp.ask(std::string("play ") + turn) == "=");
  CHECK(gtp.ask("final_score") == "= B+9");
  CHECK(gtp.ask("final_status_list alive") == "= B2");
  CHECK(gtp.ask("final_status_list dead") == "=");
  CHECK(gtp.ask("play w a1") == "? illegal move: White a1 is illegal: the game is over");
  CHECK(gtp.ask("kata-analyze") == "? the game is over, and there is nothing to analyse");
}

TEST_CASE("gtp: colours are read in either case everywhere, and an analysis without turns is no end",
          "[gtp]") {
  Gtp gtp("2x2");
  CHECK(gtp.ask("play Black a1") == "=");
  // White to move is worth something else than Black to move.
  const std::string white = gtp.ask("kata-analyze WHITE 10"), black = gtp.ask("kata-analyze BLACK 10");
  CHECK(white == gtp.ask("kata-analyze w 10"));
  CHECK(black == gtp.ask("kata-analyze b 10"));
  CHECK(black != white);
  CHECK(gtp.ask("kata-analyze Black interval 10") == black);
  CHECK(gtp.raw("kata-analyze 10 maxmoves 0") == "=\n\n");
}

TEST_CASE("gtp: records come and go", "[gtp]") {
  const test::Folder folder;
  const std::string file = folder.write("game.sgf", "(;SZ[3]KM[0.5];B[bb];W[aa];B[ab])");
  Gtp gtp;
  CHECK(gtp.ask("loadsgf " + file) == "= white");
  CHECK(gtp.ask("move_history") == "= black A2\nwhite A3\nblack B2");
  CHECK(gtp.ask("loadsgf " + file + " 3") == "= black");
  CHECK(gtp.ask("last_move") == "= white A3");
  CHECK(gtp.ask("get_komi") == "= 0.5");
  CHECK(gtp.ask("printsgf").find("B[bb]") != std::string::npos);
  CHECK(gtp.ask("loadsgf /nowhere.sgf").starts_with("? "));
  CHECK(gtp.ask("loadsgf " + folder.write("my GAME.SGF", "(;SZ[3];B[bb])")) == "= white");
  CHECK(gtp.ask("loadsgf " + file + " 3") == "= black");
  CHECK(gtp.ask("last_move") == "= white A3");
}

TEST_CASE("gtp: a record is not written where it has turns that SGF does not have", "[gtp]") {
  const auto played = [](const char* rules, std::vector<Turn> record) {
    return solver::Query{read_board("1x3"),   Stones(3), Side::black,
                         read_ruleset(rules), {},        std::move(record)};
  };
  solver::Query resumed = played("nieminen", {Turn::pass(), Turn::pass()});
  CHECK(solver::record_of(resumed).turns.size() == 2);
  resumed.record.push_back(Turn::resume());
  CHECK_THROWS_WITH(solver::record_of(resumed), "record: turn 3: SGF has no such turn");
  solver::Query taken = resumed;
  taken.record.clear();
  taken.prisoners = {2, 0};
  CHECK_THROWS_WITH(solver::record_of(taken),
                    "prisoners: SGF has no place for those taken before the record");
  solver::Query removed = played("logical-japanese", {Turn{0}, Turn{1}, Turn::pass(), Turn{2}, Turn{0}});
  const auto turns = solver::legal_turns(removed);
  const auto removal = std::ranges::find_if(turns, [](Turn turn) { return turn.removes >= 0; });
  REQUIRE(removal != turns.end());
  removed.record.push_back(*removal);
  CHECK_THROWS_WITH(solver::record_of(removed), "record: turn 6: SGF has no such turn");
}

/// Each line must be taken.
void play_all(Gtp& gtp, std::initializer_list<const char*> lines) {
  for (const char* line : lines) REQUIRE(gtp.ask(line).starts_with("="));
}

TEST_CASE("gtp: prisoners where no Game plays, of removals and of stones given with passes", "[gtp]") {
  Gtp removed("1x2", "logical-japanese");
  play_all(removed, {"gogui-setup b A1", "play b pass", "play w B1", "play b pass", "play w pass",
                     "play b A1", "play w pass", "play b remove-0"});
  CHECK(removed.ask("captures w") == "= 2");  // one by capture, one by the removal
  const std::string before = removed.ask("graphgo-value");
  play_all(removed, {"gogui-setup_player b"});
  CHECK(removed.ask("captures w") == "= 2");
  CHECK(before == "= -1 (White wins by 1)");
  CHECK(removed.ask("graphgo-value") == before);

  Gtp given("1x3", "nieminen,passing=gives_stone");
  play_all(given, {"play b pass"});
  CHECK(given.ask("captures w") == "= 1");
  play_all(given, {"gogui-setup_player b"});
  CHECK(given.ask("captures w") == "= 1");
  CHECK(given.ask("captures b") == "= 0");
}

TEST_CASE("gtp: nothing is said of the side not to move where nothing could be set up", "[gtp]") {
  Gtp handicap("2x2", "lasker-maas,handicap=prisoners(3,0)");
  for (const char* asked : {"kata-analyze w 10", "all_legal w", "genmove w"})
    CHECK(handicap.ask(asked) == "? Black is to move, and a ruleset with a handicap takes no set-up");
  CHECK(handicap.ask("is_legal w a1") == "= 0");
  CHECK(handicap.ask("is_legal b a1") == "= 1");

  Gtp stopped("path:3", "lasker-maas");
  play_all(stopped, {"play b 1", "play w pass", "play b pass"});
  const char* to_move = stopped.ask("gogui-rules_side_to_move") == "= white" ? "b" : "w";
  CHECK(stopped.ask(std::string("kata-analyze ") + to_move + " 10")
            .ends_with("after a stop nothing is set up"));

  Gtp dispute("1x5", "nieminen,dispute=played,resume=false");
  play_all(dispute, {"gogui-setup b A1 b B1 w D1", "play b pass", "play w pass", "play b pass", "play w A1"});
  const std::string value = dispute.ask("graphgo-value");
  const char* other = dispute.ask("gogui-rules_side_to_move") == "= white" ? "b" : "w";
  CHECK(dispute.ask(std::string("play ") + other + " E1").ends_with("after a stop nothing is set up"));
  CHECK(dispute.ask("graphgo-value") == value);
  CHECK(dispute.ask("printsgf").ends_with("SGF has no such turn"));  // White points at a chain
}

TEST_CASE("gtp: records have the stones of a handicap, and only the komi they name", "[gtp]") {
  const test::Folder folder;
  Gtp placed("2x2", "tromp-taylor,handicap={0}");
  play_all(placed, {"play w b1"});
  const std::string record = placed.ask("printsgf").substr(2);
  CHECK(record.find("AB[aa]") != std::string::npos);
  Gtp again("2x2");
  play_all(again, {"komi 1.5"});
  CHECK(again.ask("loadsgf " + folder.write("placed.sgf", record)) == "= black");
  CHECK(again.ask("list_stones b") == "= A2");
  CHECK(again.ask("get_komi") == "= 0");  // as the record says
  play_all(again, {"komi 1.5"});
  CHECK(again.ask("loadsgf " + folder.write("silent.sgf", "(;SZ[2];B[aa])")) == "= white");
  CHECK(again.ask("get_komi") == "= 1.5");
  Gtp prisoners("2x2", "lasker-maas,handicap=prisoners(3,0)");
  CHECK(prisoners.ask("printsgf").starts_with("? prisoners: SGF has no place"));
}

TEST_CASE("gtp: how much of the time a turn takes", "[gtp]") {
  solver::conversation::gtp::Clock clock;
  CHECK_FALSE(clock.budget(Side::black));
  clock.set(0, 1, 0);  // GTP: no limit
  CHECK_FALSE(clock.budget(Side::black));
  clock.set(100, 0, 0);
  CHECK(*clock.budget(Side::black) == Approx(4));
  clock.spent(Side::black, 99);
  CHECK(*clock.budget(Side::black) == Approx(0.04));
  CHECK(*clock.budget(Side::white) == Approx(4));
  clock.set(0, 30, 5);
  CHECK(*clock.budget(Side::white) == Approx(4.8));
  clock.left(Side::white, 10, 1);
  CHECK(*clock.budget(Side::white) == Approx(8));
  Gtp gtp;
  CHECK(gtp.ask("time_settings 300 -1 0").starts_with("? syntax error: period '-1'"));
  CHECK(gtp.ask("kgs-time_settings byoyomi 30 5 3") == "=");
  CHECK(gtp.ask("kgs-time_settings blitz").starts_with("? syntax error: 'blitz'"));
}

namespace {

/// Words that a line may have, in all kinds of wrong order.
std::string any_line(testing::Random& random) {
  static const std::vector<std::string> words = {"play",
                                                 "genmove",
                                                 "b",
                                                 "w",
                                                 "a1",
                                                 "b2",
                                                 "pass",
                                                 "undo",
                                                 "komi",
                                                 "0.5",
                                                 "-3",
                                                 "1e99",
                                                 "boardsize",
                                                 "2",
                                                 "3",
                                                 "clear_board",
                                                 "showboard",
                                                 "kata-set-rules",
                                                 "tromp-taylor",
                                                 "{\"ko\":",
                                                 "}",
                                                 "graphgo-set-rules",
                                                 "aga",
                                                 "lasker-maas,komi=1",
                                                 "aga,repetition=basic_ko",
                                                 "kata-analyze",
                                                 "lz-analyze",
                                                 "interval",
                                                 "10",
                                                 "final_score",
                                                 "final_status_list",
                                                 "dead",
                                                 "time_settings",
                                                 "time_left",
                                                 "loadsgf",
                                                 "graphgo-values",
                                                 "graphgo-losses",
                                                 "graphgo-line",
                                                 "graphgo-banned",
                                                 "graphgo-history",
                                                 "gogui-setup",
                                                 "gogui-play_sequence",
                                                 "set_free_handicap",
                                                 "is_legal",
                                                 "all_legal",
                                                 "resume",
                                                 "give",
                                                 "remove-1+a1",
                                                 "known_command",
                                                 "rectangular_boardsize",
                                                 "printsgf",
                                                 "reg_genmove",
                                                 "kgs-time_settings",
                                                 "absolute",
                                                 "\xff\xfe",
                                                 "99999999999999999999",
                                                 "# interrupt",
                                                 "\"",
                                                 "kata-genmove_analyze",
                                                 "gogui-rules_board"};
  std::string line;
  if (random() % 8 == 0) line = std::to_string(random() % 1000) + " ";
  for (auto left = 1 + random() % 4; left > 0; --left) {
    if (random() % 40 == 0)
      for (int i = 0; i < 8; ++i) line += static_cast<char>(random() % 256);
    else
      line += words[random() % words.size()];
    line += random() % 20 == 0 ? "\t" : " ";
  }
  std::erase(line, '\n');
  return line;
}

/// Every line gets one answer in the form of the protocol, or none if it says nothing.
void check_form(const std::string& line, const std::string& answer) {
  if (answer.empty()) return;
  const bool formed = (answer[0] == '=' || answer[0] == '?') && answer.ends_with("\n\n") &&
                      answer.find("\n\n") == answer.size() - 2;
  const bool one_line = answer[0] == '=' || answer.find('\n') == answer.size() - 2;
  if (formed && one_line && answer.find("internal error") == std::string::npos) return;
  FAIL("line '" << line << "' was answered '" << answer << "'");
}

void fuzz(int lines, unsigned seed) {
  testing::Random random(seed);
  Gtp gtp("2x2", "tromp-taylor", 0.02);
  int answers = 0, refusals = 0;
  for (int i = 0; i < lines; ++i) {
    // Small boards alone: what is tested is the conversation, not the search.
    if (i % 50 == 0) gtp.raw("boardsize 2");
    const std::string line = any_line(random);
    const std::string answer = gtp.raw(line);
    check_form(line, answer);
    REQUIRE(gtp.open());
    ++answers;
    if (answer.starts_with("?")) ++refusals;
  }
  CHECK(refusals > lines / 10);
  CHECK(answers - refusals > lines / 20);
}

}  // namespace

TEST_CASE("gtp: an analysis gives a turn whose value is open its bounds, and no lead", "[gtp]") {
  using namespace solver::conversation::gtp;
  const Board board = read_board("1x2");
  const solver::Query query{board, Stones(2), Side::white, preset("tromp-taylor"), {}, {}};
  const Margin two = Margin::of_points(2);
  const solver::Value open{.lo = -two, .hi = two}, unbounded{}, known{.lo = -two, .hi = -two, .solved = true};
  const std::string line = analysis_line(
      query, open, {{{Turn{0}, known}, {}}, {{Turn{1}, open}, {}}, {{Turn::pass(), unbounded}, {}}},
      Points(board), {.root_info = true});
  CHECK(line ==
        "info move A1 visits 1000 utility 1 winrate 1 scoreMean 2 scoreStdev 0 scoreLead 2 scoreSelfplay 2 "
        "prior 0 "
        "lcb 1 utilityLcb 1 order 0 proved true lower 2 upper 2 pv "
        "info move B1 visits 1000 utility 0 winrate 0.5 prior 0 lcb 0.5 utilityLcb 0 order 1 proved false "
        "lower -2 upper 2 pv "
        "info move pass visits 1000 utility 0 winrate 0.5 prior 0 lcb 0.5 utilityLcb 0 order 2 proved false "
        "lower -inf upper inf pv "
        "rootInfo visits 1000 utility 0 winrate 0.5 prior 0 lcb 0.5 utilityLcb 0");
}

TEST_CASE("gtp: 3000 lines of rubbish are answered one by one", "[gtp]") { fuzz(3'000, 1); }

TEST_CASE("gtp: 100000 lines of rubbish are answered one by one", "[gtp][slow]") { fuzz(100'000, 2); }
