// What can happen to a table's file, and to the writing of one.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <random>
#include <set>
#include <thread>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "tables/bytes.hpp"
#include "tables/codec.hpp"
#include "tables/export.hpp"
#include "tables/verify.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/says.hpp"
#include "tests/tables/brute_table.hpp"

using namespace graphgo;
using test::BruteTable;
using test::Folder;
using test::one_by_one;
using testing::Says;

namespace {

const BruteTable& small_table() {
  static const BruteTable table(read_board("path:3"), read_ruleset("chinese-basic"));
  return table;
}

/// What opening the file, then probing it, says is wrong; "" if nothing.
std::string complaint_of_probe(const std::string& file) {
  try {
    tables::Table::open(file).probe(Position<1>{}, {});
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

std::string complaint_of_verify(const std::string& file) {
  try {
    return tables::verify(tables::Table::open(file), one_by_one).finding;
  } catch (const InputError& e) {
    return e.what();
  }
}

/// Random rows with all that an entry can hold.
struct RandomRows {
  static constexpr int vertices = 11;
  Board board = read_board("path:11");
  std::vector<tables::Context> columns{
      {Side::black, 1, 0, -1}, {Side::white, 2, 3, -2}, {Side::white, 1, 0, -1}};
  struct Row {
    std::uint32_t code;
    std::vector<tables::Entry> entries;
    std::vector<std::pair<tables::Context, tables::Entry>> kos;
  };
  std::vector<Row> rows;

  explicit RandomRows(std::uint64_t seed, std::size_t count) {
    std::mt19937_64 random(seed);
    std::set<std::uint32_t> codes;
    while (codes.size() < count) codes.insert(static_cast<std::uint32_t>(random() % 177147));
    for (const std::uint32_t code : codes) {
      Row row{code, {}, {}};
      for (std::size_t i = 0; i < columns.size(); ++i) row.entries.push_back(entry(random));
      for (Vertex v = vertices - 1; v >= 0; --v)  // not in the order of the file
        if (random() % 20 == 0)
          row.kos.push_back(
              {{random() % 2 ? Side::black : Side::white, static_cast<std::uint8_t>(1 + random() % 2), 0, v},
               entry(random)});
      rows.push_back(row);
    }
  }

  static std::int32_t bound(std::mt19937_64& random) {
    constexpr std::int32_t infinity = tables::Entry::infinity;
    const std::int32_t few[] = {-infinity, infinity, 1 - infinity, infinity - 1, 0, -1, 7};
    if (random() % 2) return few[random() % 7];
    return static_cast<std::int32_t>(random() % (2u * infinity)) - infinity;
  }
  static tables::Entry entry(std::mt19937_64& random) {
    const std::int32_t a = bound(random), b = bound(random);
    const auto rank = [&] { return static_cast<std::uint32_t>(random() >> random() % 64); };
    return {std::min(a, b), std::max(a, b), rank(), rank(), random() % 2 == 0};
  }

  void write(const std::string& file) const {
    tables::Writer writer({board,
                           read_ruleset("aga,repetition=basic_ko"),
                           tables::Semantics::history_free,
                           {},
                           rows.size(),
                           rows.size(),
                           columns},
                          file);
    for (const Row& row : rows) writer.row(row.code, row.entries, row.kos);
    writer.finish();
  }
};

}  // namespace

TEST_CASE(
    "table files: random rows with extreme values come back as they were, in the same bytes each time") {
  const Folder folder;
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{300}, std::size_t{20000}}) {
    CAPTURE(count);
    const RandomRows random(count, count);
    random.write(folder.file("a"));
    random.write(folder.file("b"));
    CHECK(folder.read("a") == folder.read("b"));
    const auto table = tables::Table::open(folder.file("a"));
    CHECK(table.blocks().size() ==
          (count + tables::Writer::rows_per_block - 1) / tables::Writer::rows_per_block);
    CHECK(table.description().board == random.board);
    CHECK(table.description().columns == random.columns);
    CHECK(table.description().program.substr(0, 8) == "graphgo ");
    for (const auto& row : random.rows) {
      for (std::size_t i = 0; i < row.entries.size(); ++i)
        REQUIRE(table.probe(position_of(row.code), random.columns[i]) == row.entries[i]);
      for (const auto& [context, entry] : row.kos)
        REQUIRE(table.probe(position_of(row.code), context) == entry);
    }
  }
}

TEST_CASE("table files: without room in the cache probes give the same") {
  const Folder folder;
  const RandomRows random(5, 20000);
  random.write(folder.file("a"));
  const auto none = tables::Table::open(folder.file("a"), 0);
  const auto one = tables::Table::open(folder.file("a"), 400'000);
  for (std::size_t i = 0; i < random.rows.size(); i += 97) {
    const auto& row = random.rows[i];
    REQUIRE(none.probe(position_of(row.code), random.columns[0]) == row.entries[0]);
    REQUIRE(one.probe(position_of(row.code), random.columns[0]) == row.entries[0]);
  }
}

TEST_CASE("table files: many threads probe one table") {
  const Folder folder;
  const RandomRows random(6, 20000);
  random.write(folder.file("a"));
  for (const std::uint64_t cache : {std::uint64_t{0}, std::uint64_t{700'000}, tables::Table::default_cache}) {
    const auto table = tables::Table::open(folder.file("a"), cache);
    std::atomic<int> wrong{0};
    {
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
          for (std::size_t i = t; i < random.rows.size(); i += cache == 0 ? 4001
                                                               : cache == tables::Table::default_cache
                                                                   ? 3
                                                                   : 801) {
            const auto& row = random.rows[(i * 7919) % random.rows.size()];
            wrong += !(table.probe(position_of(row.code), random.columns[1]) == row.entries[1]);
          }
        });
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("table files: every flipped byte is found, by verify and by the probe that reads it") {
  const Folder folder;
  small_table().write(folder.file("t"));
  REQUIRE(complaint_of_verify(folder.file("t")) == "");
  REQUIRE(complaint_of_probe(folder.file("t")) == "");
  const std::string bytes = folder.read("t");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t flip = 1 + i * 37 % 255;
    CAPTURE(i, flip);
    std::string broken = bytes;
    broken[i] = static_cast<char>(static_cast<std::size_t>(static_cast<unsigned char>(broken[i])) ^ flip);
    folder.write("broken", broken);
    REQUIRE(complaint_of_verify(folder.file("broken")) != "");
    REQUIRE(complaint_of_probe(folder.file("broken")) != "");  // there is one block, and every probe reads it
  }
}

TEST_CASE("table files: a broken block is named by probes of it, and leaves the others alone") {
  const Folder folder;
  const RandomRows random(7, 20000);
  random.write(folder.file("t"));
  const auto place = tables::Table::open(folder.file("t")).blocks()[1];
  std::string bytes = folder.read("t");
  bytes[place.offset + place.size / 2] ^= 16;
  folder.write("broken", bytes);
  const auto table = tables::Table::open(folder.file("broken"));
  CHECK(table.probe(position_of(random.rows[0].code), random.columns[0]) == random.rows[0].entries[0]);
  CHECK_THROWS_WITH(table.probe(position_of(place.first_code), random.columns[0]),
                    Catch::Contains("block 1 of 3 is damaged, its checksum does not fit"));
  const auto result = tables::verify_checksums(table, one_by_one);
  CHECK_FALSE(result.right);
  CHECK_THAT(result.finding, Catch::Contains("block 1 of 3"));
}

TEST_CASE("table files: cut off at every length, continued, foreign, newer") {
  const Folder folder;
  small_table().write(folder.file("t"));
  const std::string bytes = folder.read("t");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    folder.write("broken", std::string_view(bytes).substr(0, size));
    REQUIRE(complaint_of_probe(folder.file("broken")) != "");
  }
  const std::string name = folder.file("broken");
  CHECK_THAT(complaint_of_probe(name),
             Says({name, std::to_string(bytes.size() - 1) + " bytes", std::to_string(bytes.size())}));
  folder.write("broken", bytes + "x");
  CHECK_THAT(complaint_of_probe(name), Catch::Contains("but it was written with"));
  folder.write("broken", "SQLite format 3");
  CHECK_THAT(complaint_of_probe(name), Says({name, "not a GraphGo table"}));
  folder.write("broken", "");
  CHECK_THAT(complaint_of_probe(name), Says({name, "not a GraphGo table"}));
  std::string newer = bytes;
  newer[16] = 2;
  std::string sum;
  tables::put(sum, tables::checksum(std::string_view(newer).substr(0, 64)));
  newer.replace(64, 8, sum);  // as a newer program would have written it
  folder.write("broken", newer);
  CHECK_THAT(complaint_of_probe(name), Says({name, "format 2", "newer"}));
  CHECK_THAT(complaint_of_probe(folder.file("missing")), Catch::Contains("no such file"));
  CHECK_THAT(complaint_of_probe(folder.path()), Catch::Contains("not a regular file"));
}

TEST_CASE("table files: contents with right checksums but without sense are refused, not believed") {
  const Folder folder;
  small_table().write(folder.file("t"));
  const std::string bytes = folder.read("t");
  const auto place = tables::Table::open(folder.file("t")).blocks()[0];
  const std::string plain =
      *tables::decompressed(std::string_view(bytes).substr(place.offset, place.size), place.unpacked_size);
  const std::string header = bytes.substr(tables::preamble_size, place.offset - tables::preamble_size);
  std::mt19937_64 random(9);
  int refused = 0, same = 0;
  for (int round = 0; round < 600; ++round) {
    std::string other = plain;
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      other[random() % other.size()] = static_cast<char>(random());
    if (random() % 4 == 0) other.resize(random() % other.size());
    const std::string frame = tables::compressed(other);
    const std::string index = tables::index_bytes(
        {{place.first_code, place.rows, place.offset, static_cast<std::uint32_t>(frame.size()),
          static_cast<std::uint32_t>(other.size()), tables::checksum(frame)}});
    const std::uint64_t end = place.offset + frame.size();
    std::string forged = tables::preamble_bytes(header, index, end);
    forged.append(header).append(frame).append(index).append(tables::end_mark());
    folder.write("forged", forged);
    if (complaint_of_verify(folder.file("forged")) == "") {  // other bytes, but the same said
      const auto table = tables::Table::open(folder.file("forged"));
      for (const auto& [key, entry] : small_table().entries())
        if (std::get<4>(key) < 0)
          REQUIRE(table.probe(position_of(std::get<0>(key)), test::context_of(key)) == entry);
      ++same;
    }
    refused += complaint_of_probe(folder.file("forged")) != "";
  }
  CHECK(refused > 200);
  CHECK(same < 60);
}

/// What opening a table says whose header has `other` instead of `text`, all checksums made anew.
std::string complaint_of_header(const Folder& folder, const std::string& text, const std::string& other) {
  const std::string bytes = folder.read("t");
  auto blocks = tables::Table::open(folder.file("t")).blocks();
  std::string header = bytes.substr(tables::preamble_size, blocks[0].offset - tables::preamble_size);
  const std::string body =
      bytes.substr(blocks[0].offset, blocks.back().offset + blocks.back().size - blocks[0].offset);
  const auto at = header.find(text);
  REQUIRE(at != std::string::npos);
  header.replace(at, text.size(), other);
  for (auto& block : blocks) block.offset = block.offset + other.size() - text.size();
  const std::string index = tables::index_bytes(blocks);
  folder.write("forged",
               tables::preamble_bytes(header, index, tables::preamble_size + header.size() + body.size()) +
                   header + body + index + std::string(tables::end_mark()));
  return complaint_of_probe(folder.file("forged"));
}

TEST_CASE("table files: a header whose numbers are none, or that names another graph, is refused") {
  const Folder folder;
  BruteTable(read_board("1x3"), read_ruleset("chinese-basic")).write(folder.file("t"));
  CHECK(complaint_of_header(folder, "\"label\":\"1x3\"", "\"label\":\"1x3\"") == "");
  const std::array<const char*, 3> wrong[] = {
      {"\"vertices\":3", "\"vertices\":3.5", "3.5"},
      {"\"vertices\":3", "\"vertices\":true", "true"},
      {"\"vertices\":3", "\"vertices\":4294967299", "4294967299"},
      {"\"vertices\":3", "\"vertices\":64", "too large"},
      {"[0,1]", "[0,true]", "true"},
      {"[0,1]", "[0,1.0]", "1.0"},
      {"[0,1]", "[0,1,2]", "a pair"},
      {"\"shape\":[1,3]", "\"shape\":[1,3.0]", "3.0"},
      {"\"shape\":[1,3]", "\"shape\":[3,1]", "shape"},
      {"\"shape\":[1,3]", "\"shape\":[-1,-3]", "-1 rows"},
      {"\"label\":\"1x3\"", "\"label\":\"cycle:3\"", "label 'cycle:3' is that of another graph"},
      {"\"label\":\"1x3\"", "\"label\":\"3x3\"", "label '3x3' is that of another graph"},
      {"\"label\":\"1x3\"", "\"label\":\"graph6:Bw\"", "label 'graph6:Bw' is that of another graph"},
      {"\"canonical_graph6\":\"B", "\"canonical_graph6\":\"Bw\",\"was\":\"B",
       "'Bw' is that of another graph"},
      {"\"canonical_graph6\":\"B", "\"canonical_graph6\":\"C", "canonical_graph6"},
      {"\"rows\":", "\"rows\":1.5,\"was\":", "1.5"},
      {"\"legal_positions\":15", "\"legal_positions\":true", "true"},
      {"\"phase\":1", "\"phase\":1.0", "1.0"},
      {"\"passes\":0", "\"passes\":false", "false"},
      {"[2,1,0]", "[2,1,false]", "false"},
  };
  for (const auto& [text, other, says] : wrong) {
    CAPTURE(text, other);
    CHECK_THAT(complaint_of_header(folder, text, other), Says({"header is not understood", says}));
  }
  // A grid that is none, under a label that nobody checks: of a file.
  CHECK(complaint_of_header(folder, "\"label\":\"1x3\"", "\"label\":\"my.g6\"") == "");
  folder.write("t", folder.read("forged"));
  CHECK_THAT(complaint_of_header(folder, "[1,2]", "[0,2]"), Catch::Contains("no rectangular grid"));
  // Bg and BW are one graph, numbered in two ways.
  const std::string same =
      complaint_of_header(folder, "\"canonical_graph6\":\"B", "\"canonical_graph6\":\"Bg\",\"was\":\"B") +
      complaint_of_header(folder, "\"canonical_graph6\":\"B", "\"canonical_graph6\":\"BW\",\"was\":\"B");
  CHECK(same == "");
}

TEST_CASE("table files: a writer that stops leaves nothing, a killed one no file of that name") {
  const Folder folder;
  {
    tables::Writer writer(small_table().description(), folder.file("t"));
    CHECK(folder.names().size() <= 1);
  }
  CHECK(folder.names().empty());
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const RandomRows rows(8, 20000);
    tables::Writer writer({rows.board,
                           read_ruleset("aga,repetition=basic_ko"),
                           tables::Semantics::history_free,
                           {},
                           20000,
                           20000,
                           rows.columns},
                          folder.file("t"));
    for (std::size_t i = 0; i < 15000; ++i)
      writer.row(rows.rows[i].code, rows.rows[i].entries, rows.rows[i].kos);
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  CHECK_FALSE(std::filesystem::exists(folder.file("t")));
}

TEST_CASE("table files: a full disk stops the writer with one line and leaves what was there") {
  const Folder folder;
  folder.write("t", "what was there");
  const pid_t child = fork();  // limits are a process's
  REQUIRE(child >= 0);
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10000, 10000};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      RandomRows(8, 20000).write(folder.file("t"));
    } catch (const InputError& e) {
      _exit(Says({folder.file("t"), "File too large"}).match(e.what()) ? 7 : 8);
    }
    _exit(9);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(folder.names() == std::vector<std::string>{"t"});
  CHECK(folder.read("t") == "what was there");
}

TEST_CASE("table files: two writers of one output do not meet, the last to finish stays") {
  const Folder folder;
  const RandomRows first(1, 500), second(2, 9000);
  const auto describe = [](const RandomRows& r) {
    return tables::Description{r.board,
                               read_ruleset("aga,repetition=basic_ko"),
                               tables::Semantics::history_free,
                               {},
                               r.rows.size(),
                               r.rows.size(),
                               r.columns};
  };
  tables::Writer a(describe(first), folder.file("t")), b(describe(second), folder.file("t"));
  for (std::size_t i = 0; i < 9000; ++i) {
    if (i < 500) a.row(first.rows[i].code, first.rows[i].entries, first.rows[i].kos);
    b.row(second.rows[i].code, second.rows[i].entries, second.rows[i].kos);
  }
  b.finish();
  first.write(folder.file("first"));
  second.write(folder.file("second"));
  CHECK(folder.read("t") == folder.read("second"));
  a.finish();
  CHECK(folder.read("t") == folder.read("first"));
  CHECK(folder.names().size() == 3);
}

TEST_CASE("table files: outputs that no file can have") {
  const Folder folder;
  const auto complaint = [&](const std::string& output) {
    return testing::error_of([&] { small_table().write(output); });
  };
  CHECK_THAT(complaint(folder.path()), Says({folder.path(), "regular file"}));
  CHECK_THAT(complaint("/dev/null"), Says({"/dev/null", "regular file"}));
  CHECK_THAT(complaint(folder.file("no/t")), Says({folder.file("no/t"), "written"}));
  CHECK(folder.names().empty());
}

TEST_CASE("table files: the writer takes only rows, and rulesets that have tables") {
  const Folder folder;
  const auto d = small_table().description();
  const std::vector<tables::Entry> width(d.columns.size(), tables::Entry{0, 0, 0, 0, false});
  {
    tables::Writer writer(d, folder.file("t"));
    writer.row(5, width, {});
    CHECK_THROWS_AS(writer.row(5, width, {}), InternalError);
    CHECK_THROWS_AS(writer.row(6, std::span(width).first(1), {}), InternalError);
    CHECK_THROWS_AS(writer.finish(), InternalError);  // a row is not all
  }
  CHECK(folder.names().empty());
  for (const char* rules : {"chinese-basic,handicap=consecutive(2)", "chinese-basic,long_cycle=long_cycle"}) {
    auto other = d;
    other.rules = read_ruleset(rules);
    CHECK_THROWS_AS(tables::Writer(other, folder.file("t")), InputError);
  }
}
