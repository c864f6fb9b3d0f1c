#include "graphgo/board/families.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

#include "graphgo/board/family_parts.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"

namespace graphgo {
namespace {

using family::Arguments;

/// What a family expects after its name.
enum class Form { none, number, pair, list };

struct Counts {
  long long vertices, edges;
};

/// Beside what the registry shows: least arguments, sizes known before anything is built, and the graph
/// itself.
struct Maker {
  Family shown;
  Form form;
  int least_a, least_b;
  Counts (*counts)(long long a, long long b);
  BoardParts (*make)(const Arguments&);
};

template <long long Vertices, long long Edges>
Counts fixed(long long, long long) {
  return {Vertices, Edges};
}

using N = long long;

const Maker makers[] = {
    {{"RxC", "RxC", "grid of R rows and C columns, numbered row by row from the top left (as grid:RxC)"},
     Form::pair,
     1,
     1,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c - r - c};
     },
     family::grid},
    {{"grid", "grid:RxC", "grid of R rows and C columns, numbered row by row from the top left"},
     Form::pair,
     1,
     1,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c - r - c};
     },
     family::grid},
    {{"path", "path:N", "N vertices in a row"},
     Form::number,
     1,
     0,
     [](N n, N) {
       return Counts{n, n - 1};
     },
     family::path},
    {{"cycle", "cycle:N", "N >= 3 vertices in a ring"},
     Form::number,
     3,
     0,
     [](N n, N) {
       return Counts{n, n};
     },
     family::cycle},
    {{"complete", "complete:N", "N vertices, all adjacent"},
     Form::number,
     1,
     0,
     [](N n, N) {
       return Counts{n, n * (n - 1) / 2};
     },
     family::complete},
    {{"star", "star:N", "centre 0 and N leaves"},
     Form::number,
     1,
     0,
     [](N n, N) {
       return Counts{n + 1, n};
     },
     family::star},
    {{"wheel", "wheel:N", "hub 0 and a rim 1..N, a ring of N >= 3"},
     Form::number,
     3,
     0,
     [](N n, N) {
       return Counts{n + 1, 2 * n};
     },
     family::wheel},
    {{"bipartite", "bipartite:AxB", "complete bipartite graph: 0..A-1 each adjacent to the B that follow"},
     Form::pair,
     1,
     1,
     [](N a, N b) {
       return Counts{a + b, a * b};
     },
     family::bipartite},
    {{"cylinder", "cylinder:RxC", "grid whose rows close to rings: R rings of C >= 3"},
     Form::pair,
     1,
     3,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c - c};
     },
     family::cylinder},
    {{"mobius", "mobius:RxC",
      "grid whose rows close with a flip: row r's end joins the start of row R-1-r; C >= 3"},
     Form::pair,
     1,
     3,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c - c};
     },
     family::mobius},
    {{"torus", "torus:RxC", "grid whose rows and columns close to rings; R, C >= 3"},
     Form::pair,
     3,
     3,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c};
     },
     family::torus},
    {{"klein", "klein:RxC",
      "Klein bottle: columns close to rings, rows close with a flip as on mobius; R, C >= 3"},
     Form::pair,
     3,
     3,
     [](N r, N c) {
       return Counts{r * c, 2 * r * c};
     },
     family::klein},
    {{"king", "king:RxC", "grid with its diagonals: a chess king's moves"},
     Form::pair,
     1,
     1,
     [](N r, N c) {
       return Counts{r * c, 4 * r * c - 3 * r - 3 * c + 2};
     },
     family::king},
    {{"hex", "hex:N",
      "honeycomb: the corners of a hexagon of hexagonal cells, N cells a side (hex:1 is one hexagon)"},
     Form::number,
     1,
     0,
     [](N n, N) {
       return Counts{6 * n * n, 9 * n * n - 3 * n};
     },
     family::hex},
    {{"triangular", "triangular:N", "triangle of the triangular lattice, N vertices a side"},
     Form::number,
     1,
     0,
     [](N n, N) {
       return Counts{n * (n + 1) / 2, 3 * n * (n - 1) / 2};
     },
     family::triangular},
    {{"hypercube", "hypercube:D", "2^D vertices; those whose numbers differ in one bit are adjacent"},
     Form::number,
     0,
     0,
     [](N d, N) {
       return d > 20 ? Counts{1 << 20, 0} : Counts{1LL << d, d << d >> 1};
     },
     family::hypercube},
    {{"petersen", "petersen", "the Petersen graph: outer ring 0..4, inner pentagram 5..9, spokes i to 5+i"},
     Form::none,
     0,
     0,
     fixed<10, 15>,
     family::petersen},
    {{"tetrahedron", "tetrahedron", "corners and edges of the regular solid (also complete:4)"},
     Form::none,
     0,
     0,
     fixed<4, 6>,
     family::tetrahedron},
    {{"cube", "cube", "corners and edges of the regular solid, numbered as hypercube:3"},
     Form::none,
     0,
     0,
     fixed<8, 12>,
     family::cube},
    {{"octahedron", "octahedron",
      "corners and edges of the regular solid: triangles 0..2 and 3..5, joined by a ring"},
     Form::none,
     0,
     0,
     fixed<6, 12>,
     family::octahedron},
    {{"dodecahedron", "dodecahedron",
      "corners and edges of the regular solid, in rings of five about a face"},
     Form::none,
     0,
     0,
     fixed<20, 30>,
     family::dodecahedron},
    {{"icosahedron", "icosahedron",
      "corners and edges of the regular solid, in rings of 3, 6 and 3 about a face"},
     Form::none,
     0,
     0,
     fixed<12, 30>,
     family::icosahedron},
    {{"tree", "tree:P1,P2,...",
      "rooted at 0: vertex i hangs from Pi, an earlier vertex (star:3 is tree:0,0,0)"},
     Form::list,
     0,
     0,
     [](N n, N) {
       return Counts{n + 1, n};
     },
     family::tree},
};

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw InputError(fmt::format("board {}: {}", excerpt(text), why));
}

/// More than any board has room for, and small enough for all counts of vertices and edges.
constexpr int too_large = 999'999'999;

/// The whole of `text` as a number, `too_large` where it is larger still, or -1.
int number(std::string_view text) {
  return is_whole_number(text) ? std::min(number_in<int>(text).value_or(too_large), too_large) : -1;
}

bool is_pair(std::string_view text) {
  const auto cross = text.find('x');
  return cross != std::string_view::npos && number(text.substr(0, cross)) >= 0 &&
         number(text.substr(cross + 1)) >= 0;
}

/// The names of graph theory, in either case: K5 is complete:5, C5 cycle:5, P5 path:5 and K2,3 bipartite:2x3.
/// Any other text is left as it is.
std::string long_name(std::string_view text) {
  if (text.size() < 2) return std::string(text);
  const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  const auto words = text.substr(1);
  const auto comma = words.find(',');
  if (letter == 'K' && comma != words.npos && number(words.substr(0, comma)) >= 0 &&
      number(words.substr(comma + 1)) >= 0)
    return fmt::format("bipartite:{}x{}", words.substr(0, comma), words.substr(comma + 1));
  const char* family = letter == 'K'   ? "complete"
                       : letter == 'C' ? "cycle"
                       : letter == 'P' ? "path"
                                       : nullptr;
  return family && number(words) >= 0 ? fmt::format("{}:{}", family, words) : std::string(text);
}

std::vector<int> parents_of(std::string_view text, std::string_view list) {
  std::vector<int> parents;
  for (bool more = true; more;) {
    const auto comma = list.find(',');
    more = comma != std::string_view::npos;
    const auto word = list.substr(0, comma);
    const int parent = number(word), vertex = static_cast<int>(parents.size()) + 1;
    if (parent < 0)
      refuse(text, fmt::format("parent of vertex {}: {} is not a vertex number", vertex, excerpt(word)));
    if (parent >= vertex)
      refuse(text, fmt::format("parent of vertex {}: {} is not an earlier vertex", vertex, parent));
    if (vertex >= Board::max_size) refuse(text, fmt::format("more than {} vertices", Board::max_size));
    parents.push_back(parent);
    if (more) list.remove_prefix(comma + 1);
  }
  return parents;
}

Arguments read_arguments(std::string_view text, const Maker& maker, std::string_view words) {
  const auto cross = words.find('x');
  switch (maker.form) {
    case Form::none:
      return {};
    case Form::list:
      return {0, 0, parents_of(text, words)};
    case Form::number:
      return {number(words), 0, {}};
    case Form::pair:
      if (is_pair(words)) return {number(words.substr(0, cross)), number(words.substr(cross + 1)), {}};
  }
  return {-1, -1, {}};
}

void check_arguments(std::string_view text, const Maker& maker, const Arguments& arguments) {
  if (arguments.a < 0 || arguments.b < 0) refuse(text, fmt::format("expected {}", maker.shown.syntax));
  if (arguments.a < maker.least_a || arguments.b < maker.least_b) {
    const auto prefix = maker.shown.name == "RxC" ? std::string() : fmt::format("{}:", maker.shown.name);
    const auto least = maker.form == Form::pair ? fmt::format("{}x{}", maker.least_a, maker.least_b)
                                                : fmt::format("{}", maker.least_a);
    refuse(text, fmt::format("the smallest {} is {}{}", maker.shown.name, prefix, least));
  }
  if (maker.form == Form::list) return;
  const auto [vertices, edges] = maker.counts(arguments.a, arguments.b);
  if (vertices > Board::max_size) refuse(text, fmt::format("more than {} vertices", Board::max_size));
  if (edges > Board::max_edges) refuse(text, fmt::format("more than {} edges", Board::max_edges));
}

/// Letters at the start of a mistyped name, in lower case, and its numbers: "Torus 3*3" is torus, 3 and 3.
struct Mistyped {
  std::string letters;
  std::vector<std::string> numbers;

  explicit Mistyped(std::string_view text) {
    bool in_number = false;
    for (const char c : text) {
      const bool digit = c >= '0' && c <= '9';
      if (digit && !in_number) numbers.emplace_back();
      if (digit) numbers.back() += c;
      if (numbers.empty() && std::isalpha(static_cast<unsigned char>(c)))
        letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      in_number = digit;
    }
    if (letters == "ring") letters = "cycle";
  }
};

/// What may have been meant: a family's name with these numbers, "3x3", "K5".
std::vector<std::string> readings_of(const Mistyped& mistyped) {
  const auto& [letters, numbers] = mistyped;
  if (letters.empty() && numbers.size() == 2) return {fmt::format("{}", fmt::join(numbers, "x"))};
  std::vector<std::string> readings;
  for (const Maker& maker : makers) {
    if (maker.shown.name != letters) continue;
    const std::size_t wanted = maker.form == Form::none ? 0 : maker.form == Form::pair ? 2 : 1;
    if (numbers.size() == wanted)
      readings.push_back(fmt::format("{}{}{}", letters, wanted > 0 ? ":" : "", fmt::join(numbers, "x")));
  }
  if (letters.size() == 1 && !numbers.empty())
    readings.push_back(fmt::format("{}{}",
                                   static_cast<char>(std::toupper(static_cast<unsigned char>(letters[0]))),
                                   fmt::join(numbers, ",")));
  return readings;
}

bool is_family(const std::string& text) {
  try {
    make_family(text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

[[noreturn]] void refuse_name(std::string_view text, std::string_view name) {
  constexpr std::size_t longest_name = 20;
  if (text.size() <= 2 * longest_name)
    for (const std::string& reading : readings_of(Mistyped(text)))
      if (reading != text && is_family(reading))
        refuse(text, fmt::format("no such family; did you mean {}?", reading));
  std::vector<std::string_view> near;
  for (const Maker& maker : makers)
    if (name.size() <= longest_name && edit_distance(name, maker.shown.name) <= 2)
      near.push_back(maker.shown.syntax);
  const auto hint = near.empty() ? std::string("'graphgo board list' shows all")
                                 : fmt::format("did you mean {}?", fmt::join(near, " or "));
  refuse(text, fmt::format("no such family; {}", hint));
}

}  // namespace

std::span<const Family> families() {
  static const std::vector<Family> shown = [] {
    std::vector<Family> list;
    for (const Maker& maker : makers) list.push_back(maker.shown);
    return list;
  }();
  return shown;
}

Board make_family(std::string_view text) {
  const std::string long_text = long_name(text);
  const std::string_view full = long_text;
  const auto colon = full.find(':');
  const bool has_words = colon != std::string_view::npos;
  const auto name = !has_words && is_pair(full) ? std::string_view("RxC") : full.substr(0, colon);
  const auto words = has_words ? full.substr(colon + 1) : name == "RxC" ? full : std::string_view();
  const auto maker = std::find_if(std::begin(makers), std::end(makers),
                                  [&](const Maker& m) { return m.shown.name == name; });
  if (maker == std::end(makers)) refuse_name(text, name);
  if (has_words && (maker->form == Form::none || name == "RxC"))
    refuse(text, fmt::format("expected {}", maker->shown.syntax));
  const Arguments arguments = read_arguments(text, *maker, words);
  check_arguments(text, *maker, arguments);
  BoardParts parts = maker->make(arguments);
  parts.label = text;
  return Board(std::move(parts));
}

}  // namespace graphgo
