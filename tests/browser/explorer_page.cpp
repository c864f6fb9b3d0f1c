#include "tests/browser/explorer_page.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "tests/program/run_program.hpp"

namespace graphgo::tests {
namespace {

using nlohmann::json;

std::string written(const json& value) {
  const std::string text = value.dump();
  return text.starts_with('-') ? "\u2212" + text.substr(1) : text;
}

TurnValues from_pairs(const json& pairs) {
  TurnValues values;
  for (const json& pair : pairs) values[pair[0]] = pair[1];
  return values;
}

}  // namespace

TurnValues turn_values(const json& answer) {
  TurnValues values;
  for (const json& move : answer.at("moves")) values[move.at("turn")] = written(move.at("value"));
  return values;
}

std::string in_words(int value) {
  if (value == 0) return "a tie";
  const int points = std::abs(value);
  return std::string(value > 0 ? "Black" : "White") + " wins by " + std::to_string(points) +
         (points == 1 ? " point" : " points");
}

json query(const std::string& board, const std::string& rules, const std::vector<int>& record) {
  return {{"board", board}, {"rules", rules}, {"record", record}, {"moves", true}};
}

std::vector<json> answers(const std::vector<json>& queries) {
  std::string lines;
  for (const json& one : queries) lines += one.dump() + "\n";
  std::istringstream out(test::run_program({"batch"}, test::with_input(lines)).out);
  std::vector<json> list;
  for (std::string line; std::getline(out, line);) list.push_back(json::parse(line));
  if (list.size() != queries.size()) throw std::runtime_error("batch does not answer every line");
  return list;
}

Explorer::Explorer(const std::vector<std::string>& arguments, const std::vector<std::string>& flags)
    : server(arguments), browser(flags) {
  browser.go(server.address());
  browser.wait_until("location.hash && one('#board svg')");
}

void Explorer::open(const std::string& permalink) {
  browser.go("about:blank");  // from one # to another the browser would not load anything
  browser.go(server.address() + "#" + permalink);
  browser.wait_until("one('#board svg')");
}

void Explorer::play(const std::vector<int>& turns) {
  std::vector<int> played = record();
  for (const int turn : turns) {
    browser.click(turn == -1 ? "#pass" : vertex(turn));
    played.push_back(turn);
    wait_for_record(played);
  }
}

std::vector<int> Explorer::record() { return browser.evaluate(record_expression); }

std::string address_of(Browser& explorer) {
  explorer.wait_until("location.hash === new URL(GG.linkText(GG.view), location.href).hash");
  return explorer.evaluate("location.href");
}

void Explorer::wait_for_record(const std::vector<int>& turns) {
  browser.wait_until(std::string("JSON.stringify(") + record_expression + ") === JSON.stringify(given)",
                     turns);
}

/// Bounds are written "−1…2" or "?".
void Explorer::wait_for_values() {
  browser.wait_until(
      "one('#verdict').dataset.solved === 'true' && all('#turns-table tbody tr').length > 0 && "
      "!all('#turns-table tbody tr').some((row) => /[…?]/.test(row.dataset.value))");
  browser.evaluate_promise("new Promise(requestAnimationFrame)");  // the board is drawn with the list
}

void Explorer::check_values(const json& answer) {
  wait_for_values();
  const TurnValues expected = turn_values(answer);
  CHECK(in_the_list() == expected);
  CHECK(on_the_board() == expected);
}

TurnValues Explorer::on_the_board() {
  return from_pairs(
      browser.evaluate("all('#board .label').map((label) => "
                       "[Number(label.closest('[data-vertex]').dataset.vertex), label.textContent])"
                       ".concat(all('#pass .badge').map((badge) => [-1, badge.textContent]))"));
}

TurnValues Explorer::in_the_list() {
  return from_pairs(
      browser.evaluate("all('#turns-table tbody tr').map((row) => [Number(row.dataset.turn), "
                       "row.querySelector('.num').textContent])"));
}

}  // namespace graphgo::tests
