// Errors are tested by their facts (which option, which value, where), not by their words: a better sentence
// breaks no test.
#pragma once
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "graphgo/error.hpp"

namespace graphgo::testing {

/// What the work is refused with, an InputError; "accepted" if it is not.
template <typename Work>
std::string error_of(Work&& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// Matches a message of one line that states all of these.
class Says : public Catch::MatcherBase<std::string> {
 public:
  explicit Says(std::vector<std::string> facts) : facts_(std::move(facts)) {}

  bool match(const std::string& message) const override {
    if (facts_.empty() || message.empty() || message.find('\n') != std::string::npos) return false;
    for (const std::string& fact : facts_)
      if (message.find(fact) == std::string::npos) return false;
    return true;
  }

  std::string describe() const override {
    std::string text = "is one line that says";
    for (const std::string& fact : facts_) text += " \"" + fact + "\"";
    return text;
  }

 private:
  std::vector<std::string> facts_;
};

}  // namespace graphgo::testing
