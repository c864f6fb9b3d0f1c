#include "tables/summary.hpp"

#include <fmt/format.h>

#include "graphgo/rules/predicates.hpp"
#include "tables/codec.hpp"
#include "tables/contexts.hpp"
#include "tables/records.hpp"

namespace graphgo::tables {
namespace {

/// Where the last mover wins a forced win is all there is to say, even if the other side could force no end.
Entry told(Entry entry, const Ruleset& rules) {
  if (last_mover_wins(rules) && entry.lo > 0) entry.hi = entry.lo;
  if (last_mover_wins(rules) && entry.hi < 0) entry.lo = entry.hi;
  return entry;
}

void count(Summary& summary, const Record& record, Side side, const Entry& entry) {
  const auto i = static_cast<std::size_t>(index_of(side));
  summary.counts[i][{entry.lo, entry.hi}] += record.class_size;
  if (record.position.find_first_not_of('.') == std::string::npos) summary.empty_board[i] = entry;
}

std::string counts_text(const Summary& summary, Side side) {
  std::string text;
  for (const auto& [value, positions] : summary.counts[static_cast<std::size_t>(index_of(side))])
    text +=
        fmt::format("{}{}:{}", text.empty() ? "" : " ", bounds_text(value.first, value.second), positions);
  return text;
}

}  // namespace

std::string bounds_text(std::int32_t lo, std::int32_t hi) {
  return lo == hi ? bound_text(lo) : bound_text(lo) + ".." + bound_text(hi);
}

Summary summarize(const Table& table) {
  Summary summary;
  const bool alike = colours_alike(table.description().rules);
  std::string text;
  for_each_record(table, [&](const Record& record) {
    const auto& [side, phase, passes, ko] = record.context;
    const Entry& e = record.entry;
    text += fmt::format("{} {} {} {} {} {} {} {} {} {}\n", record.position, index_of(side), phase, passes, ko,
                        e.lo, e.hi, e.lo_rank, e.hi_rank, e.history_independent ? 1 : 0);
    if (phase != 1 || passes != 0 || ko != Context::nothing) return;
    const Entry entry = told(e, table.description().rules);
    count(summary, record, side, entry);
    // The position with its colours exchanged is another row's, which stands for as many.
    if (alike) count(summary, record, opponent(side), exchanged(entry));
  });
  summary.checksum = checksum(text);
  return summary;
}

std::string summary_line(const Table& table) {
  const Summary summary = summarize(table);
  const auto& about = table.description();
  const auto empty = [&](Side side) {
    const Entry& e = summary.empty_board[static_cast<std::size_t>(index_of(side))];
    return bounds_text(e.lo, e.hi);
  };
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{} | {}\t{} | {}\t{:016x}\n", about.board.label(),
                     to_text(about.rules), name_of(about.semantics), about.legal_positions, about.rows,
                     empty(Side::black), empty(Side::white), counts_text(summary, Side::black),
                     counts_text(summary, Side::white), summary.checksum);
}

}  // namespace graphgo::tables
