#include "graphgo/board/dot_guard.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo::format {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/// The reader's time grows with the square of a string's length.
constexpr std::size_t longest_string = 4000;

class Cleaner {
 public:
  explicit Cleaner(std::string_view text) : text_(text) {}

  CleanDot run() {
    if (text_.find('\0') != std::string::npos) refuse("a zero byte");
    while (at_ < text_.size()) step();
    return {std::move(text_), std::move(words_)};
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("dot: {}: {}", place_in(text_, at_), why));
  }
  bool starts(std::string_view word) const { return std::string_view(text_).substr(at_).starts_with(word); }
  bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  /// Line breaks stay, for the places in messages.
  void blank(std::size_t from, std::size_t to) {
    for (; from < to; ++from)
      if (text_[from] != '\n') text_[from] = ' ';
  }
  void blank_to(std::size_t end) {
    blank(at_, end);
    at_ = end;
  }

  void step() {
    const char c = text_[at_];
    if (c == '"') return string();
    if (c == '#' && !at_line_start()) refuse("a # that does not begin its line");
    if (starts("//") || c == '#') return blank_to(std::min(text_.find('\n', at_), text_.size()));
    if (starts("/*")) return comment();
    if (is_word_character(c)) return word();
    if (c == '<') refuse("HTML strings are not read");
    if (c == '{' && ++braces_ > 1) refuse("subgraphs are not read");
    if (c == ';' && default_start_) return blank_to(at_ + 1);  // the reader knows no empty statements
    if (c == '[' && default_start_) return default_attributes();
    if (c == '[') ++brackets_;
    if (c == ']') --brackets_;
    if (static_cast<unsigned char>(c) > ' ') default_start_.reset();
    ++at_;
  }

  void string() {
    default_start_.reset();
    auto end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size()) refuse("a string is not closed");
    if (end - at_ > longest_string) refuse(fmt::format("a string of more than {} bytes", longest_string));
    note(at_ + 1, end);
    at_ = end + 1;
  }

  void comment() {
    const auto end = text_.find("*/", at_ + 2);
    if (end == std::string::npos) refuse("a comment is not closed");
    blank_to(end + 2);
  }

  /// As in the reader: digits end before a letter, so that `1node` is the number 1 and the word `node`.
  void word() {
    const bool is_number = is_digit(text_[at_]);
    auto end = at_;
    while (end < text_.size() && (is_number ? is_digit(text_[end]) : is_word_character(text_[end]))) ++end;
    const std::string key = lower(text_.substr(at_, end - at_));
    if (key == "subgraph") refuse("subgraphs are not read");
    default_start_.reset();
    if (braces_ > 0 && (key == "node" || key == "edge" || key == "graph")) default_start_ = at_;
    if (key == "strict" && braces_ == 0) blank(at_, end);
    note(at_, end);
    at_ = end;
  }

  /// From the bracket after `node`, `edge` or `graph`: blanks that word and its list. A list that follows at
  /// once belongs to the same statement.
  void default_attributes() {
    const auto start = *default_start_, open = at_;
    ++at_;
    ++brackets_;
    while (at_ < text_.size() && text_[at_] != ']') {
      if (text_[at_] == '[') refuse("a bracket within brackets");
      step();
    }
    if (at_ == text_.size()) {
      at_ = open;
      refuse("a bracket is not closed");
    }
    --brackets_;
    blank(start, ++at_);
    default_start_ = start;
  }

  /// A string without the backslash before a quotation mark, as the reader has it.
  void note(std::size_t from, std::size_t to) {
    if (brackets_ > 0 || braces_ == 0) return;
    std::string word;
    for (; from < to; ++from)
      if (text_[from] != '\\' || from + 1 == to || text_[from + 1] != '"') word += text_[from];
    words_.push_back(std::move(word));
  }

  std::string text_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  int braces_ = 0, brackets_ = 0;
  std::optional<std::size_t> default_start_;  ///< of the last word, if attributes after it would be defaults
};

}  // namespace

CleanDot clean_dot(std::string_view text) { return Cleaner(text).run(); }

}  // namespace graphgo::format
