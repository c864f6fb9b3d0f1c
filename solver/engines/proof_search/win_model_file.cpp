#include "solver/engines/proof_search/win_model_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/mapped_file.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::engines::proof_search {
namespace {

using Json = nlohmann::ordered_json;
using tables::checksum;

constexpr std::string_view magic("GRAPHGO MODEL\r\n\x1a", 16);
constexpr std::uint32_t format_version = 1;
constexpr std::size_t preamble_size = 16 + 4 + 5 * 8;
/// Far above any that training comes to, and sums of them stay numbers.
constexpr float largest_weight = 1e6F;
/// Of a board of 64 vertices: about each, and about each edge.
constexpr std::size_t most_neighbours = 63, most_windows = 64 + 64 * 63 / 2;

struct Preamble {
  std::uint64_t header_size = 0, weights_size = 0, header_hash = 0, weights_hash = 0;
};

std::string bytes_of(const Preamble& p) {
  std::string bytes(magic);
  tables::put(bytes, format_version);
  for (const std::uint64_t number : {p.header_size, p.weights_size, p.header_hash, p.weights_hash})
    tables::put(bytes, number);
  tables::put(bytes, checksum(bytes));
  return bytes;
}

Preamble read_preamble(std::string_view file) {
  if (file.substr(0, magic.size()) != magic) throw InputError("not a GraphGo model");
  tables::Taker taker(file.substr(magic.size()));
  const auto version = taker.take<std::uint32_t>();
  if (!taker.failed() && version > format_version)
    throw InputError(fmt::format("format {}, newer than this program's {}", version, format_version));
  Preamble p;
  for (std::uint64_t* number : {&p.header_size, &p.weights_size, &p.header_hash, &p.weights_hash})
    *number = taker.take<std::uint64_t>();
  taker.take<std::uint64_t>();
  if (taker.failed()) throw InputError(fmt::format("cut off after {} bytes", file.size()));
  if (file.substr(0, preamble_size) != bytes_of(p))
    throw InputError("the first bytes are damaged, their checksum does not fit");
  const std::uint64_t rest = file.size() - preamble_size;
  if (p.header_size > rest || p.weights_size != rest - p.header_size)
    throw InputError(fmt::format("{} bytes, but it was written with {}", file.size(),
                                 preamble_size + p.header_size + p.weights_size));
  return p;
}

std::string_view part(std::string_view file, std::uint64_t from, std::uint64_t size, std::uint64_t hash,
                      const char* what) {
  const std::string_view bytes = file.substr(from, size);
  if (checksum(bytes) != hash)
    throw InputError(fmt::format("the {} (bytes {} to {}) are damaged, their checksum does not fit", what,
                                 from, from + size - 1));
  return bytes;
}

Json json_of(const WindowShape& shape) {
  Json edges = Json::array();
  for (std::size_t i = 0; i < shape.size(); ++i)
    for (std::size_t j = i + 1; j < shape.size(); ++j)
      if (shape.neighbours[i] >> j & 1) edges.push_back({i, j});
  return {{"degrees", shape.degrees}, {"edges", edges}};
}

std::uint64_t whole(const Json& value, std::uint64_t least, std::uint64_t most) {
  if (const auto number = whole_number<std::uint64_t>(value, least, most)) return *number;
  throw InputError(fmt::format("the header has {} where a whole number from {} to {} must stand",
                               excerpt(dump_json(value)), least, most));
}

int margin_in(const Json& value) {
  constexpr int most = 64;
  if (const auto margin = whole_number<int>(value, -most, most)) return *margin;
  throw InputError(
      fmt::format("the header has the margin {}, more than any board", excerpt(dump_json(value))));
}

WindowShape shape_in(const Json& object) {
  WindowShape shape;
  for (const Json& degree : object.at("degrees"))
    shape.degrees.push_back(static_cast<int>(whole(degree, 0, most_neighbours)));
  if (shape.size() == 0 || shape.size() > most_in_window)
    throw InputError(fmt::format("the header has a window of {} vertices", shape.size()));
  shape.neighbours.resize(shape.size());
  for (const Json& edge : object.at("edges")) {
    const std::size_t i = whole(edge.at(0), 0, shape.size() - 1), j = whole(edge.at(1), 0, shape.size() - 1);
    shape.neighbours[i] = static_cast<std::uint16_t>(shape.neighbours[i] | 1u << j);
    shape.neighbours[j] = static_cast<std::uint16_t>(shape.neighbours[j] | 1u << i);
  }
  return shape;
}

std::string header_of(const ModelFile& model) {
  Json header{{"program", model.program},
              {"board", model.board},
              {"canonical_graph6", model.canonical_graph6},
              {"rules", model.rules},
              {"start", model.start},
              {"margin", model.margin ? Json(*model.margin) : Json()},
              {"seed", model.seed},
              {"nodes", model.nodes},
              {"games", model.games},
              {"positions", model.positions},
              {"windows", Json::array()}};
  for (const Learned::Table& table : model.learned.tables) header["windows"].push_back(json_of(table.shape));
  return dump_json(header) + "\n";
}

/// All but the weights.
ModelFile read_header(std::string_view text) try {
  const auto header = parse_json<Json>(text);
  ModelFile model;
  const std::pair<const char*, std::string*> texts[] = {{"program", &model.program},
                                                        {"board", &model.board},
                                                        {"canonical_graph6", &model.canonical_graph6},
                                                        {"rules", &model.rules}};
  for (const auto& [key, value] : texts) *value = printable(header.at(key).get<std::string>(), 1000);
  if (header.contains("start")) model.start = printable(header.at("start").get<std::string>(), 1000);
  const std::pair<const char*, std::uint64_t*> numbers[] = {{"seed", &model.seed},
                                                            {"nodes", &model.nodes},
                                                            {"games", &model.games},
                                                            {"positions", &model.positions}};
  for (const auto& [key, value] : numbers) *value = whole(header.at(key), 0, ~std::uint64_t{0});
  if (const Json& margin = header.at("margin"); !margin.is_null()) model.margin = margin_in(margin);
  std::size_t first = Learned::of_chains;
  for (const Json& window : header.at("windows")) {
    model.learned.tables.push_back({shape_in(window), first});
    first = model.learned.tables.back().end();
  }
  if (model.learned.tables.size() > most_windows)
    throw InputError(fmt::format("the header has {} windows, more than any board", header["windows"].size()));
  return model;
} catch (const nlohmann::json::exception& e) {
  throw InputError("the header is not understood: " + printable(e.what(), 200));
}

std::string packed(const std::vector<float>& weights) {
  std::string bytes;
  for (const float weight : weights) tables::put(bytes, std::bit_cast<std::uint32_t>(weight));
  return bytes;
}

std::vector<float> weights_in(std::string_view frame, std::size_t count) {
  const auto bytes = tables::decompressed(frame, 4 * count);
  if (!bytes) throw InputError(fmt::format("it does not hold the {} weights that its windows have", count));
  tables::Taker taker(*bytes);
  std::vector<float> weights;
  weights.reserve(count);
  while (weights.size() < count) {
    const auto weight = std::bit_cast<float>(taker.take<std::uint32_t>());
    if (!(std::abs(weight) <= largest_weight))
      throw InputError(
          fmt::format("weight {} of {} is {}, which no training leaves", weights.size(), count, weight));
    weights.push_back(weight);
  }
  return weights;
}

}  // namespace

std::string model_start(const Board& board, const Stones& position, Side to_move) {
  return fmt::format("{}, {} to move", position_text(board, position), name_of(to_move));
}

std::uint64_t write_model(const std::filesystem::path& path, ModelFile& model) {
  model.program = "graphgo " GRAPHGO_VERSION;
  const std::string header = header_of(model), weights = tables::compressed(packed(model.learned.weights));
  tables::OutputFile file(path);
  file.write(bytes_of({header.size(), weights.size(), checksum(header), checksum(weights)}));
  file.write(header);
  file.write(weights);
  const std::uint64_t size = file.size();
  file.commit();
  return size;
}

ModelFile read_model(const std::filesystem::path& path) {
  const tables::MappedFile mapped(path);
  const std::string_view file = mapped.bytes();
  try {
    const Preamble p = read_preamble(file);
    const std::uint64_t weights_at = preamble_size + p.header_size;
    ModelFile model = read_header(part(file, preamble_size, p.header_size, p.header_hash, "words"));
    const std::size_t count =
        model.learned.tables.empty() ? Learned::of_chains : model.learned.tables.back().end();
    model.learned.weights =
        weights_in(part(file, weights_at, p.weights_size, p.weights_hash, "weights"), count);
    return model;
  } catch (const InputError& e) {
    throw InputError(fmt::format("{}: {}", printable(path.string(), 200), e.what()));
  }
}

}  // namespace graphgo::solver::engines::proof_search
