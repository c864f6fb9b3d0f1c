#include "graphgo/board/xml_guard.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "graphgo/board/format_parts.hpp"
#include "graphgo/board/node_ids.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::format {
namespace {

constexpr std::string_view xml_space = " \t\r\n";
constexpr int deepest_element = 32, most_keys = 64, longest_defaults = 1000;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == ':';
}

/// Walks over the markup and keeps the books. It is stricter than the parser behind it: whatever the two
/// could read differently (a quote in a tag's name, an unquoted attribute) is refused here.
class Guard {
 public:
  explicit Guard(std::string_view text) : text_(text) {}

  XmlCounts run() {
    if (text_.find('\0') != text_.npos) refuse("a zero byte");
    while ((at_ = std::min(text_.find('<', at_), text_.size())) < text_.size()) markup();
    if (depth_ != 0) refuse("the text ends within an element");
    return counts_;
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("graphml: {}: {}", place_in(text_, at_), why));
  }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void skip_past(std::string_view end) {
    const auto found = text_.find(end, at_);
    if (found == text_.npos) refuse(fmt::format("no {} follows", end));
    at_ = found + end.size();
  }
  void skip_space() { at_ = std::min(text_.find_first_not_of(xml_space, at_), text_.size()); }
  std::string_view take_name() {
    const auto start = at_;
    while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
    if (at_ == start) refuse("expected a name");
    return text_.substr(start, at_ - start);
  }

  void markup() {
    if (take("<!--")) return skip_past("-->");
    if (take("<![CDATA[")) return skip_past("]]>");
    if (take("<?")) return skip_past("?>");
    if (text_.substr(at_).starts_with("<!")) refuse("DOCTYPE and entities are not read");
    if (take("</")) return closing_tag();
    take("<");
    opening_tag();
  }

  void closing_tag() {
    const auto start = at_ - 2;
    if (take_name() == "default") defaults_ += static_cast<std::ptrdiff_t>(start - default_start_);
    skip_space();
    if (!take(">")) refuse("expected >");
    if (--depth_ < 0) refuse("an element ends that did not begin");
    if (defaults_ > longest_defaults)
      refuse(fmt::format("more than {} characters of default values", longest_defaults));
  }

  void opening_tag() {
    const auto name = take_name();
    count(name);
    for (skip_space(); at_ < text_.size() && is_name_character(text_[at_]); skip_space()) attribute(name);
    if (take("/>")) return;
    if (!take(">")) refuse("expected >");
    if (++depth_ > deepest_element) refuse(fmt::format("elements nested more than {} deep", deepest_element));
    if (name == "default") default_start_ = at_;
  }

  void attribute(std::string_view element) {
    const auto name = take_name();
    skip_space();
    if (!take("=")) refuse("expected = after an attribute's name");
    skip_space();
    const auto start = at_ + 1;
    if (take("\""))
      skip_past("\"");
    else if (take("'"))
      skip_past("'");
    else
      refuse("expected an attribute's value in quotes");
    const auto value = [&] { return decode_entities(text_.substr(start, at_ - start - 1)); };
    if (element == "node" && name == "id") counts_.node_ids.push_back(value());
    if (element == "edge" && (name == "source" || name == "target")) counts_.edge_ends.push_back(value());
  }

  void count(std::string_view name) {
    if (name == "hyperedge") refuse("hyperedges are not read");
    if (name == "graph") ++counts_.graphs;
    if (name == "node") ++counts_.nodes;
    if (name == "edge") ++counts_.edges;
    if (name == "key" && ++keys_ > most_keys) refuse(fmt::format("more than {} keys", most_keys));
  }

  std::string_view text_;
  std::size_t at_ = 0, default_start_ = 0;
  int depth_ = 0, keys_ = 0;
  std::ptrdiff_t defaults_ = 0;
  XmlCounts counts_;
};

}  // namespace

XmlCounts check_xml(std::string_view text) { return Guard(text).run(); }

}  // namespace graphgo::format
