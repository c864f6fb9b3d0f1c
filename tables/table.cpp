#include "tables/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/symmetry/coded_positions.hpp"
#include "tables/block.hpp"
#include "tables/codec.hpp"
#include "tables/contexts.hpp"
#include "tables/layout.hpp"
#include "tables/mapped_file.hpp"

namespace graphgo::tables {
namespace {

/// Every group whose members a MapIndex can number.
constexpr std::size_t most_map_indices = 65535;

/// Rulesets whose values before komi are equal.
bool same_values(Ruleset a, const Ruleset& b) {
  a.komi = b.komi;
  a.tie = b.tie;
  a.no_result_value = b.no_result_value;
  return a == b;
}

}  // namespace

struct Table::Parts {
  Parts(const std::filesystem::path& path, std::uint64_t cache)
      : name(path.string()),
        file(path),
        layout(read_layout(file.bytes(), name)),
        description(read_header(layout.header, name)),
        symmetry(description.board.size(), description.generators, most_map_indices),
        column(description.columns),
        alike(colours_alike(description.rules)),
        cache_left(static_cast<std::int64_t>(std::min<std::uint64_t>(cache, INT64_MAX))),
        kept(new std::atomic<const Block*>[layout.blocks.size()]()) {
    if (layout.rows() != description.rows)
      throw DamagedTable(name + ": the index has other rows than the header says");
    for (const BlockPlace& place : layout.blocks) first_codes.push_back(place.first_code);
  }
  ~Parts() {
    for (std::size_t i = 0; i < layout.blocks.size(); ++i) delete kept[i].load();
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  Block read(std::size_t index) const;
  const Block* keep(std::size_t index, std::optional<Block>& not_kept) const;
  Entry lookup(const Position<1>& position, const Context& context) const;

  std::string name;
  MappedFile file;
  Layout layout;
  Description description;
  Symmetry<std::uint32_t> symmetry;
  ColumnOfContext column;
  bool alike;
  std::vector<std::uint32_t> first_codes;
  mutable std::atomic<std::int64_t> cache_left;
  std::unique_ptr<std::atomic<const Block*>[]> kept;
};

Block Table::Parts::read(std::size_t index) const {
  const BlockPlace& place = layout.blocks[index];
  const std::string_view frame = file.bytes().substr(place.offset, place.size);
  if (checksum(frame) != place.hash)
    throw DamagedTable(
        fmt::format("{}: block {} of {} is damaged, its checksum does not fit (bytes {} to {})", name, index,
                    layout.blocks.size(), place.offset, place.offset + place.size - 1));
  if (auto bytes = decompressed(frame, place.unpacked_size))
    if (auto block = Block::read(std::move(*bytes), place.first_code, place.rows, description.columns.size()))
      return std::move(*block);
  throw DamagedTable(fmt::format("{}: block {} of {} is not understood", name, index, layout.blocks.size()));
}

/// The block as it is kept from now on; or, once the cache is full, made in `not_kept`.
const Block* Table::Parts::keep(std::size_t index, std::optional<Block>& not_kept) const {
  Block block = read(index);
  const auto size = static_cast<std::int64_t>(block.bytes());
  if (cache_left.fetch_sub(size, std::memory_order_relaxed) < size) {
    cache_left.fetch_add(size, std::memory_order_relaxed);
    return &not_kept.emplace(std::move(block));
  }
  auto fresh = std::make_unique<const Block>(std::move(block));
  const Block* present = nullptr;
  if (kept[index].compare_exchange_strong(present, fresh.get(), std::memory_order_acq_rel))
    return fresh.release();
  cache_left.fetch_add(size, std::memory_order_relaxed);  // another thread was first
  return present;
}

Entry Table::Parts::lookup(const Position<1>& position, const Context& context) const {
  const Board& board = description.board;
  if (position.black.intersects(position.white) ||
      position.stones().without(Mask<1>::first_n(board.size())).any())
    throw InputError(name + ": probed for stones that are not on its board");
  const auto [code, map] = symmetry.canonical(position);
  const auto after = std::upper_bound(first_codes.begin(), first_codes.end(), code);
  if (after == first_codes.begin()) throw InputError(name + ": there is no such position");
  const auto index = static_cast<std::size_t>(after - first_codes.begin() - 1);
  std::optional<Block> not_kept;
  const Block* block = kept[index].load(std::memory_order_acquire);
  if (!block) block = keep(index, not_kept);
  const auto row = block->find(code);
  if (!row) {
    check_legal(board, unpack(position, board.size()));
    throw InputError(name + ": the position is not in the table");
  }
  if (context.ko >= 0 && context.ko < board.size() && context.passes == 0) {
    Context mapped = context;
    mapped.ko = symmetry.permutation(map)[static_cast<std::size_t>(context.ko)];
    if (const auto ko = block->find_ko(ko_key(*row, mapped))) return block->ko_entry(*ko);
  } else if (const auto found = column(context)) {
    return block->entry(*found, *row);
  }
  throw InputError(
      fmt::format("{}: a {} table, it does not hold: {}", name, name_of(description.semantics),
                  context.ko < board.size() ? context_text(board, context) : "a ko off the board"));
}

Table::Table(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

Table Table::open(const std::filesystem::path& path, std::uint64_t cache) {
  return Table(std::make_unique<Parts>(path, cache));
}

const Description& Table::description() const { return parts_->description; }
const Symmetry<std::uint32_t>& Table::symmetry() const { return parts_->symmetry; }
const std::vector<BlockPlace>& Table::blocks() const { return parts_->layout.blocks; }
std::uint64_t Table::file_size() const { return parts_->file.bytes().size(); }
Block Table::block(std::size_t index) const { return parts_->read(index); }

Entry Table::probe(const Position<1>& position, const Context& context) const {
  if (parts_->alike && context.to_move == Side::white)
    return exchanged(parts_->lookup(exchanged(position), exchanged(context)));
  return parts_->lookup(position, context);
}

Permutation Table::numbering_of(const Board& board) const {
  const Board& own = parts_->description.board;
  Permutation map(static_cast<std::size_t>(board.size()));
  std::iota(map.begin(), map.end(), 0);
  if (board == own) return map;
  const CanonicalForm theirs = canonical_form(board), ours = canonical_form(own);
  if (theirs.graph6 != ours.graph6)
    throw InputError(fmt::format("{}: a table of {}, which is another graph than {}", parts_->name,
                                 own.label(), board.label()));
  Permutation back(map.size());
  for (std::size_t v = 0; v < back.size(); ++v)
    back[static_cast<std::size_t>(ours.labelling[v])] = static_cast<Vertex>(v);
  for (std::size_t v = 0; v < map.size(); ++v) map[v] = back[static_cast<std::size_t>(theirs.labelling[v])];
  return map;
}

Entry Table::probe(const Game<1>& game) const {
  const Ruleset& rules = game.rules();
  if (!same_values(rules, parts_->description.rules))
    throw InputError(fmt::format("{}: a table under {}, probed under {}", parts_->name,
                                 to_text(parts_->description.rules), to_text(rules)));
  if (game.over() && game.state().end != End::immobile)
    throw InputError(parts_->name +
                     ": the game is over after these turns; tables hold states before the end, `graphgo "
                     "solve` has the rest");
  const Permutation numbering = numbering_of(game.board());
  const Position<1> position = pack(permuted(unpack(game.position(), game.board().size()), numbering));
  Context context = context_of(game);
  if (context.ko >= 0) context.ko = numbering[static_cast<std::size_t>(context.ko)];
  if (parts_->description.semantics == Semantics::history_free) return probe(position, context);

  if (prisoners_buy_passes(rules) && game.state().prisoners != std::array{0, 0})
    throw InputError(parts_->name +
                     ": its values are those without prisoners, which pay for passes under these rules");
  if (game.ply() == 0) return probe(position, context);
  const Entry entry =
      context.phase == 1 ? probe(position, {context.to_move, 1, 0, Context::nothing}) : Entry{};
  // Who passes only does so as well after a pass as before it, except where each pass costs a point.
  if (!entry.history_independent || (context.passes > 0 && passes_score(rules)))
    throw InputError(
        fmt::format("{}: holds values of fresh starts, but {} turn{} came before and what superko then bans "
                    "may change this value; "
                    "solve the record instead",
                    parts_->name, game.ply(), game.ply() == 1 ? "" : "s"));
  return entry;
}

}  // namespace graphgo::tables
