#include "tests/fuzz/mutator.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace graphgo::fuzz {

Mutator::Mutator(std::vector<std::string> seeds, std::vector<std::string> words, unsigned random_seed)
    : seeds_(std::move(seeds)), words_(std::move(words)), random_(random_seed) {}

std::string Mutator::next(std::size_t longest) {
  constexpr std::size_t most_changes = 5;
  std::string text = any(seeds_);
  for (std::size_t changes = 1 + below(most_changes); changes > 0; --changes) change(text);
  text.resize(std::min(text.size(), longest));
  return text;
}

void Mutator::change(std::string& text) {
  constexpr std::size_t longest_piece = 16;
  const std::size_t at = below(text.size() + 1), left = text.size() - at;
  const std::size_t length = std::min(left, 1 + below(longest_piece));
  switch (below(7)) {
    case 0:  // flip a bit
      if (left > 0) text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1u << below(8)));
      break;
    case 1:  // any byte
      if (left > 0) text[at] = static_cast<char>(below(256));
      break;
    case 2:
      text.erase(at, length);
      break;
    case 3:  // duplicate a piece elsewhere
      text.insert(below(text.size() + 1), text.substr(at, length));
      break;
    case 4: {  // splice: from here on another seed
      const std::string& other = any(seeds_);
      text = text.substr(0, at) + other.substr(below(other.size() + 1));
      break;
    }
    case 5:
      if (!words_.empty()) text.insert(at, any(words_));
      break;
    default:  // another digit
      if (left > 0 && text[at] >= '0' && text[at] <= '9') text[at] = static_cast<char>('0' + below(10));
  }
}

std::vector<std::string> dictionary_words(const std::string& dictionary) {
  std::vector<std::string> words;
  std::istringstream lines(dictionary);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 2 || line.front() != '"' || line.back() != '"') continue;
    std::string word;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      if (line[i] != '\\') {
        word += line[i];
      } else if (line[++i] == 'x') {
        word += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
        i += 2;
      } else {
        word += line[i];
      }
    }
    words.push_back(word);
  }
  return words;
}

}  // namespace graphgo::fuzz
