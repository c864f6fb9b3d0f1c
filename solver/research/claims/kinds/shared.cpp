#include "solver/research/claims/kinds/shared.hpp"

#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"

namespace graphgo::solver::research {

std::string title_of(const ClaimDomain& domain) {
  return domain.name.empty() ? words_of(domain.domain) : fmt::format("{} ({})", domain.name, words_of(domain.domain));
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

Ruleset with_axis(const Ruleset& rules, const std::string& text) {
  if (text.find('=') == std::string::npos) throw InputError(fmt::format("'{}': write axis=value", text));
  return read_ruleset(to_text(rules) + "," + text);
}

bool over_boards(const ClaimDomain& given, const Limits& limits, const Show& show, const BoardWork& work) {
  const Domain& domain = given.domain;
  const std::vector<Board> boards = boards_of(domain);
  const std::size_t graphs = boards.size() - domain.boards.size();
  std::atomic<bool> complete{true};
  std::size_t done = 0;
  std::mutex telling;
  const auto attempt = [&](std::size_t number, const Limits& share) {
    try {
      if (limits.reached())
        complete = false;
      else
        work(number, boards[number], board_limits(share, given.board_seconds));
    } catch (const LimitReached&) {
      complete = false;
    }
    const std::lock_guard lock(telling);
    show(fmt::format("{} of {} boards", ++done, boards.size()));
  };
  const Limits share = share_of(limits);
  parallel_for(graphs, limits.threads, [&](std::size_t i) { attempt(i, share); });
  for (std::size_t i = graphs; i < boards.size(); ++i) attempt(i, limits);
  return complete;
}

}  // namespace graphgo::solver::research
