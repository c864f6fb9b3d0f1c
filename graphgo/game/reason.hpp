// Why a turn is illegal, in words.
#pragma once
#include <string>

#include "graphgo/game/legality.hpp"

namespace graphgo {

/// "superko, it repeats the position after turn 4"; empty for a legal turn.
std::string reason_text(const Legality& legality);

}  // namespace graphgo
