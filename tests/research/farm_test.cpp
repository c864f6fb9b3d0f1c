// The farm: parts, journals, merging, and answers told in order whoever gave them.
#include "solver/research/farm/farm.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "graphgo/error.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"
#include "tests/support/work.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::solver;
using namespace graphgo::solver::research;
using graphgo::testing::error_of, graphgo::testing::Says;

/// Squares of numbers; what was asked is written down.
struct Squares {
  Job job;
  std::mutex mutex;
  std::vector<std::string> asked;

  explicit Squares(int count, const std::string& question = R"({"command":"squares"})") {
    job.question = question;
    for (int n = 0; n < count; ++n)
      job.units.push_back({.id = "the square of " + std::to_string(n),
                           .text = std::to_string(n),
                           .size = static_cast<double>(n),
                           .wide = n % 5 == 4});
    job.work = [this](const Unit& unit, const Limits&) {
      const std::lock_guard lock(mutex);
      asked.push_back(unit.text);
      return UnitAnswer{square(std::stoi(unit.text))};
    };
  }
  static std::string square(int n) { return R"({"square":)" + std::to_string(n * n) + R"(,"nodes":1})"; }
};

Limits on(int threads) {
  Limits limits;
  limits.threads = threads;
  return limits;
}

/// All that is told, in order.
std::vector<std::string> told(Squares& squares, const Farming& farming = {}, int threads = 1,
                              Harvest* harvest = nullptr) {
  std::vector<std::string> answers;
  const Harvest done =
      farm(squares.job, farming, on(threads), [&](std::size_t unit, const UnitAnswer* answer) {
        REQUIRE(unit == answers.size());
        answers.push_back(answer ? answer->json : "nothing");
        return true;
      });
  if (harvest) *harvest = done;
  return answers;
}

std::vector<std::string> squares_to(int count) {
  std::vector<std::string> all;
  for (int n = 0; n < count; ++n) all.push_back(Squares::square(n));
  return all;
}

TEST_CASE("farm: answers are told in the order of units, on any number of threads") {
  for (const int threads : {1, 2, 4}) {
    Squares squares(40);
    Harvest harvest;
    CHECK(told(squares, {}, threads, &harvest) == squares_to(40));
    CHECK(squares.asked.size() == 40);
    CHECK(harvest.whole());
    CHECK(harvest.units == 40);
  }
}

TEST_CASE("farm: the largest units first, unless they are wanted as they come") {
  Squares squares(4);
  told(squares);
  CHECK(squares.asked == std::vector<std::string>{"3", "2", "1", "0"});
  Squares ordered(4);
  ordered.job.in_order = true;
  told(ordered);
  CHECK(ordered.asked == std::vector<std::string>{"0", "1", "2", "3"});
}

TEST_CASE("farm: a worker goes on with the kin it has begun, and helps with the most when none is left") {
  Squares squares(9);
  const std::vector<std::string> kin{"a", "b", "a", "", "b", "a", "a", "b", "a"};
  for (std::size_t i = 0; i < kin.size(); ++i) {
    squares.job.units[i].kin = kin[i];
    squares.job.units[i].wide = false;
  }
  squares.job.in_order = true;
  const Limits limits = on(2);
  const auto handed = [&](const std::vector<int>& askers) {
    Manager manager(squares.job, nullptr, {}, limits, 1, 2);
    std::string all;
    for (const int asker : askers) {
      const auto next = manager.next(asker, false);
      all += next ? std::to_string(next->unit) : "-";
    }
    return all;
  };
  // The run a is units 0 2 5 6 8, b is 1 4 7, and 3 is by itself.
  CHECK(handed({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}) == "025681473-");
  CHECK(handed({0, 1, 1, 0, 1, 1, 1, 0, 0, 0}) == "014273568-");
  squares.job.in_order = false;  // sizes are the numbers: a is 21 in all, b 12, 3 alone 3
  CHECK(handed({0, 1, 0, 1, 1, 1}) == "876413");
}

TEST_CASE("farm: time is shared among the units that this run has still to ask") {
  const test::Folder folder;
  Squares first(12);
  first.job.in_order = true;
  std::size_t count = 0;
  farm(first.job, {.journal = folder.file("journal")}, on(1),
       [&](std::size_t, const UnitAnswer*) { return ++count < 6; });
  Squares squares(12);
  squares.job.shares_time = true;
  std::vector<double> parts;
  Limits limits = on(1);
  limits.deadline = deadline_after(1200);
  squares.job.work = [&](const Unit& unit, const Limits& own) {
    parts.push_back(seconds_since(*own.deadline) / seconds_since(*limits.deadline));
    return UnitAnswer{Squares::square(std::stoi(unit.text))};
  };
  farm(squares.job, {.journal = folder.file("journal")}, limits,
       [](std::size_t, const UnitAnswer*) { return true; });
  REQUIRE((!parts.empty() && parts.size() < 12));
  for (std::size_t i = 0; i < parts.size(); ++i)
    CHECK(parts[i] * static_cast<double>(parts.size() - i) == Approx(1).margin(0.01));

  Squares two(12);
  for (Unit& unit : two.job.units) unit.wide = false;
  Manager manager(two.job, nullptr, {.shard = {1, 2}}, limits, 1, 2);
  for (const std::size_t turns : {3U, 3U, 2U, 2U, 1U, 1U}) CHECK(manager.next(0, false)->turns == turns);
}

TEST_CASE("farm: who wants no more is asked no more") {
  Squares squares(1000);
  squares.job.in_order = true;
  std::size_t count = 0;
  const Harvest harvest =
      farm(squares.job, {}, on(1), [&](std::size_t, const UnitAnswer*) { return ++count < 3; });
  CHECK(count == 3);
  CHECK_FALSE(harvest.whole());
  CHECK(squares.asked.size() < 1000);
}

TEST_CASE("farm: what the work throws is thrown") {
  Squares squares(10);
  squares.job.work = [](const Unit& unit, const Limits&) -> UnitAnswer {
    if (unit.text == "7") throw InputError("seven");
    return {Squares::square(0)};
  };
  CHECK(error_of([&] { told(squares, {}, 2); }) == "seven");
}

TEST_CASE("journals: a run goes on where the one before it ended, even in the middle of a line") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  Squares first(20);
  CHECK(told(first, {.journal = path}) == squares_to(20));
  const std::string whole = folder.read("journal");
  const auto lines = static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n'));
  REQUIRE(lines == 21);
  // Cut anywhere: the lines that are whole count, and no other.
  for (std::size_t size = 0; size <= whole.size(); size += 37) {
    folder.write("journal", whole.substr(0, size));
    const auto kept =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(size), '\n'));
    Squares again(20);
    INFO("cut after " << size << " bytes, " << kept << " lines");
    REQUIRE(told(again, {.journal = path}, 2) == squares_to(20));
    REQUIRE(again.asked.size() == 20 - (kept > 0 ? kept - 1 : 0));
  }
}

TEST_CASE("journals: what is another question's, damaged or in use is refused, with the place") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  Squares squares(6);
  told(squares, {.journal = path});
  const std::string whole = folder.read("journal");
  const auto refusal = [&](Squares& asked, const Shard& shard = {}) {
    return error_of([&] { told(asked, {.journal = path, .plan = {.shard = shard}}); });
  };
  Squares cubes(6, R"({"command":"cubes"})"), more(7);
  CHECK_THAT(refusal(cubes), Says({path, "cubes", "squares"}));
  CHECK_THAT(refusal(more), Says({path, "units", "6", "7"}));
  CHECK_THAT(refusal(squares, {1, 2}), Says({path, "no --shard", "1/2"}));
  const auto with = [&](const std::string& text) {
    folder.write("journal", text);
    return refusal(squares);
  };
  CHECK_THAT(with("no journal\n"), Says({path, "no journal"}));
  CHECK_THAT(with("no journal"), Says({path, "no journal"}));
  CHECK(folder.read("journal") == "no journal");  // somebody's file stays
  CHECK_THAT(with(whole + "[]\n"), Says({path, "line 8"}));
  CHECK_THAT(with(whole + whole.substr(whole.rfind("{\"unit\""))), Says({path, "line 8", "twice"}));
  std::string other = whole;
  const auto digest = other.find("\"digest\":\"") + 10;
  other[digest] = other[digest] == '0' ? '1' : '0';
  CHECK_THAT(with(other), Says({path, "line 2", "damaged"}));
  other = whole;
  const auto answer = other.find("\"square\":") + 9;
  REQUIRE(std::isdigit(static_cast<unsigned char>(other[answer])));
  other[answer] = other[answer] == '1' ? '2' : '1';  // an answer that a disk or a person changed
  CHECK_THAT(with(other), Says({path, "line 2", "damaged"}));
  folder.write("part", other);
  CHECK_THAT(error_of([&] { merge_journals({folder.file("part")}, folder.file("merged"), true); }),
             Says({"part", "line 2", "damaged"}));
  Squares read_anew(6);  // whose files hold something else
  for (Unit& unit : read_anew.job.units) unit.read = "other";
  folder.write("journal", whole);
  CHECK_THAT(refusal(read_anew), Says({path, "line 2", "something else"}));
  std::string far = whole.substr(0, whole.find("\"units\":6") + 8) + "4000000000" +
                    whole.substr(whole.find("\"units\":6") + 9);
  folder.write("part", far);
  CHECK_THAT(error_of([&] { merge_journals({folder.file("part")}, folder.file("merged"), false); }),
             Says({"lack 3999999994 of 4000000000 units: 6 to 3999999999"}));
  folder.write("journal", whole);
  const Journal held(path, squares.job, {});
  CHECK_THAT(refusal(squares), Says({path, "another run"}));
}

TEST_CASE("parts: together they have every unit once, and merge to the whole") {
  const test::Folder folder;
  std::vector<std::string> parts;
  std::multiset<std::string> asked;
  for (std::size_t k = 1; k <= 3; ++k) {
    Squares squares(20);
    parts.push_back(folder.file("part" + std::to_string(k)));
    Harvest harvest;
    CHECK(told(squares, {.journal = parts.back(), .plan = {.shard = {k, 3}}}, 2, &harvest).empty());
    CHECK(harvest.whole());
    CHECK(harvest.units == (k == 3 ? 6 : 7));
    asked.insert(squares.asked.begin(), squares.asked.end());
  }
  CHECK(asked.size() == 20);
  CHECK(std::set<std::string>(asked.begin(), asked.end()).size() == 20);
  CHECK(merge_journals(parts, folder.file("whole"), false).answered == 20);
  Squares again(20);
  CHECK(told(again, {.journal = folder.file("whole")}) == squares_to(20));
  CHECK(again.asked.empty());

  const auto refusal = [&](const std::vector<std::string>& names, bool gaps = false) {
    return error_of([&] { merge_journals(names, folder.file("other"), gaps); });
  };
  CHECK_THAT(refusal({parts[0], parts[2]}), Says({"7 of 20", "1, 4, 7, 10, 13, 16, 19"}));
  CHECK_THAT(refusal({parts[0], parts[1], parts[0]}), Says({parts[0], "unit ", " too"}));
  Squares cubes(20, R"({"command":"cubes"})");
  told(cubes, {.journal = folder.file("cubes"), .plan = {.shard = {3, 3}}});
  CHECK_THAT(refusal({parts[0], parts[1], folder.file("cubes")}), Says({parts[0], "cubes", "squares"}));
  CHECK_THAT(refusal({folder.file("nothing")}), Says({"nothing"}));
  CHECK_THAT(error_of([&] { merge_journals(parts, parts[0], false); }), Says({parts[0]}));
  CHECK_FALSE(folder.has("other"));
  CHECK_THAT(error_of([&] { merge_journals(parts, "-", false); }), Says({"--output -", "file"}));
  const Merge gaping = merge_journals({parts[0], parts[2]}, folder.file("other"), true);
  CHECK(gaping.units == 20);
  CHECK(gaping.answered == 13);
  Squares rest(20);
  CHECK(told(rest, {.journal = folder.file("other")}) == squares_to(20));
  CHECK(rest.asked.size() == 7);
}

TEST_CASE("parts: how they are written") {
  CHECK(read_shard("2/7") == Shard{2, 7});
  for (const char* text : {"", "2", "0/7", "8/7", "2/0", "2/7x", "-1/3", "2/", "/7", "2//7"})
    CHECK_THAT(error_of([&] { read_shard(text); }), Says({"--shard", "K/N"}));
}

TEST_CASE("recheck: a worker that answers wrong is caught, and its answer is in no journal") {
  const test::Folder folder;
  Squares right(50);
  CHECK(told(right, {.plan = {.recheck = 1}}, 2) == squares_to(50));
  CHECK(right.asked.size() == 100);
  Squares some(200);
  told(some, {.plan = {.recheck = 0.2}});
  CHECK(some.asked.size() > 200);
  CHECK(some.asked.size() < 300);
  Squares wrong(50);
  std::atomic<int> count{0};
  wrong.job.work = [&](const Unit& unit, const Limits&) {
    const int n = std::stoi(unit.text);
    return UnitAnswer{Squares::square(n == 30 && count++ == 0 ? 7 : n)};
  };
  std::string message;
  try {
    told(wrong, {.journal = folder.file("journal"), .plan = {.recheck = 1}});
  } catch (const InternalError& error) {
    message = error.what();
  }
  CHECK_THAT(message, Says({"unit 30", "the square of 30", "49", "900"}));
  const std::string long_text(5000, 'x');
  const auto [one, other] = first_difference(R"({"nodes":1,"a":")" + long_text + R"(1"})",
                                             R"({"nodes":2,"a":")" + long_text + R"(2"})");
  CHECK(one.size() < 200);
  CHECK(one != other);
  CHECK(folder.read("journal").find("\"unit\":30,") == std::string::npos);
}

TEST_CASE("recheck: an answer that there was no time to ask for again is told, and is in no journal") {
  const test::Folder folder;
  Squares squares(3);
  squares.job.in_order = true;
  std::atomic<bool> stop{false};
  Limits limits = on(1);
  limits.stop = &stop;
  squares.job.work = [&](const Unit& unit, const Limits&) {
    if (unit.text == "1") stop = true;
    return UnitAnswer{Squares::square(std::stoi(unit.text))};
  };
  std::vector<bool> known;
  std::size_t kept = 0;
  const Harvest harvest = farm(squares.job, {.journal = folder.file("journal"), .plan = {.recheck = 1}},
                               limits, [&](std::size_t, const UnitAnswer* answer) {
                                 known.push_back(answer && answer->complete);
                                 kept += answer && !answer->cut ? 1 : 0;
                                 return true;
                               });
  CHECK(known == std::vector<bool>{true, true, false});
  CHECK(kept == harvest.done);  // unit 0 was asked a second time before unit 1, or not
  CHECK(harvest.done <= 1);
  CHECK(folder.read("journal").find("\"unit\":1,") == std::string::npos);
}

TEST_CASE("recheck: effort is no part of an answer") {
  CHECK(same_answer(R"({"value":1,"nodes":3,"list":[{"seconds":2}]})",
                    R"({"value":1,"nodes":4,"list":[{"seconds":1}]})"));
  CHECK_FALSE(same_answer(R"({"value":1,"nodes":3})", R"({"value":2,"nodes":3})"));
}

TEST_CASE(
    "limits: what a limit on the job cut short is told, and asked again, what had its own limit is set "
    "aside") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  Squares squares(4);
  const auto right = squares.job.work;
  bool own = true;
  squares.job.work = [&](const Unit& unit, const Limits&) {
    if (unit.text == "2") return UnitAnswer{R"({"square":"at least 3"})", false, !own};
    return UnitAnswer{Squares::square(std::stoi(unit.text))};
  };
  Harvest harvest;
  auto expected = squares_to(4);
  expected[2] = R"({"square":"at least 3"})";
  CHECK(told(squares, {.journal = path}, 1, &harvest) == expected);
  CHECK(harvest.set_aside == 1);
  CHECK(folder.read("journal").find("\"complete\":false") != std::string::npos);
  std::filesystem::remove(path);
  own = false;
  CHECK(told(squares, {.journal = path}, 1, &harvest) == expected);
  CHECK(harvest.done == 3);
  squares.job.work = right;
  CHECK(told(squares, {.journal = path}, 1, &harvest) == squares_to(4));
  CHECK(squares.asked == std::vector<std::string>{"2"});
}

TEST_CASE("again: what was set aside is asked anew, and the new answer counts from then on") {
  const test::Folder folder;
  const std::string path = folder.file("journal");
  Squares squares(4);
  const auto right = squares.job.work;
  const auto bounds = [](const Unit& unit, const Limits&) {
    if (unit.text == "2") return UnitAnswer{R"({"square":"at least 3"})", false};
    return UnitAnswer{Squares::square(std::stoi(unit.text))};
  };
  auto expected = squares_to(4);
  expected[2] = R"({"square":"at least 3"})";
  squares.job.work = bounds;
  told(squares, {.journal = path});
  Harvest harvest;
  squares.job.work = right;
  CHECK(told(squares, {.journal = path}, 1, &harvest) == expected);
  CHECK((harvest.set_aside == 1 && harvest.left_aside == 1 && harvest.whole()));
  CHECK(squares.asked.empty());

  // Not reached before the job's own limit: the bounds are told, and the unit is not done.
  squares.job.work = [](const Unit&, const Limits&) { return UnitAnswer{"null", false, true}; };
  CHECK(told(squares, {.journal = path, .plan = {.again = true}}, 1, &harvest) == expected);
  CHECK((harvest.done == 3 && harvest.left_aside == 0));
  squares.job.says = [](const std::string& answer) {
    return std::stod(answer.substr(answer.find_first_of("0123456789")));
  };
  squares.job.work = [&](const Unit&, const Limits&) {
    return UnitAnswer{R"({"square":"at least 2"})", false};
  };
  CHECK(told(squares, {.journal = path, .plan = {.again = true}}, 1, &harvest) == expected);
  CHECK(told(squares, {.journal = path}, 1, &harvest) == expected);
  CHECK(harvest.whole());
  squares.job.work = bounds;  // as much as before
  CHECK(told(squares, {.journal = path, .plan = {.again = true}}, 1, &harvest) == expected);
  CHECK((harvest.whole() && harvest.set_aside == 1 && harvest.left_aside == 0));
  squares.job.work = right;
  CHECK(told(squares, {.journal = path, .plan = {.again = true}}, 1, &harvest) == squares_to(4));
  CHECK((harvest.whole() && harvest.set_aside == 0));
  CHECK(squares.asked == std::vector<std::string>{"2"});
  CHECK(told(squares, {.journal = path, .plan = {.again = true}}, 1, &harvest) == squares_to(4));
  CHECK(squares.asked == std::vector<std::string>{"2"});
}

}  // namespace
