// What makes a difference vanish: counterexamples tried again under changed rules, and counted by the changes that
// help.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/research/claims/study.hpp"

namespace graphgo::solver::research {

/// How often each key was seen, with a text about the first time.
template <typename Key>
class Histogram {
 public:
  struct Entry {
    std::uint64_t states = 0;
    std::string first = {};
  };

  void add(const Key& key, std::uint64_t states, const std::string& first) {
    const auto [entry, is_new] = entries_.try_emplace(key, Entry{0, first});
    if (is_new) order_.push_back(key);
    entry->second.states += states;
  }
  const std::map<Key, Entry>& sorted() const { return entries_; }
  /// Keys as they were first seen.
  const std::vector<Key>& order() const { return order_; }

 private:
  std::map<Key, Entry> entries_;
  std::vector<Key> order_;
};

/// What each change of the rules says of counterexamples, all of one board: `holds` where the counterexample is none
/// under the change.
template <typename Item>
using TryChange = std::function<std::vector<Judgement>(std::size_t change, std::span<const Item> cases)>;

/// For each counterexample the changes under which it vanishes, as one text; nothing where one of them is not known.
/// Those of a board stand together in `cases`, and are tried together.
template <typename Item>
std::vector<std::optional<std::string>> vanish_under(std::span<const Item> cases,
                                                     const std::vector<std::string>& changes,
                                                     const TryChange<Item>& attempt) {
  std::vector<std::optional<std::string>> texts(cases.size(), "");
  for (std::size_t first = 0, last = 0; first < cases.size(); first = last) {
    while (last < cases.size() && cases[last].board.label() == cases[first].board.label()) ++last;
    for (std::size_t change = 0; change < changes.size(); ++change) {
      const auto words = attempt(change, cases.subspan(first, last - first));
      for (std::size_t i = first; i < last; ++i) {
        std::optional<std::string>& text = texts[i];
        if (words[i - first] == Judgement::unknown) text.reset();
        if (text && words[i - first] == Judgement::holds) *text += (text->empty() ? "" : ", ") + changes[change];
      }
    }
  }
  return texts;
}
/// The same as a key to count by.
std::string vanishing_text(const std::optional<std::string>& changes);

/// A row for each set of changes under which counterexamples vanish: how many do, and the first of them. `axes` are
/// named as code.
template <typename Item>
Grid causes_grid(Grid grid, std::span<const Item> cases, const std::vector<std::string>& axes,
                 const TryChange<Item>& attempt) {
  std::vector<std::string> names;
  for (const std::string& axis : axes) names.push_back("`" + axis + "`");
  const auto texts = vanish_under<Item>(cases, names, attempt);
  Histogram<std::string> histogram;
  for (std::size_t i = 0; i < texts.size(); ++i)
    histogram.add(vanishing_text(texts[i]), 1, state_text(cases[i].board, cases[i].row.state));
  for (const auto& key : histogram.order()) {
    const auto& seen = histogram.sorted().at(key);
    grid.add(key, seen.states, seen.first);
  }
  return grid;
}

}  // namespace graphgo::solver::research
