// The text of a proof file, line by line, and why it may be refused.
#pragma once
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "board.hpp"

namespace graphgo::solver::certificates::check {

using Facts = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string_view>;
using Numbers = std::vector<int>;
using std::to_string;

struct Failure {
  int verdict;  // 1 rejected, 2 not readable, 3 more memory is needed than allowed
  std::string what;
};

using Source = std::function<std::string_view()>;  // the text piece by piece; an empty piece is its end

class ZstdFile {
 public:
  /// A frame may ask for a window of a quarter of the memory, and of 128 MiB at most.
  ZstdFile(const std::string& path, std::uint64_t memory) : file_(path, std::ios::binary) {
    std::error_code none;
    if (!file_)
      throw Failure{2, std::filesystem::exists(path, none) ? "the file cannot be opened" : "no such file"};
    if (!stream_) throw std::bad_alloc();
    const int log = std::clamp(static_cast<int>(std::bit_width(memory / 4)) - 1, 10, 27);
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, log);
  }

  std::string_view next() {
    for (;;) {
      if (input_.pos == input_.size && !(full_ && unfinished_)) {  // else the stream still holds text
        input_ = {in_.data(), static_cast<std::size_t>(file_.read(in_.data(), buffer).gcount()), 0};
        if (file_.bad()) throw Failure{2, "the file cannot be read"};
        if (input_.size == 0 && unfinished_)
          throw Failure{2, "the file is cut short, or is no proof: not a whole zstd stream"};
        if (input_.size == 0) return {};
      }
      ZSTD_outBuffer output{out_.data(), buffer, 0};
      const std::size_t result = ZSTD_decompressStream(stream_.get(), &output, &input_);
      if (ZSTD_isError(result))
        throw Failure{
            2, std::string("no proof file, or a damaged one; zstd says: ") + ZSTD_getErrorName(result)};
      unfinished_ = result != 0;
      full_ = output.pos == buffer;
      if (output.pos) return {out_.data(), output.pos};
    }
  }

 private:
  static constexpr std::size_t buffer = 1 << 16;
  std::ifstream file_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_{ZSTD_createDStream(), ZSTD_freeDStream};
  std::vector<char> in_ = std::vector<char>(buffer), out_ = std::vector<char>(buffer);
  ZSTD_inBuffer input_{nullptr, 0, 0};
  bool unfinished_ = true, full_ = false;
};

inline Words split(std::string_view text, char separator) {
  Words parts;
  for (auto end = text.find(separator); end != text.npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

/// For complaints: short, and nothing that a terminal would obey.
inline std::string cited(std::string_view word) {
  std::string text;
  for (const char c : word.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '?';
  return "'" + text + (word.size() > 60 ? "...'" : "'");
}

inline constexpr int most = 999'999'999;  // of every number; sums of a few stay within 32 bits

/// Takes a number in decimal, without leading zeros, from the front of `text`.
inline std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const auto word = text.substr(0, static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || word != to_string(value) || value < -most || value > most) return std::nullopt;
  text.remove_prefix(word.size());
  return value;
}

/// Has `text` the form of `pattern`, in which # stands for a number? Gives the numbers.
inline bool matches(std::string_view text, std::string_view pattern, Numbers& numbers) {
  numbers.clear();
  for (const char c : pattern)
    if (c != '#' && text.starts_with(c)) {
      text.remove_prefix(1);
    } else {
      const auto number = c == '#' ? take_number(text) : std::nullopt;
      if (!number) return false;
      numbers.push_back(*number);
    }
  return text.empty();
}

/// The lines of a text, one at a time, split at single spaces.
class Lines {
 public:
  std::string context;  // said in front of complaints
  Words words;          // of the present line; none at the end of the text

  explicit Lines(Source source) : source_(std::move(source)) {}

  void advance() {
    ++line_;
    text_.clear();
    words.clear();
    for (auto end = std::string_view::npos; end == std::string_view::npos;) {
      if (piece_.empty()) piece_ = source_();
      if (piece_.empty()) return text_.empty() ? void() : fail("the line has no end");
      end = piece_.find('\n');
      text_ += piece_.substr(0, end);
      if (text_.size() > longest) fail("more than 1 MiB in a line");
      piece_.remove_prefix(end == std::string_view::npos ? piece_.size() : end + 1);
    }
    words = split(text_, ' ');
  }

  std::int64_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& what) const {
    throw Failure{line_ == 1 ? 2 : 1,
                  context + "line " + to_string(line_) + ": " + what};  // 1: no proof file
  }

  bool starts(std::string_view word) const { return !words.empty() && words[0] == word; }

  /// The line must be `word` and `count` fields.
  void expect(std::string_view word, std::size_t count) const {
    if (!starts(word))
      fail("expected '" + std::string(word) + "', found " + (words.empty() ? "the end" : cited(words[0])));
    if (words.size() != count + 1)
      fail("expected " + to_string(count) + " fields after '" + std::string(word) + "'");
  }

  int number(std::string_view word, int least, int greatest) const {
    auto rest = word;
    const auto value = take_number(rest);
    if (!value || !rest.empty() || *value < least || *value > greatest)
      fail(cited(word) + " is not a number from " + to_string(least) + " to " + to_string(greatest));
    return *value;
  }

  Side side(std::string_view word) const {
    if (word != "black" && word != "white") fail(cited(word) + " is neither black nor white");
    return word == "black" ? black : white;
  }

  Position position(std::string_view word, const Board& board) const {
    Position position;
    if (word.size() != static_cast<std::size_t>(board.size)) fail("not a position: " + cited(word));
    for (int v = 0; v < board.size; ++v)
      if (word[v] == 'X' || word[v] == 'O')
        position.stones[word[v] == 'X' ? black : white] |= bit(v);
      else if (word[v] != '.')
        fail("not a position: " + cited(word));
    if (!board.legal(position)) fail("an illegal position: a chain has no liberty");
    return position;
  }

 private:
  static constexpr std::size_t longest = 1 << 20;
  Source source_;
  std::string text_;
  std::string_view piece_;
  std::int64_t line_ = 0;
};

}  // namespace graphgo::solver::certificates::check
