#include "solver/explorer/site/markdown.hpp"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/core.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/explorer/site/folder.hpp"

namespace graphgo::solver::explorer::site {
namespace {

using Node = std::unique_ptr<cmark_node, decltype(&cmark_node_free)>;

Node tree_of(std::string_view text) {
  static std::once_flag once;
  std::call_once(once, cmark_gfm_core_extensions_ensure_registered);
  const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new(CMARK_OPT_DEFAULT), cmark_parser_free);
  cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension("table"));
  cmark_parser_feed(parser.get(), text.data(), text.size());
  return {cmark_parser_finish(parser.get()), cmark_node_free};
}

/// All nodes as they are entered, so that the tree may be changed afterwards.
std::vector<cmark_node*> nodes_of(cmark_node* root) {
  std::vector<cmark_node*> nodes;
  const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> iterator(cmark_iter_new(root),
                                                                         cmark_iter_free);
  for (auto event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator.get()))
    if (event == CMARK_EVENT_ENTER) nodes.push_back(cmark_iter_get_node(iterator.get()));
  return nodes;
}

std::string words_of(cmark_node* node) {
  std::string words;
  for (cmark_node* inner : nodes_of(node)) {
    const auto type = cmark_node_get_type(inner);
    if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) words += cmark_node_get_literal(inner);
    if (type == CMARK_NODE_SOFTBREAK) words += ' ';
  }
  return words;
}

/// As GitHub names headings: letters and digits, "-" for a space.
std::string heading_id(const std::string& words) {
  std::string id;
  for (const char c : words) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0)
      id += static_cast<char>(std::tolower(byte));
    else if (c == ' ')
      id += '-';
    else if (c == '-' || c == '_' || byte >= 0x80)
      id += c;
  }
  return id;
}

void give_id(cmark_node* heading, std::map<std::string, int>& seen) {
  std::string id = heading_id(words_of(heading));
  if (const int before = seen[id]++; before > 0) id.append("-").append(std::to_string(before));
  cmark_node* anchor = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);
  cmark_node_set_on_enter(anchor, fmt::format("<a id=\"{}\"></a>", escaped(id)).c_str());
  cmark_node_prepend_child(heading, anchor);
}

/// The words of a link stay where it leads nowhere.
void unlink(cmark_node* link) {
  while (cmark_node* child = cmark_node_first_child(link)) cmark_node_insert_before(link, child);
  cmark_node_unlink(link);
  cmark_node_free(link);
}

}  // namespace

MarkdownPage read_markdown(std::string_view text, const LinkTarget& target) {
  const Node root = tree_of(text);
  MarkdownPage page;
  std::map<std::string, int> ids;
  for (cmark_node* node : nodes_of(root.get())) {
    const auto type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HEADING) {
      if (page.title.empty()) page.title = words_of(node);
      give_id(node, ids);
    }
    if (type != CMARK_NODE_LINK && type != CMARK_NODE_IMAGE) continue;
    if (const auto url = target(cmark_node_get_url(node)))
      cmark_node_set_url(node, url->c_str());
    else
      unlink(node);
  }
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(root.get(), CMARK_OPT_DEFAULT, nullptr), std::free);
  page.html = html.get();
  return page;
}

}  // namespace graphgo::solver::explorer::site
