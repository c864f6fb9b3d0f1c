// What makes a difference vanish: counterexamples tried again under changed rules, and counted by the changes
// that help.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {

/// Counterexamples that are looked at closer: the first ones of a reading. The rest is counted.
inline constexpr std::size_t most_examined = 1000;

/// Changes of the rules that may make counterexamples vanish.
template <typename Item>
struct Changes {
  std::vector<std::string> names = {};
  /// Of counterexamples, all of one board: `holds` where one is none under the change.
  std::function<std::vector<Judgement>(std::size_t change, std::span<const Item> cases)> attempt = {};
};

/// For each counterexample the changes under which it vanishes, as one text; nothing where one of them is not
/// known. Those of a board stand together in `cases`, and are tried together.
template <typename Item>
std::vector<std::optional<std::string>> vanish_under(std::span<const Item> cases,
                                                     const Changes<Item>& changes) {
  std::vector<std::optional<std::string>> texts(cases.size(), "");
  for (std::size_t first = 0, last = 0; first < cases.size(); first = last) {
    while (last < cases.size() && cases[last].board.label() == cases[first].board.label()) ++last;
    for (std::size_t change = 0; change < changes.names.size(); ++change) {
      const auto words = changes.attempt(change, cases.subspan(first, last - first));
      for (std::size_t i = first; i < last; ++i) {
        std::optional<std::string>& text = texts[i];
        if (words[i - first] == Judgement::unknown) text.reset();
        if (text && words[i - first] == Judgement::holds)
          *text += (text->empty() ? "" : ", ") + changes.names[change];
      }
    }
  }
  return texts;
}
/// The same as a key to count by.
std::string vanishing_text(const std::optional<std::string>& changes);

/// A row for each set of changes under which counterexamples vanish, and each of the `cells` they have: these
/// cells, the changes, how many there are, and a text of the first.
template <typename Item, typename Cells, typename Text>
Grid causes_grid(Grid grid, std::span<const Item> cases, const Changes<Item>& changes, Cells cells,
                 Text text) {
  const auto vanishing = vanish_under<Item>(cases, changes);
  Occurrences<std::vector<std::string>> histogram;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    std::vector<std::string> key = cells(cases[i]);
    key.push_back(vanishing_text(vanishing[i]));
    histogram.add(key, 1, text(cases[i]));
  }
  for (const auto& key : histogram.order()) {
    const auto& seen = histogram.sorted().at(key);
    grid.rows.push_back(key);
    grid.extend(seen.states, seen.first);
  }
  return grid;
}

/// The same where the changes are those of the claim, `axis=value` texts, and nothing else tells cases apart.
template <typename Row, typename Attempt>
Grid causes_grid(Grid grid, const std::vector<Case<Row>>& cases, const Claim& claim, Attempt attempt) {
  Changes<Case<Row>> changes;
  for (const std::string& axis : claim.overrides) changes.names.push_back("`" + axis + "`");
  changes.attempt = [&](std::size_t change, std::span<const Case<Row>> of_board) {
    return attempt(claim.overrides[change], of_board);
  };
  return causes_grid<Case<Row>>(
      std::move(grid), cases, changes, [](const auto&) { return std::vector<std::string>{}; },
      [](const Case<Row>& one) { return state_text(one.board, one.row.state); });
}

}  // namespace graphgo::solver::research
