#include "solver/research/claims/claim.hpp"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "graphgo/board/facts.hpp"
#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/research/claims/kinds/kinds.hpp"

namespace graphgo::solver::research {
namespace {

namespace fs = std::filesystem;

/// A table of a claims.toml. What is wrong in it is refused with its place.
class Reader {
 public:
  Reader(const toml::table& table, std::string where) : table_(table), where_(std::move(where)) {}

  const std::string& where() const { return where_; }
  [[noreturn]] void fail(const std::string& why) const {
    throw InputError(fmt::format("{}: {}", where_, why));
  }
  void check_keys(std::initializer_list<std::string_view> known) const {
    for (const auto& [key, value] : table_)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        fail(fmt::format("{}: no such key", key.str()));
  }

  bool has(const char* key) const { return table_.contains(key); }
  std::string text(const char* key) const {
    const auto text = table_[key].value_exact<std::string>();
    if (!text || text->empty()) fail(fmt::format("{}: missing, or not text", key));
    return one_line(key, *text);
  }
  std::string text(const char* key, const char* absent) const {
    return one_line(key, value_of<std::string>(key, "a text").value_or(absent));
  }
  /// What `read` makes of something that stands under the key. What it refuses is told with its place.
  template <typename Read>
  decltype(auto) under(const char* key, Read read) const {
    try {
      return read();
    } catch (const InputError& e) {
      fail(fmt::format("{}: {}", key, e.what()));
    }
  }
  /// What `read` makes of the text under the key.
  template <typename Read>
  auto from_text(const char* key, Read read) const {
    const std::string found = text(key);
    return under(key, [&] { return read(found); });
  }
  bool flag(const char* key, bool absent) const {
    return value_of<bool>(key, "true or false").value_or(absent);
  }
  template <typename Number>
  Number number(const char* key, std::int64_t least, std::int64_t most, Number absent) const {
    if (!table_.contains(key)) return absent;
    const auto number = table_[key].value_exact<std::int64_t>();
    if (!number || *number < least || *number > most)
      fail(fmt::format("{}: must be a number from {} to {}", key, least, most));
    return static_cast<Number>(*number);
  }
  /// Absent: empty. `read` gives nothing where a node is not what the list's `form` says.
  template <typename Item, typename Read>
  std::vector<Item> list(const char* key, const char* form, Read read) const {
    std::vector<Item> items;
    if (!table_.contains(key)) return items;
    const auto refuse = [&] { fail(fmt::format("{}: must be a list of {}", key, form)); };
    const auto* list = table_[key].as_array();
    if (!list) refuse();
    if (list->empty()) fail(fmt::format("{}: empty; leave it out, or name some", key));
    for (const toml::node& node : *list) {
      const std::optional<Item> item = read(node);
      if (!item) refuse();
      items.push_back(*item);
    }
    return items;
  }
  std::vector<std::string> texts(const char* key) const {
    return list<std::string>(key, "texts", [](const toml::node& node) { return node.value<std::string>(); });
  }
  /// `name`: of each in places, with its number.
  std::vector<Reader> tables(const char* key, const char* name) const {
    int count = 0;
    return list<Reader>(key, "tables", [&](const toml::node& node) -> std::optional<Reader> {
      if (!node.is_table()) return std::nullopt;
      return Reader(*node.as_table(), fmt::format("{}, {} {}", where_, name, ++count));
    });
  }

 private:
  template <typename Type>
  std::optional<Type> value_of(const char* key, const char* form) const {
    if (!table_.contains(key)) return std::nullopt;
    const auto value = table_[key].value_exact<Type>();
    if (!value) fail(fmt::format("{}: must be {}", key, form));
    return *value;
  }

  /// Pages are made of lines.
  std::string one_line(const char* key, std::string text) const {
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
    if (std::any_of(text.begin(), text.end(), is_control))
      fail(fmt::format("{}: must be one line, without control characters", key));
    return text;
  }

  const toml::table& table_;
  std::string where_;
};

/// `part`: what the keys' names begin with in Kind, as "state.".
void check_use(const Reader& from, const Kind& kind, const std::string& part,
               std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (from.has(key) && !uses(kind, part + key))
      from.fail(fmt::format("{}: the kind {} has no use for it", key, kind.name));
}

/// Of boards named twice every state would be counted twice.
void check_boards(const Reader& from, const Domain& domain) {
  for (std::size_t i = 0; i < domain.boards.size(); ++i) {
    const Board& board = domain.boards[i];
    const auto before = std::span(domain.boards).first(i);
    if (std::ranges::find(before, board) != before.end())
      from.fail(fmt::format("boards: {} is there twice", board.label()));
    if (board.size() <= domain.graphs && connected_components(board).size() == 1)
      from.fail(fmt::format("boards: {} is one of the graphs of at most {} vertices already", board.label(),
                            domain.graphs));
  }
}

ClaimDomain read_domain(const Reader& from, const Kind& kind) {
  from.check_keys(
      {"graphs", "boards", "states", "sample", "seed", "name", "quick", "board_seconds", "follow"});
  check_use(from, kind, "domain.", {"follow"});
  ClaimDomain domain;
  domain.domain.graphs = from.number("graphs", 0, most_graph_vertices, 0);
  for (const auto& board : from.texts("boards"))
    domain.domain.boards.push_back(from.under("boards", [&] { return read_board(board); }));
  domain.domain.which = read_which(from.text("states", "positions"), from.where() + ": states");
  domain.domain.sample = from.number("sample", 1, 100'000'000, domain.domain.sample);
  domain.domain.seed = from.number("seed", 0, std::numeric_limits<std::int64_t>::max(), domain.domain.seed);
  domain.name = from.text("name", "");
  domain.board_seconds = from.number("board_seconds", 1, 1'000'000, domain.board_seconds);
  domain.quick = from.flag("quick", false);
  domain.follow = from.number("follow", 1, 1'000'000'000, domain.follow);
  if (domain.domain.which == Which::empty && domain.domain.sample > 0)
    from.fail("sample: there is one empty board only");
  if (from.has("seed") && domain.domain.sample == 0) from.fail("seed: without sample nothing is drawn");
  if (domain.domain.graphs == 0 && domain.domain.boards.empty()) from.fail("neither graphs nor boards");
  check_boards(from, domain.domain);
  return domain;
}

/// Vertex numbers, -1 for a pass. Whether the turns are legal depends on rules not known here.
std::vector<Turn> read_line(const Reader& from, const Board& board) {
  const auto read = [&](const toml::node& node) -> std::optional<Turn> {
    const auto vertex = node.value_exact<std::int64_t>();
    if (!vertex || *vertex < -1 || *vertex >= board.size()) return std::nullopt;
    return Turn{static_cast<Vertex>(*vertex)};
  };
  return from.list<Turn>("line", "vertex numbers, -1 for a pass", read);
}

/// Whose point each vertex is, in the form of a position; empty where nothing is said. A stone on a point of
/// the other side's is dead.
Stones read_territory(const Reader& from, const Board& board, const Stones& position) {
  const std::string text = from.text("territory", "");
  if (text.empty()) return {};
  Stones territory;
  try {
    territory = read_position(board, text);
  } catch (const InputError& e) {
    from.fail(fmt::format("territory: {}", e.what()));
  }
  for (Vertex v = 0; v < board.size(); ++v) {
    const auto i = static_cast<std::size_t>(v);
    if (territory[i] == Colour::empty || territory[i] != position[i]) continue;
    const char* owner = territory[i] == Colour::black ? "Black" : "White";
    from.fail(fmt::format("territory: {}: {} has a stone there, which is no point of {}'s",
                          board.vertex_name(v), owner, owner));
  }
  return territory;
}

ClaimState read_state(const Reader& from, const Kind& kind) {
  from.check_keys({"name", "board", "position", "to_move", "line", "slow", "territory", "reason", "decides"});
  check_use(from, kind, "state.", {"line", "territory", "reason", "decides"});
  const Board board = from.from_text("board", [](const auto& text) { return read_board(text); });
  const Stones position =
      from.from_text("position", [&](const auto& text) { return read_position(board, text); });
  try {
    check_legal(board, position);
  } catch (const InputError& e) {
    from.fail(e.what());
  }
  const std::string side = from.text("to_move", "black");
  if (side != "black" && side != "white") from.fail("to_move: write black or white");
  return {from.text("name"),
          board,
          position,
          side == "black" ? Side::black : Side::white,
          from.flag("slow", false),
          read_line(from, board),
          read_territory(from, board, position),
          from.text("reason", ""),
          from.flag("decides", true)};
}

/// An id is a word on the command line and part of files' names.
std::string read_id(const Reader& from) {
  const std::string id = from.text("id");
  const auto is_word = [](unsigned char c) { return c < 128 && std::isalnum(c); };
  const auto fits = [&](unsigned char c) { return is_word(c) || c == '-' || c == '_' || c == '.'; };
  if (id.size() > 40 || !is_word(id.front()) || !std::all_of(id.begin(), id.end(), fits))
    from.fail(
        fmt::format("id '{}': must be at most 40 of the characters A-Z a-z 0-9 - _ . and begin with a "
                    "letter or a digit",
                    printable(id)));
  return id;
}

/// What a kind of claim says, as a sentence.
std::string form_of(const Claim& claim, const Kind& kind) {
  if (kind.settle == settle_relation)
    return fmt::format("In every state of the domain {}.", words_of(claim.relation));
  std::string form = kind.says;
  form.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(form.front())));
  return form + ".";
}

/// An override must give a ruleset where it is put into one of the claim's.
void check_overrides(const Reader& from, const Claim& claim) {
  std::vector<Ruleset> rulesets = claim.rules;
  for (const auto& [left, right] : claim.pairs) rulesets.insert(rulesets.end(), {left, right});
  for (const std::string& text : claim.overrides)
    for (const Ruleset& rules : rulesets) from.under("overrides", [&] { return with_axis(rules, text); });
}

/// Keys in order, so that the same claim is the same text however its file is laid out.
nlohmann::json json_of(const toml::node& node) {
  nlohmann::json json;
  if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : *table) json[std::string(key.str())] = json_of(value);
  } else if (const auto* list = node.as_array()) {
    json = nlohmann::json::array();
    for (const toml::node& one : *list) json.push_back(json_of(one));
  } else if (const auto text = node.value_exact<std::string>()) {
    json = *text;
  } else if (const auto number = node.value_exact<std::int64_t>()) {
    json = *number;
  } else if (const auto flag = node.value_exact<bool>()) {
    json = *flag;
  }  // claims have no other values
  return json;
}

Claim read_claim(const toml::table& table, const fs::path& file) {
  const std::string id = read_id(Reader(table, file.string()));
  const Reader from(table, fmt::format("{}, claim {}", file.string(), id));
  from.check_keys({"id", "title", "quote", "source", "form", "kind", "relation", "pairs", "rules",
                   "overrides", "domain", "state", "threats", "dame"});
  Claim claim;
  claim.id = id;
  claim.written = dump_json(json_of(table));
  claim.title = from.text("title");
  claim.quote = from.text("quote", "");
  claim.source = from.text("source", "");
  claim.form = from.text("form", "");
  claim.kind = from.text("kind", "relation");
  const Kind& kind = from.under("kind", [&]() -> const Kind& { return kind_named(claim.kind); });
  for (const auto key : split(kind.wants, ' '))
    if (!from.has(std::string(key).c_str()))
      from.fail(fmt::format("{}: missing; the kind {} wants it", key, kind.name));
  check_use(from, kind, "",
            {"relation", "pairs", "rules", "overrides", "domain", "state", "threats", "dame"});
  claim.folder = file.parent_path().filename().string();
  claim.relation = from.under("relation", [&] { return read_relation(from.text("relation", "equal")); });
  if (claim.form.empty()) claim.form = form_of(claim, kind);
  for (const Reader& pair : from.tables("pairs", "pair")) {
    pair.check_keys({"left", "right"});
    const auto rules = [&](const char* key) {
      return pair.from_text(key, [](const auto& text) { return read_ruleset(text); });
    };
    claim.pairs.push_back({rules("left"), rules("right")});
  }
  for (const auto& rules : from.texts("rules"))
    claim.rules.push_back(from.under("rules", [&] { return read_ruleset(rules); }));
  claim.overrides = from.texts("overrides");
  check_overrides(from, claim);
  claim.threats = from.number("threats", 1, 8, 0);
  claim.dame = from.number("dame", 0, 16, 0);
  if (claim.pairs.empty() && from.has("relation")) from.fail("relation: without pairs nothing is compared");
  if (claim.pairs.empty() && claim.rules.empty() && from.has("overrides"))
    from.fail("overrides: there is no ruleset to put them into");
  for (const Reader& domain : from.tables("domain", "domain"))
    claim.domains.push_back(read_domain(domain, kind));
  if (!claim.pairs.empty() && claim.domains.empty())
    from.fail("pairs: there is no domain to compare them on");
  for (const Reader& state : from.tables("state", "state")) {
    claim.states.push_back(read_state(state, kind));
    const auto has_its_name = [&](const ClaimState& other) { return other.name == claim.states.back().name; };
    if (std::count_if(claim.states.begin(), claim.states.end(), has_its_name) > 1)
      state.fail(fmt::format("name: another state is called '{}'", claim.states.back().name));
  }
  if (claim.dame > 0 && claim.threats == 0) from.fail("dame: without threats there is no family of kos");
  return claim;
}

void read_file(const fs::path& file, std::vector<Claim>& claims) {
  try {
    const toml::table table = toml::parse_file(file.string());
    const auto* list = table["claim"].as_array();
    if (!list) throw InputError(fmt::format("{}: no [[claim]]", file.string()));
    Reader(table, file.string()).check_keys({"claim"});
    for (const auto& node : *list) {
      const auto* claim = node.as_table();
      if (!claim) throw InputError(fmt::format("{}: claim: must be tables, [[claim]]", file.string()));
      claims.push_back(read_claim(*claim, file));
    }
  } catch (const toml::parse_error& e) {
    throw InputError(fmt::format("{}: line {}: {}", file.string(), e.source().begin.line, e.description()));
  }
}

}  // namespace

std::string papers_beside_program() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  return none ? "" : (program.parent_path() / GRAPHGO_INSTALLED_PAPERS).lexically_normal().string();
}

std::string asked_text(const Claim& claim) {
  std::string text = claim.written;
  const auto add = [&](const Board& board) {
    text += "\n" + std::to_string(board.size());
    for (const auto& [u, v] : board.edges()) text += fmt::format(" {}-{}", u, v);
  };
  for (const ClaimDomain& domain : claim.domains)
    for (const Board& board : domain.domain.boards) add(board);
  for (const ClaimState& state : claim.states) add(state.board);
  return text;
}

const Claim& claim_named(const std::vector<Claim>& claims, const std::string& id) {
  std::string known;
  for (const Claim& claim : claims) {
    if (claim.id == id) return claim;
    known += (known.empty() ? "" : ", ") + claim.id;
  }
  throw InputError(
      fmt::format("claim {}: no such claim{}", excerpt(id), known.empty() ? "" : "; known: " + known));
}

std::vector<Claim> read_claims(const std::string& papers) {
  std::vector<Claim> claims;
  for (const auto& folder : fs::directory_iterator(papers)) {
    const fs::path file = folder.path() / "claims.toml";
    if (fs::exists(file)) read_file(file, claims);
  }
  if (claims.empty())
    throw InputError(
        fmt::format("{}: no claims here; they are read from the files FOLDER/claims.toml in it", papers));
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(claims.begin(), claims.end(),
                                        [](const Claim& a, const Claim& b) { return a.id == b.id; });
  if (twice != claims.end()) throw InputError(fmt::format("{}: claim {} is there twice", papers, twice->id));
  return claims;
}

std::string find_papers(const std::string& given, const std::string& installed) {
  if (!given.empty()) {
    if (!fs::is_directory(given)) throw InputError(fmt::format("--papers {}: no such folder", given));
    return given;
  }
  std::string tried;
  const char* environment = std::getenv("GRAPHGO_PAPERS");
  if (environment && *environment && !fs::is_directory(environment))
    throw InputError(fmt::format("GRAPHGO_PAPERS {}: no such folder", environment));
  for (const std::string& folder :
       {std::string(environment ? environment : ""), installed, std::string(GRAPHGO_SOURCE_PAPERS)}) {
    if (folder.empty()) continue;
    if (fs::is_directory(folder)) return folder;
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", folder);
  }
  throw InputError(
      fmt::format("no papers folder found (tried {}); the variable GRAPHGO_PAPERS names one", tried));
}

}  // namespace graphgo::solver::research
