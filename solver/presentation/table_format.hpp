// Tables for other programs and for papers: the same rows as CSV, TeX, Markdown or plain text.
#pragma once
#include <span>
#include <string>
#include <vector>

namespace graphgo::solver::presentation {

enum class TableFormat { text, json, csv, tex, markdown };

/// "text", "json", "csv", "tex", "markdown".
std::span<const char* const> table_format_names();
/// Throws InputError naming all of them.
TableFormat read_table_format(const std::string& name);

/// A table written from top to bottom: head, rows, foot. Each part ends with a line break, and rows can be
/// printed as they come. Cells may hold any text; what is special in the format is escaped.
///   csv       RFC 4180, the first line has the names of the columns
///   tex       a tabular of LaTeX with a rule below the head
///   markdown  a table of GitHub's Markdown
///   text      columns as wide as their names, and at least `narrowest`; the last one as long as it is
/// Not for `json`, which has no table.
class TableText {
 public:
  TableText(TableFormat format, std::vector<std::string> columns);
  std::string head() const;
  std::string row(const std::vector<std::string>& cells) const;
  std::string foot() const;

  static constexpr std::size_t narrowest = 12;

 private:
  TableFormat format_;
  std::vector<std::string> columns_;
};

}  // namespace graphgo::solver::presentation
