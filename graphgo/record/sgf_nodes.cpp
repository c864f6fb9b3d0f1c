#include "graphgo/record/sgf_nodes.hpp"

#include <fmt/core.h>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }

}  // namespace

SgfReader::SgfReader(std::string_view text) : text_(text) {
  for (offset_ = text.find('('); offset_ < text.size(); offset_ = text.find('(', offset_ + 1)) {
    const auto next = text.find_first_not_of(" \t\n\v\f\r", offset_ + 1);
    if (next == std::string_view::npos) break;
    if (text[next] == ';') return;
  }
  throw InputError("sgf: no game tree '(;' in the text");
}

void SgfReader::refuse(std::size_t offset, const std::string& what) const {
  throw InputError(fmt::format("sgf: {}: {}", place_in(text_, offset), what));
}

void SgfReader::skip_space() {
  while (!at_end() && is_space(text_[offset_])) ++offset_;
}

bool SgfReader::find_node() {
  for (skip_space(); !at_end(); skip_space()) {
    const char c = text_[offset_];
    if (c == ';') {
      if (last_ == Last::close) refuse(offset_, "a node after a variation");
      return true;
    }
    if (c == '(') {
      if (depth_ > 0 && last_ == Last::open) refuse(offset_, "a game tree without a node");
      ++depth_;
      variations_ = variations_ || !main_line_;
      last_ = Last::open;
    } else if (c == ')') {
      if (last_ == Last::open) refuse(offset_, "a game tree without a node");
      main_line_ = false;
      last_ = Last::close;
      if (--depth_ == 0) return false;
    } else {
      refuse(offset_, fmt::format("unexpected {}", shown(c)));
    }
    ++offset_;
  }
  refuse(text_.size(), fmt::format("the text ends within a game tree ({} not closed)", depth_));
}

std::optional<SgfNode> SgfReader::next() {
  while (find_node()) {
    SgfNode node = read_node();
    if (main_line_) return node;
  }
  return std::nullopt;
}

SgfNode SgfReader::read_node() {
  ++offset_;
  last_ = Last::node;
  SgfNode node;
  for (skip_space(); !at_end() && is_letter(text_[offset_]); skip_space()) {
    SgfProperty property = read_property();
    if (main_line_) node.push_back(std::move(property));
  }
  return node;
}

SgfProperty SgfReader::read_property() {
  SgfProperty property;
  property.offset = offset_;
  for (; !at_end() && is_letter(text_[offset_]); ++offset_)
    if (is_upper(text_[offset_])) property.name += text_[offset_];
  if (property.name.empty()) refuse(property.offset, "a property name without an upper-case letter");
  for (skip_space(); !at_end() && text_[offset_] == '['; skip_space())
    property.values.push_back(read_value());
  if (property.values.empty())
    refuse(property.offset, fmt::format("property {} without a value", property.name));
  return property;
}

SgfValue SgfReader::read_value() {
  SgfValue value;
  value.offset = offset_++;
  for (; !at_end(); ++offset_) {
    char c = text_[offset_];
    if (c == ']') {
      ++offset_;
      return value;
    }
    if (c == '\\') {
      if (++offset_ >= text_.size()) break;
      c = text_[offset_];
      const bool pair = offset_ + 1 < text_.size() && c != text_[offset_ + 1] && (c == '\n' || c == '\r') &&
                        (text_[offset_ + 1] == '\n' || text_[offset_ + 1] == '\r');
      if (pair) ++offset_;
      if (c == '\n' || c == '\r') continue;
    }
    value.text += c;
  }
  refuse(value.offset, "a value that is never closed by ']'");
}

}  // namespace graphgo
