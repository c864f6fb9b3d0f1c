// A table's entries one by one, in order, as people and other programs read them.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "tables/table.hpp"

namespace graphgo::tables {

struct Record {
  const std::string& position;  ///< `.XO` in vertex order
  Context context;
  Entry entry;
  std::uint32_t class_size;  ///< positions that symmetries make of this one, itself included
};

/// Reads block by block. Throws DamagedTable.
void for_each_record(const Table& table, const std::function<void(const Record&)>& visit);

/// "5", "inf", "-inf".
std::string bound_text(std::int32_t bound);
/// "", "still" (no play may change nothing), or the number of the vertex where a play is banned.
std::string ko_text(const Context& context);

}  // namespace graphgo::tables
