// Texts near given ones, by a seed alone: what stands in for libFuzzer where there is no clang.
#pragma once
#include <random>
#include <string>
#include <vector>

namespace graphgo::fuzz {

class Mutator {
 public:
  /// `seeds` must not be empty; `words` may be.
  Mutator(std::vector<std::string> seeds, std::vector<std::string> words, unsigned random_seed);

  /// A seed with a few changes, of at most `longest` bytes. The same sequence on every platform.
  std::string next(std::size_t longest);

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  const std::string& any(const std::vector<std::string>& list) { return list[below(list.size())]; }
  void change(std::string& text);

  std::vector<std::string> seeds_, words_;
  std::mt19937 random_;
};

/// The words of a libFuzzer dictionary: a line each, in quotes, with the escapes \\ \" and \xNN.
std::vector<std::string> dictionary_words(const std::string& dictionary);

}  // namespace graphgo::fuzz
