// The text's degenerate case: of the set of all locations neither side has a neighbour outside, so both have bordered it.
#include <fmt/format.h>

#include <optional>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/claims/kinds/customary.hpp"
#include "solver/research/claims/kinds/end_cases.hpp"
#include "solver/research/claims/kinds/shared.hpp"

namespace graphgo::solver::research {
namespace {

struct Absent {
  std::uint64_t states = 0, compared = 0, against = 0, everything = 0;
  bool seen = false;
  std::optional<SurveyState> first = {};
  scoring::Controlled control = {};  ///< there
};

/// Positions, each once: control does not ask who moves.
std::vector<SurveyState> positions_of(const Board& board, const ClaimDomain& domain, const Limits& limits) {
  if (domain.domain.which == Which::empty) return {{.position = Stones(static_cast<std::size_t>(board.size()))}};
  std::vector<SurveyState> positions;
  for (SurveyState& state : fresh_starts(board, {.vertices = true}, limits))
    if (state.to_move == Side::black) positions.push_back(std::move(state));
  return positions;
}

Absent look_at(const Board& board, const ClaimDomain& domain, const Limits& limits) {
  Absent result;
  const scoring::Control control(board);
  const Mask<1> all = Mask<1>::first_n(board.size());
  for (const SurveyState& state : positions_of(board, domain, limits)) {
    const Position<1> position = pack<1>(state.position);
    if (position.black.any() && position.white.any()) continue;
    const scoring::Controlled found = control.of(position, limits);
    const Mask<1> black = position.black.none() ? found.black : Mask<1>{},
                  white = position.white.none() ? found.white : Mask<1>{};
    result.states += state.weight;
    result.compared += state.weight;
    if (black.none() && white.none()) continue;
    result.against += state.weight;
    if (black == all || white == all) result.everything += state.weight;
    if (!result.first) {
      result.first = state;
      result.control = found;
    }
  }
  result.seen = true;
  return result;
}

Finding finding_of(const Board& board, const Absent& absent, const std::string& domain) {
  return {.title = "A colour without a stone on the board controls locations (the degenerate case): " + domain,
          .board = board,
          .state = *absent.first,
          .answers = {},
          .remark = fmt::format("Black controls {}, White {}; score {}.", vertices_text(board, absent.control.black),
                                vertices_text(board, absent.control.white),
                                scoring::control_margin(pack<1>(absent.first->position), absent.control))};
}

}  // namespace

void settle_absent(const ClaimDomain& domain, const Limits& limits, const Show& show, Report& report) {
  if (domain.domain.which == Which::reached || domain.domain.sample > 0)
    throw InputError(fmt::format(
        "claim {}: domain: {}: customary looks at positions, all or empty boards, without a history or a sample",
        report.claim.id, title_of(domain)));
  const std::vector<Board> boards = boards_of(domain.domain);
  std::vector<Absent> found(boards.size());
  const bool complete = over_boards(domain, limits, show, [&](std::size_t i, const Board& board, const Limits& share) {
    found[i] = look_at(board, domain, share);
  });
  Part part{.reading = "no colour without a stone on the board controls a location",
            .domain = title_of(domain),
            .decides = false};
  std::uint64_t everything = 0;
  bool told = false;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    part.graphs += found[i].seen ? 1 : 0;
    part.states += found[i].states;
    part.compared += found[i].compared;
    part.against += found[i].against;
    everything += found[i].everything;
    if (!found[i].first || told) continue;
    told = true;
    report.findings.push_back(finding_of(boards[i], found[i], title_of(domain)));
  }
  part.verdict = verdict_of(part, complete);
  report.parts.push_back(part);
  report.remarks.push_back(
      fmt::format("{}: of {} positions with at most one colour on the board, in {} a colour that has no stone there "
                  "controls a location, in {} of these "
                  "all locations.",
                  title_of(domain), part.compared, part.against, everything));
}

}  // namespace graphgo::solver::research
