// The properties of every format, on the seeds and regressions in corpus/ and on many texts near them.
#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/mutator.hpp"
#include "tests/fuzz/properties.hpp"
#include "tests/support/paths.hpp"

namespace graphgo::fuzz {
namespace {

const std::filesystem::path folder =
    std::filesystem::path(graphgo::tests::source_folder()) / "tests" / "fuzz";

struct Format {
  const char* name;
  Reading (*property)(std::string_view);
  int rounds;  ///< fewer where one costs more
};

constexpr Format formats[] = {
    {"graph6", fuzz_graph6, 6000},
    {"edges", fuzz_edges, 12000},
    {"edgelist", fuzz_edgelist, 12000},
    {"json", fuzz_json, 12000},
    {"graphml", fuzz_graphml, 12000},
    {"gml", fuzz_gml, 12000},
    {"dot", fuzz_dot, 6000},
    {"board", fuzz_board, 3000},
    {"stream", fuzz_stream, 3000},
    {"ruleset_text", fuzz_ruleset_text, 10000},
    {"ruleset_toml", fuzz_ruleset_toml, 20000},
    {"ruleset_json", fuzz_ruleset_json, 20000},
    {"position", fuzz_position, 12000},
    {"sgf", fuzz_sgf, 6000},
    {"batch", fuzz_batch, 1000},
    {"proof", fuzz_proof, 12000},
    {"proof_file", fuzz_proof_file, 3000},
};

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> seeds_of(const char* format) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "corpus" / format))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const auto& path : paths) seeds.push_back(contents_of(path));
  return seeds;
}

/// The text with every byte that is not plain as \xNN: what a failure shows can be pasted.
std::string shown(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c >= ' ' && c <= '~' ? std::string(1, c) : fmt::format("\\x{:02x}", c & 0xff);
  return out;
}

struct Tally {
  int skipped = 0, refused = 0, read = 0;
};

void try_text(const Format& format, const std::string& text, Tally& tally) {
  try {
    const Reading reading = format.property(text);
    ++(reading == Reading::read ? tally.read : reading == Reading::refused ? tally.refused : tally.skipped);
  } catch (const std::exception& error) {
    FAIL_CHECK(format.name << ": " << error.what() << "\nof the text\n" << shown(text));
  }
}

}  // namespace

TEST_CASE("fuzz: every reader keeps its properties on seeds, regressions and texts near them") {
  for (const Format& format : formats) {
    const auto seeds = seeds_of(format.name);
    REQUIRE_FALSE(seeds.empty());
    Tally tally;
    for (const auto& seed : seeds) try_text(format, seed, tally);
    constexpr std::size_t longest = 2000;
    Mutator mutator(
        seeds, dictionary_words(contents_of(folder / "dictionaries" / (format.name + std::string(".dict")))),
        1);
    for (int round = 0; round < format.rounds; ++round) try_text(format, mutator.next(longest), tally);
    INFO(format.name << ": " << tally.read << " read, " << tally.refused << " refused, " << tally.skipped
                     << " skipped");
    CHECK(tally.read > format.rounds / 100);
    CHECK(tally.refused > format.rounds / 100);
    CHECK(tally.skipped < format.rounds / 2);
  }
}

TEST_CASE("fuzz: every folder of seeds belongs to a format that is run") {
  for (const auto& entry : std::filesystem::directory_iterator(folder / "corpus"))
    CHECK(std::count_if(std::begin(formats), std::end(formats),
                        [&](const Format& format) { return entry.path().filename() == format.name; }) == 1);
}

TEST_CASE("fuzz: the mutator repeats itself by its seed, and reads dictionaries") {
  const std::vector<std::string> seeds{"abc", "0123456789"}, words{"word"};
  Mutator one(seeds, words, 7), two(seeds, words, 7), other(seeds, words, 8);
  int differ = 0;
  for (int round = 0; round < 100; ++round) {
    const std::string text = one.next(12);
    CHECK(text.size() <= 12);
    CHECK(text == two.next(12));
    differ += text != other.next(12);
  }
  CHECK(differ > 50);
  CHECK(dictionary_words("# words\n\"a\\\"b\"\n\"\\x0a\\\\\"\n") == std::vector<std::string>{"a\"b", "\n\\"});
}

}  // namespace graphgo::fuzz
