#include "tables/records.hpp"

#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "tables/block.hpp"
#include "tables/layout.hpp"

namespace graphgo::tables {
void for_each_record(const Table& table, const std::function<void(const Record&)>& visit) {
  const auto& columns = table.description().columns;
  const int size = table.description().board.size();
  for (std::size_t b = 0; b < table.blocks().size(); ++b) {
    const Block block = table.block(b);
    for (std::uint32_t row = 0; row < block.rows(); ++row) {
      const std::string position = position_text(unpack(position_of(block.code(row)), size));
      const std::uint32_t images = table.symmetry().images(position_of(block.code(row)));
      for (std::size_t column = 0; column < columns.size(); ++column)
        visit({position, columns[column], block.entry(column, row), images});
      const std::uint32_t end = block.first_ko(row + 1);
      for (std::uint32_t ko = block.first_ko(row); ko < end; ++ko)
        visit({position, context_of_ko(block.key(ko)), block.ko_entry(ko), images});
    }
  }
}

std::string bound_text(std::int32_t bound) {
  if (bound == Entry::infinity) return "inf";
  return bound == -Entry::infinity ? "-inf" : std::to_string(bound);
}

std::string ko_text(const Context& context) {
  if (context.ko == Context::nothing) return "";
  return context.ko == Context::standing_still ? "still" : std::to_string(context.ko);
}

}  // namespace graphgo::tables
