// The syntax of SGF: game trees, nodes, properties. Knows nothing of Go.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graphgo {

struct SgfValue {
  std::string text;        ///< between the brackets, escapes resolved, soft line breaks removed
  std::size_t offset = 0;  ///< of its opening bracket
};

struct SgfProperty {
  /// Upper-case letters: FF[1] to FF[3] allowed lower-case ones between, which mean nothing.
  std::string name;
  std::size_t offset = 0;
  std::vector<SgfValue> values;  ///< at least one
};

using SgfNode = std::vector<SgfProperty>;

/// Reads the first game tree of a collection node by node, without recursion: only the depth of nesting is
/// kept.
class SgfReader {
 public:
  /// Skips what stands before the first game tree. Throws InputError if there is none. `text` must outlive
  /// the reader.
  explicit SgfReader(std::string_view text);

  /// The next node of the main line. After its last node the rest of the game tree is read too, to its
  /// closing parenthesis, and the answer is empty. Throws InputError with line and column.
  std::optional<SgfNode> next();

  /// Was a variation beside the main line read over? Complete once `next` has given its empty answer.
  bool has_variations() const { return variations_; }
  /// Does another game tree follow the first? Likewise.
  bool more_games() const { return text_.find("(;", offset_) != std::string_view::npos; }

  /// Throws an InputError that names the place.
  [[noreturn]] void refuse(std::size_t offset, const std::string& what) const;

 private:
  enum class Last { open, node, close };

  void skip_space();
  bool at_end() const { return offset_ >= text_.size(); }
  /// Reads on to the next node; false at the end of the game tree.
  bool find_node();
  SgfNode read_node();
  SgfProperty read_property();
  SgfValue read_value();

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t depth_ = 0;  ///< open game trees
  bool main_line_ = true;  ///< no game tree was closed so far: exactly then a node is on the main line
  bool variations_ = false;
  Last last_ = Last::open;
};

}  // namespace graphgo
