#include "solver/presentation/table_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"

namespace graphgo::solver::presentation {
namespace {

constexpr std::array names{"text", "json", "csv", "tex", "markdown"};

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

std::string tex_cell(const std::string& text) {
  std::string cell;
  for (const char c : text) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
      cell += fmt::format("\\{}", c);
    else if (c == '\\')
      cell += "\\textbackslash{}";
    else if (c == '~')
      cell += "\\textasciitilde{}";
    else if (c == '^')
      cell += "\\textasciicircum{}";
    else if (c == '<' || c == '>')
      cell += fmt::format("${}$", c);
    else
      cell += c == '\n' || c == '\r' ? ' ' : c;
  }
  return cell;
}

std::string markdown_cell(const std::string& text) {
  std::string cell;
  for (const char c : text) {
    if (std::string_view("\\`*_|<[~").find(c) != std::string_view::npos) cell += '\\';
    cell += c == '\n' || c == '\r' ? ' ' : c;
  }
  return cell;
}

std::string plain_cell(const std::string& text) {
  std::string cell = text;
  std::replace_if(
      cell.begin(), cell.end(), [](unsigned char c) { return c < 32; }, ' ');
  return cell;
}

}  // namespace

std::span<const char* const> table_format_names() { return names; }

TableFormat read_table_format(const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return static_cast<TableFormat>(i);
  throw InputError(fmt::format("--format {}: write {}", excerpt(name), fmt::join(names, ", ")));
}

TableText::TableText(TableFormat format, std::vector<std::string> columns)
    : format_(format), columns_(std::move(columns)) {}

std::string TableText::head() const {
  const std::string line = row(columns_);
  if (format_ == TableFormat::tex)
    return fmt::format("\\begin{{tabular}}{{{}}}\n{}\\hline\n", std::string(columns_.size(), 'l'), line);
  if (format_ != TableFormat::markdown) return line;
  std::string rule = "|";
  for (std::size_t i = 0; i < columns_.size(); ++i) rule += " --- |";
  return line + rule + "\n";
}

std::string TableText::row(const std::vector<std::string>& cells) const {
  std::string line = format_ == TableFormat::markdown ? "|" : "";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool last = i + 1 == cells.size();
    switch (format_) {
      case TableFormat::csv:
        line += csv_cell(cells[i]) + (last ? "" : ",");
        break;
      case TableFormat::tex:
        line += tex_cell(cells[i]) + (last ? " \\\\" : " & ");
        break;
      case TableFormat::markdown:
        line += fmt::format(" {} |", markdown_cell(cells[i]));
        break;
      default:
        line += last ? plain_cell(cells[i])
                     : fmt::format("{:<{}}  ", plain_cell(cells[i]), std::max(columns_[i].size(), narrowest));
    }
  }
  if (format_ == TableFormat::text) line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string TableText::foot() const { return format_ == TableFormat::tex ? "\\end{tabular}\n" : ""; }

}  // namespace graphgo::solver::presentation
