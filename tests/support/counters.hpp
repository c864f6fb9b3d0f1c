// What random play met, counted by name: a test that met nothing of what it is about has shown nothing.
#pragma once
#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <initializer_list>
#include <map>
#include <string>

namespace graphgo::testing {

using Counters = std::map<std::string, long>;

inline void require_met(const Counters& met, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    INFO(name);
    CHECK(met.contains(name));
  }
}

inline void print(const char* title, const Counters& met) {
  fmt::print("{}\n", title);
  for (const auto& [name, count] : met) fmt::print("  {:62} {:9}\n", name, count);
}

}  // namespace graphgo::testing
