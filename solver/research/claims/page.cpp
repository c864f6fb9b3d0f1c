// A report as a page of Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "graphgo/record/position_text.hpp"
#include "graphgo/text/words.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/presentation/text.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/trace.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "solver/research/claims/settling.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::research {
namespace {

/// The length of the run of backticks at `at`.
std::size_t ticks_at(const std::string& text, std::size_t at) {
  return std::min(text.find_first_not_of('`', at), text.size()) - at;
}

/// Where the code ends that `opened` backticks begin at `at`: as many end it. Where none do it is no code.
std::size_t end_of_code(const std::string& text, std::size_t at, std::size_t opened) {
  for (std::size_t end = at + opened; (end = text.find('`', end)) != text.npos;) {
    const std::size_t run = ticks_at(text, end);
    end += run;
    if (run == opened) return end;
  }
  return at + opened;
}

/// Markdown code; graph6 texts may hold backticks themselves.
std::string code(const std::string& text) {
  std::size_t longest = 0;
  for (std::size_t at = 0; (at = text.find('`', at)) != text.npos; at += ticks_at(text, at))
    longest = std::max(longest, ticks_at(text, at));
  const std::string ticks(longest + 1, '`'), space = longest > 0 ? " " : "";
  return ticks + space + text + space + ticks;
}

/// The name of a graph in graph6 that begins at `at`; empty where none does.
std::string graph6_at(const std::string& text, std::size_t at) {
  constexpr std::string_view name = "graph6:";
  if (text.compare(at, name.size(), name) != 0) return "";
  std::size_t end = at + name.size();
  while (end < text.size() && text[end] >= '?' && text[end] <= '~') ++end;
  return text.substr(at, end - at);
}

enum class Place { prose, cell };

/// Words of a report as Markdown: names of graphs in graph6, which Markdown would take for its own, are code,
/// and every bar in a table's cell is escaped.
std::string markdown(const std::string& text, Place place) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string name = graph6_at(text, at);
    const std::size_t end = text[at] == '`' ? end_of_code(text, at, ticks_at(text, at)) : at + 1;
    result += name.empty() ? text.substr(at, end - at) : code(name);
    at = name.empty() ? end : at + name.size();
  }
  for (std::size_t at = 0; place == Place::cell && (at = result.find('|', at)) != result.npos; at += 2)
    result.insert(at, 1, '\\');
  return result;
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const auto& cell : cells) text += fmt::format(" {} |", markdown(cell, Place::cell));
  return text + "\n";
}

std::string rows(const Grid& grid) {
  std::string text = row(grid.columns) + "|";
  for (std::size_t i = 0; i < grid.columns.size(); ++i) text += " --- |";
  text += "\n";
  for (const auto& one : grid.rows) text += row(one);
  return text;
}

/// Titles are "what: where", as "The smallest counterexample: 3x3: every legal position as a fresh start".
std::string what_of(const std::string& title) { return title.substr(0, title.find(": ")); }

/// Where both make too long a heading, what is the heading, and where stands below it.
std::string heading(const std::string& title) {
  constexpr std::size_t widest = 97;
  const std::string what = what_of(title);
  if (title.size() <= widest || what == title)
    return fmt::format("\n## {}\n\n", markdown(title, Place::prose));
  return fmt::format("\n## {}\n\nFor {}.\n\n", what, markdown(title.substr(what.size() + 2), Place::prose));
}

std::string header(const Claim& claim) {
  std::string text = fmt::format("# {}: {}\n\n", claim.id, claim.title);
  if (!claim.quote.empty()) text += fmt::format("> {}\n\n", claim.quote);
  if (!claim.source.empty()) text += claim.source + "\n\n";
  text += fmt::format("**Formal reading.** {}\n", claim.form);
  if (claim.pairs.empty() && claim.rules.empty()) return text;
  const bool has_relation = uses(kind_named(claim.kind), "relation");
  text += "\nRulesets:\n\n";
  for (const auto& [left, right] : claim.pairs)
    text += fmt::format("- {} against {}{}\n", code(to_text(left)), code(to_text(right)),
                        has_relation ? ": " + words_of(claim.relation) : "");
  for (const Ruleset& rules : claim.rules) text += fmt::format("- {}\n", code(to_text(rules)));
  return text;
}

constexpr std::string_view verdict_heading = "\n## Verdict: ";

constexpr std::string_view on_some = "Asked on some of its domains alone";

std::string on_some_text(const Report& report) {
  return fmt::format("{}{}.", on_some,
                     report.verdict == ClaimVerdict::verified &&
                             !is_by_finding(kind_named(report.claim.kind), report.verdict)
                         ? ": a claim that is verified here may be refuted on others"
                         : "");
}

std::string verdicts(const Report& report) {
  Grid grid{.columns = {"reading", "domain", "verdict", "boards", "in the domain", "settled", "against"}};
  for (const Part& part : report.parts)
    grid.add(part.reading, part.domain,
             fmt::format("**{}**{}", name_of(part.verdict), part.decides ? "" : " (does not decide)"),
             part.graphs, part.states, part.compared, part.against);
  const auto has_name = [](const Part& part) { return !part.reading.empty(); };
  if (std::none_of(report.parts.begin(), report.parts.end(), has_name)) {
    grid.columns.erase(grid.columns.begin());
    for (auto& cells : grid.rows) cells.erase(cells.begin());
  }
  std::string text = fmt::format("{}{}\n\nWhat the columns mean is said in papers/claims.md.\n\n{}",
                                 verdict_heading, name_of(report.verdict), rows(grid));
  if (!report.whole) text += fmt::format("\n{}\n", on_some_text(report));
  for (const auto& remark : report.remarks) text += "\n" + markdown(remark, Place::prose) + "\n";
  return text;
}

std::string edges_text(const Board& board) {
  if (board.rectangular()) return "";
  std::string text;
  for (const auto& [u, v] : board.edges())
    text += fmt::format("{}{}-{}", text.empty() ? "" : " ", board.vertex_name(u), board.vertex_name(v));
  return fmt::format(" (edges {})", text);
}

int stones_on(const Stones& position) {
  return static_cast<int>(
      std::count_if(position.begin(), position.end(), [](Colour c) { return c != Colour::empty; }));
}

/// "12 B c3, captures 2; phase one ends".
std::string steps(const Query& query, const std::vector<Turn>& line) {
  const std::vector<TraceStep> seen = trace(query, line);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const TraceStep &before = seen[i], &after = seen[i + 1];
    const bool places = before.asked.empty() && line[i].is_play();  // else it points at a stone
    const int captured = stones_on(before.position) + (places ? 1 : 0) - stones_on(after.position);
    const std::string question = before.asked.empty() ? "" : fmt::format(" {}:", before.asked);
    text += fmt::format("  {}. {}{} {}", i + 1, name_of(before.to_move), question,
                        presentation::turn_text(query.board, before, line[i]));
    if (captured > 0)
      text += fmt::format(", which removes {} {}", captured, captured == 1 ? "stone" : "stones");
    if (after.phase != before.phase) text += "; phase one ends";
    if (after.over) text += "; the game ends";
    text += "\n";
  }
  return text;
}

std::string answer_text(const Finding& finding, const Ruled& ruled) {
  const Query query = after(query_of(finding.board, ruled.rules, finding.state), ruled.record);
  std::string text = fmt::format("- {}{}: value **{}**", ruled.remark.empty() ? "" : ruled.remark + ", ",
                                 code(to_text(ruled.rules)),
                                 presentation::value_and_winner_text(ruled.answer.value, ruled.rules));
  if (!ruled.judge.empty())
    text +=
        fmt::format("; the reference {}", ruled.judge == "agrees" ? "agrees" : "was asked: " + ruled.judge);
  if (!ruled.proof.empty()) text += fmt::format("; proof {}", code(ruled.proof));
  text += "\n";
  if (ruled.answer.line_cut || ruled.answer.principal_variation.empty())
    return text + fmt::format("  line: {}\n", presentation::line_text(query, ruled.answer));
  return text + "\n" + steps(query, ruled.answer.principal_variation) + "\n";
}

std::string picture_name(const Claim& claim, std::size_t number) {
  return fmt::format("{}-{}.svg", claim.id, number);
}

/// What is on the board after the turns of the finding's record.
Stones stones_of(const Finding& finding) {
  if (finding.state.record.empty()) return finding.state.position;
  return trace_of_record(query_of(finding.board, finding.answers.front().rules, finding.state))
      .back()
      .position;
}

std::string finding_text(const Claim& claim, const Finding& finding, std::size_t number) {
  std::string text =
      fmt::format("{}Board {}{}, position {}, {} to move", heading(finding.title),
                  code(finding.board.label()), edges_text(finding.board),
                  code(position_text(finding.board, finding.state.position)), name_of(finding.state.to_move));
  if (!finding.state.record.empty()) {
    Query start = query_of(finding.board, finding.answers.front().rules, finding.state);
    start.record.clear();
    text += fmt::format("; played since: {}. After these turns",
                        code(presentation::line_text(start, finding.state.record)));
  }
  text += fmt::format(":\n\n![{}](pictures/{})\n\n```\n{}```\n\n", what_of(finding.title),
                      picture_name(claim, number),
                      presentation::draw_position(finding.board, stones_of(finding)));
  for (const Ruled& ruled : finding.answers) text += answer_text(finding, ruled);
  if (!finding.remark.empty()) text += "\n" + markdown(finding.remark, Place::prose) + "\n";
  return text;
}

/// Would Markdown take the word, at the start of a line, for the start of something else?
bool begins_block(std::string_view word) {
  if (word.empty()) return false;
  if (std::string_view("#>-+*|=").find(word[0]) != std::string_view::npos) return true;
  const auto after_digits = std::min(word.find_first_not_of("0123456789"), word.size());
  return after_digits > 0 && after_digits < word.size() &&
         (word[after_digits] == '.' || word[after_digits] == ')');
}

/// The end of the word that begins at `from`: the next space outside of code.
std::size_t end_of_word(const std::string& line, std::size_t from) {
  std::size_t at = from;
  while (at < line.size() && line[at] != ' ')
    at = line[at] == '`' ? end_of_code(line, at, ticks_at(line, at)) : at + 1;
  return at;
}

/// A line of prose as several of at most 100 columns, as Markdown reads them: quotes go on with "> ", list
/// items with two spaces.
std::string folded(const std::string& line) {
  constexpr std::size_t widest = 100;
  const std::string rest = line.starts_with("> ") ? "> " : line.starts_with("- ") ? "  " : "";
  std::string text, current;
  for (std::size_t from = 0; from < line.size();) {
    std::size_t to = end_of_word(line, from);
    while (to < line.size() && begins_block(line.substr(to + 1, end_of_word(line, to + 1) - to - 1)))
      to = end_of_word(line, to + 1);
    const std::string word = line.substr(from, to - from);
    if (from > 0 && current.size() + 1 + word.size() > widest) {
      text += current + "\n";
      current = rest + word;
    } else {
      current += (from > 0 ? " " : "") + word;
    }
    from = to + 1;
  }
  return text + current;
}

/// The page with its prose folded; headings, pictures, tables and code stay as they are.
std::string fold_prose(const std::string& page) {
  std::string text;
  bool in_code = false;
  for (std::size_t from = 0; from < page.size();) {
    const std::size_t to = page.find('\n', from);
    const std::string line = page.substr(from, to - from);
    in_code ^= line.starts_with("```");
    const bool prose =
        !in_code && !line.starts_with('#') && !line.starts_with('|') && !line.starts_with("![");
    text += (prose ? folded(line) : line) + "\n";
    from = to + 1;
  }
  return text;
}

std::string grid_text(const Grid& grid) {
  std::string text = heading(grid.title);
  if (!grid.remark.empty()) text += markdown(grid.remark, Place::prose) + "\n\n";
  return text + rows(grid);
}

/// The page is of the claim as it was then.
std::string checksum_line(const Claim& claim) {
  return fmt::format("Checksum of the claim as it was asked: `{:016x}`.\n",
                     tables::checksum(asked_text(claim)));
}

/// The rows of the first table below the heading of the verdict, which is of its parts.
std::string_view verdict_rows(std::string_view page) {
  page.remove_prefix(std::min(page.find(verdict_heading), page.size()));
  page.remove_prefix(std::min(page.find("\n|"), page.size()));
  return page.substr(0, page.find("\n\n"));
}

/// How many states it has settled, of all parts: the last column but one.
std::uint64_t settled_on(std::string_view page) {
  std::uint64_t sum = 0;
  for (const std::string_view line : split(verdict_rows(page), '\n'))
    if (const auto cells = split(line, '|'); cells.size() >= 3)
      sum += number_in<std::uint64_t>(cells[cells.size() - 3]).value_or(0);
  return sum;
}

}  // namespace

std::string verdict_on(std::string_view page, const Claim& claim) {
  const auto at = page.find(verdict_heading);
  if (at == page.npos || page.find(checksum_line(claim)) == page.npos) return "";
  const std::string_view told = page.substr(at + verdict_heading.size());
  const std::string verdict(told.substr(0, told.find('\n')));
  const bool on_all = page.find(on_some) == page.npos;
  const Kind& kind = kind_named(claim.kind);
  for (const ClaimVerdict decided : {ClaimVerdict::verified, ClaimVerdict::refuted})
    if (verdict == name_of(decided)) return on_all || is_by_finding(kind, decided) ? verdict : "";
  return verdict;
}

bool loses(std::string_view page, std::string_view earlier, const Claim& claim) {
  return earlier.find(checksum_line(claim)) != earlier.npos && settled_on(page) < settled_on(earlier);
}

Page page(const Report& report, const std::string& command) {
  Page page{header(report.claim) + verdicts(report), {}};
  std::size_t number = 0;
  for (const Finding& finding : report.findings) {
    page.text += finding_text(report.claim, finding, ++number);
    const Stones stones = stones_of(finding);
    page.pictures.push_back(
        {picture_name(report.claim, number), presentation::board_svg(finding.board, &stones)});
  }
  for (const Grid& grid : report.grids) page.text += grid_text(grid);
  page.text = fold_prose(
      page.text + fmt::format("\n## To repeat\n\n```\n{}\n```\n\n{}", command, checksum_line(report.claim)));
  return page;
}

}  // namespace graphgo::solver::research
