// The explorer's page in the hands of a test: what it shows, and what the program itself answers to the same
// question.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/browser/webdriver.hpp"
#include "tests/support/server.hpp"

namespace graphgo::tests {

/// A turn's number as in records (-1: a pass), and the value after it as the page writes it: "−1", with a
/// minus sign.
using TurnValues = std::map<int, std::string>;

/// JavaScript: the turns played to come to the state that is looked at.
inline const std::string record_expression =
    "JSON.parse('[' + (new URLSearchParams(location.hash.slice(1)).get('record') || '') + ']')";

/// The values of the turns of an answer of the program with "moves".
TurnValues turn_values(const nlohmann::json& answer);
/// A margin as the page says it: "Black wins by 2 points".
std::string in_words(int value);
/// A query of `batch` about a state, with the values of its turns.
nlohmann::json query(const std::string& board, const std::string& rules, const std::vector<int>& record = {});
/// What `graphgo batch` answers to them.
std::vector<nlohmann::json> answers(const std::vector<nlohmann::json>& queries);

/// The explorer's whole address, once it is that of what is seen: it follows some tenths of a second later.
std::string address_of(Browser& explorer);

/// A server, and a browser that shows its page.
struct Explorer {
  explicit Explorer(const std::vector<std::string>& arguments = {},
                    const std::vector<std::string>& flags = {});

  void open(const std::string& permalink);  ///< what stands after #
  static std::string vertex(int v) { return "#board [data-vertex='" + std::to_string(v) + "']"; }
  /// Clicks vertices in turn (-1: the pass), waiting for each state.
  void play(const std::vector<int>& turns);
  std::vector<int> record();
  std::string address() { return address_of(browser); }
  /// Until the state after these turns is there.
  void wait_for_record(const std::vector<int>& turns);
  /// Until the state and every one of its turns has a value.
  void wait_for_values();
  /// The page shows that answer: on the board and in the list of turns. Waits until it is complete.
  void check_values(const nlohmann::json& answer);
  TurnValues on_the_board();
  TurnValues in_the_list();

  Server server;
  Browser browser;
};

}  // namespace graphgo::tests
