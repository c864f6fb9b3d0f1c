#include "solver/research/claims/claim.hpp"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>
#include <type_traits>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"

namespace graphgo::solver::research {
namespace {

namespace fs = std::filesystem;

std::string required_text(const toml::table& table, const char* key, const std::string& where) {
  const auto text = table[key].value<std::string>();
  if (!text || text->empty()) throw InputError(fmt::format("{}: {}: missing, or not text", where, key));
  return *text;
}

/// A value of that type, or what stands for an absent one.
template <typename Type>
Type value_of(const toml::table& table, const char* key, Type absent, const std::string& where) {
  if (!table.contains(key)) return absent;
  const auto value = table[key].value_exact<Type>();
  if (!value)
    throw InputError(fmt::format("{}: {}: must be {}", where, key,
                                 std::is_same_v<Type, bool> ? "true or false" : "a text"));
  return *value;
}

std::string text_of(const toml::table& table, const char* key, const char* absent, const std::string& where) {
  return value_of<std::string>(table, key, absent, where);
}

/// Absent: empty. `read` gives nothing where a node is not what the list's `form` says.
template <typename Item, typename Read>
std::vector<Item> list_of(const toml::table& table, const char* key, const char* form,
                          const std::string& where, Read read) {
  std::vector<Item> items;
  if (!table.contains(key)) return items;
  const InputError error(fmt::format("{}: {}: must be a list of {}", where, key, form));
  const auto* list = table[key].as_array();
  if (!list) throw error;
  for (const toml::node& node : *list) {
    const std::optional<Item> item = read(node);
    if (!item) throw error;
    items.push_back(*item);
  }
  return items;
}

std::vector<std::string> texts_of(const toml::table& table, const char* key, const std::string& where) {
  return list_of<std::string>(table, key, "texts", where,
                              [](const toml::node& node) { return node.value<std::string>(); });
}

std::vector<const toml::table*> tables_of(const toml::table& table, const char* key,
                                          const std::string& where) {
  using Table = std::optional<const toml::table*>;
  return list_of<const toml::table*>(table, key, "tables", where, [](const toml::node& node) {
    return node.is_table() ? Table(node.as_table()) : std::nullopt;
  });
}

std::uint64_t number_of(const toml::table& table, const char* key, std::int64_t least, std::int64_t most,
                        std::int64_t absent, const std::string& where) {
  if (!table.contains(key)) return static_cast<std::uint64_t>(absent);
  const auto number = table[key].value<std::int64_t>();
  if (!number || *number < least || *number > most)
    throw InputError(fmt::format("{}: {}: must be a number from {} to {}", where, key, least, most));
  return static_cast<std::uint64_t>(*number);
}

void check_keys(const toml::table& table, std::initializer_list<std::string_view> known,
                const std::string& where) {
  for (const auto& [key, value] : table)
    if (std::find(known.begin(), known.end(), key.str()) == known.end())
      throw InputError(fmt::format("{}: {}: no such key", where, key.str()));
}

ClaimDomain read_domain(const toml::table& table, const std::string& where) {
  check_keys(table,
             {"graphs", "boards", "states", "sample", "seed", "name", "quick", "board_seconds", "follow"},
             where);
  ClaimDomain domain;
  domain.domain.graphs = static_cast<int>(number_of(table, "graphs", 0, most_graph_vertices, 0, where));
  for (const auto& board : texts_of(table, "boards", where))
    domain.domain.boards.push_back(read_board(board));
  domain.domain.which = read_which(text_of(table, "states", "positions", where), where + ": states");
  domain.domain.sample = number_of(table, "sample", 1, 100'000'000, 0, where);
  domain.domain.seed = number_of(table, "seed", 0, std::numeric_limits<std::int64_t>::max(), 1, where);
  domain.name = text_of(table, "name", "", where);
  domain.board_seconds = static_cast<double>(number_of(table, "board_seconds", 1, 1'000'000, 0, where));
  domain.quick = value_of(table, "quick", false, where);
  domain.follow =
      number_of(table, "follow", 0, 1'000'000'000, static_cast<std::int64_t>(domain.follow), where);
  if (domain.domain.which == Which::empty && domain.domain.sample > 0)
    throw InputError(fmt::format("{}: sample: there is one empty board only", where));
  if (domain.domain.graphs == 0 && domain.domain.boards.empty())
    throw InputError(fmt::format("{}: neither graphs nor boards", where));
  return domain;
}

/// Vertex numbers, -1 for a pass. Whether the turns are legal depends on rules not known here.
std::vector<Turn> read_line(const toml::table& table, const Board& board, const std::string& where) {
  const auto read = [&](const toml::node& node) -> std::optional<Turn> {
    const auto vertex = node.value<std::int64_t>();
    if (!vertex || *vertex < -1 || *vertex >= board.size()) return std::nullopt;
    return Turn{static_cast<Vertex>(*vertex)};
  };
  return list_of<Turn>(table, "line", "vertex numbers, -1 for a pass", where, read);
}

/// Whose point each vertex is, in the form of a position; empty where nothing is said. A stone on a point of
/// the other side's is dead.
Stones read_territory(const toml::table& table, const Board& board, const Stones& position,
                      const std::string& where) {
  const std::string text = text_of(table, "territory", "", where);
  if (text.empty()) return {};
  Stones territory;
  try {
    territory = read_position(board, text);
  } catch (const InputError& e) {
    throw InputError(fmt::format("{}: territory: {}", where, e.what()));
  }
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto i = static_cast<std::size_t>(v);
    if (territory[i] != Colour::empty && territory[i] == position[i])
      throw InputError(fmt::format("{}: territory: {}: {} has a stone there, which is no point of {}", where,
                                   board.vertex_name(v), territory[i] == Colour::black ? "Black" : "White",
                                   territory[i] == Colour::black ? "Black's" : "White's"));
  }
  return territory;
}

ClaimState read_state(const toml::table& table, const std::string& where) {
  check_keys(table,
             {"name", "board", "position", "to_move", "line", "slow", "territory", "reason", "decides"},
             where);
  const Board board = read_board(required_text(table, "board", where));
  const Stones position = read_position(board, required_text(table, "position", where));
  try {
    check_legal(board, position);
  } catch (const InputError& e) {
    throw InputError(fmt::format("{}: {}", where, e.what()));
  }
  const std::string side = text_of(table, "to_move", "black", where);
  if (side != "black" && side != "white")
    throw InputError(fmt::format("{}: to_move: write black or white", where));
  return {required_text(table, "name", where),
          board,
          position,
          side == "black" ? Side::black : Side::white,
          value_of(table, "slow", false, where),
          read_line(table, board, where),
          read_territory(table, board, position, where),
          text_of(table, "reason", "", where),
          value_of(table, "decides", true, where)};
}

Claim read_claim(const toml::table& table, const fs::path& file) {
  const std::string where =
      fmt::format("{}, claim {}", file.string(), required_text(table, "id", file.string()));
  check_keys(table,
             {"id", "title", "quote", "source", "form", "kind", "relation", "pairs", "rules", "overrides",
              "domain", "state", "threats", "dame"},
             where);
  Claim claim;
  claim.id = required_text(table, "id", where);
  claim.title = required_text(table, "title", where);
  claim.quote = required_text(table, "quote", where);
  claim.source = required_text(table, "source", where);
  claim.form = text_of(table, "form", "", where);
  claim.kind = text_of(table, "kind", "relation", where);
  claim.folder = file.parent_path().filename().string();
  claim.relation = read_relation(text_of(table, "relation", "equal", where));
  if (claim.form.empty())
    claim.form = fmt::format("In every state of the domain {}.", words_of(claim.relation));
  for (const auto* pair : tables_of(table, "pairs", where)) {
    check_keys(*pair, {"left", "right"}, where + ", pairs");
    claim.pairs.push_back({read_ruleset(required_text(*pair, "left", where)),
                           read_ruleset(required_text(*pair, "right", where))});
  }
  for (const auto& rules : texts_of(table, "rules", where)) claim.rules.push_back(read_ruleset(rules));
  claim.overrides = texts_of(table, "overrides", where);
  claim.threats = static_cast<int>(number_of(table, "threats", 1, 8, 0, where));
  claim.dame = static_cast<int>(number_of(table, "dame", 0, 16, 0, where));
  for (const auto* domain : tables_of(table, "domain", where))
    claim.domains.push_back(
        read_domain(*domain, fmt::format("{}, domain {}", where, claim.domains.size() + 1)));
  for (const auto* state : tables_of(table, "state", where))
    claim.states.push_back(read_state(*state, fmt::format("{}, state {}", where, claim.states.size() + 1)));
  return claim;
}

void read_file(const fs::path& file, std::vector<Claim>& claims) {
  try {
    const toml::table table = toml::parse_file(file.string());
    const auto* list = table["claim"].as_array();
    if (!list) throw InputError(fmt::format("{}: no [[claim]]", file.string()));
    for (const auto& node : *list)
      if (const auto* claim = node.as_table()) claims.push_back(read_claim(*claim, file));
  } catch (const toml::parse_error& e) {
    throw InputError(fmt::format("{}: line {}: {}", file.string(), e.source().begin.line, e.description()));
  }
}

/// The papers that were installed with the program; empty where the system does not say where the program is.
std::string beside_program() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  return none ? "" : (program.parent_path() / GRAPHGO_INSTALLED_PAPERS).lexically_normal().string();
}

}  // namespace

std::vector<Claim> read_claims(const std::string& papers) {
  std::vector<Claim> claims;
  for (const auto& folder : fs::directory_iterator(papers)) {
    const fs::path file = folder.path() / "claims.toml";
    if (fs::exists(file)) read_file(file, claims);
  }
  if (claims.empty())
    throw InputError(fmt::format("{}: no claims here; they are read from FOLDER/claims.toml", papers));
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(claims.begin(), claims.end(),
                                        [](const Claim& a, const Claim& b) { return a.id == b.id; });
  if (twice != claims.end()) throw InputError(fmt::format("{}: claim {} is there twice", papers, twice->id));
  return claims;
}

std::string find_papers(const std::string& given) {
  if (!given.empty()) {
    if (!fs::is_directory(given)) throw InputError(fmt::format("--papers {}: no such folder", given));
    return given;
  }
  std::string tried;
  const char* environment = std::getenv("GRAPHGO_PAPERS");
  for (const std::string& folder :
       {std::string(environment ? environment : ""), beside_program(), std::string(GRAPHGO_SOURCE_PAPERS)}) {
    if (folder.empty()) continue;
    if (fs::is_directory(folder)) return folder;
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", folder);
  }
  throw InputError(fmt::format("no papers folder found (tried {}); name one with --papers", tried));
}

bool is_installed(const std::string& papers) { return papers == beside_program(); }

}  // namespace graphgo::solver::research
