// What several kinds of claims need: names of domains, work spread over boards, shares.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "solver/research/claims/settle.hpp"

namespace graphgo::solver::research {

/// "boards that Maas accepts (3x3: every legal position as a fresh start)".
std::string title_of(const ClaimDomain& domain);

/// "12.5 %"; "-" of nothing.
std::string share_text(std::uint64_t part, std::uint64_t whole);

/// `rules` with `axis=value` put in. Throws InputError.
Ruleset with_axis(const Ruleset& rules, const std::string& text);

/// Work on the board with this number, within these limits: a thread and a share of the memory, or all of them.
using BoardWork = std::function<void(std::size_t number, const Board& board, const Limits& limits)>;

/// Does the work for every board of the domain, each within its `board_seconds`, in order: small graphs are spread over the threads, named boards get all of them. False if a
/// limit struck before every board was worked on to its end.
bool over_boards(const ClaimDomain& domain, const Limits& limits, const Show& show, const BoardWork& work);

}  // namespace graphgo::solver::research
