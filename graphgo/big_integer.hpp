// The integer of exact counts that outgrow machine words: group orders, numbers of positions and of games.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>

namespace graphgo {

using BigInteger = boost::multiprecision::cpp_int;

}  // namespace graphgo
