// The project's Markdown, held against what it speaks of: links lead somewhere, cited steps of the argument
// exist, and a session that a page shows is what the program prints.
#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/json.hpp"
#include "solver/engines/registry.hpp"
#include "solver/research/claims/kinds/kinds.hpp"
#include "tests/program/run_program.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"

namespace {

namespace fs = std::filesystem;
using namespace graphgo;
using namespace graphgo::test;

const std::set<std::string> rooms = {"graphgo", "tables", "solver", "tests", "bench", "papers"};

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The project's files with one of these endings, build folders left out.
std::vector<fs::path> files(const std::set<std::string>& endings) {
  std::vector<fs::path> found;
  const fs::path root = tests::source_folder();
  for (const auto& entry : fs::directory_iterator(root))
    if (entry.is_regular_file() && endings.count(entry.path().extension())) found.push_back(entry.path());
  for (const std::string& room : rooms)
    for (const auto& entry : fs::recursive_directory_iterator(root / room))
      if (entry.is_regular_file() && endings.count(entry.path().extension())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

/// A heading as the end of a link names it: "## What it can do" is #what-it-can-do.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading)
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ')
      anchor += '-';
  return anchor;
}

bool has_anchor(const fs::path& page, const std::string& anchor) {
  for (const std::string& line : lines_of(text_of(page)))
    if (line.starts_with("#") && anchor_of(line.substr(line.find_first_not_of("# "))) == anchor) return true;
  return false;
}

TEST_CASE("documents: every link of the Markdown leads to a file, and every #part to a heading") {
  const std::regex link(R"(\]\(([^)\s]+)\))");
  int links = 0;
  for (const fs::path& page : files({".md"})) {
    const std::string text = text_of(page);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      std::string target = (*at)[1];
      if (target.find("://") != std::string::npos) continue;
      const auto hash = target.find('#');
      const std::string anchor = hash == std::string::npos ? "" : target.substr(hash + 1);
      target = target.substr(0, hash);
      const fs::path file = target.empty() ? page : page.parent_path() / target;
      INFO(page.string() << " links to " << (*at)[1]);
      CHECK(fs::exists(file));
      if (!anchor.empty() && fs::exists(file)) CHECK(has_anchor(file, anchor));
      ++links;
    }
  }
  CHECK(links > 100);
}

/// Characters, not bytes.
std::size_t width(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(
      line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

TEST_CASE("documents: lines of code are at most 110 columns wide") {
  for (const fs::path& file : files({".hpp", ".cpp"}))
    for (const std::string& line : lines_of(text_of(file))) {
      INFO(file.string() << ": " << line);
      CHECK(width(line) <= 110);
    }
}

/// What sources cite of a page by number. The expression's groups are headings' beginnings: "S7", "3".
struct Citations {
  const char *what, *cited, *page;
  int at_least;  ///< so that the test cannot pass by finding nothing
};

const Citations citations[] = {
    {"steps [S1], [S2] ... of the proof search", R"((?:\[|soundness\.md\)?,? )(S\d+))",
     "solver/engines/proof_search/soundness.md", 50},
    {"steps R1, R2 ... of retrograde analysis", R"(soundness\.md\)?,? (R\d+)(?: and (R\d+))?)",
     "solver/engines/retrograde/soundness.md", 12},
    {"steps C1, C2 ... of cycle removal", R"(soundness\.md\)?,? (C\d+)(?: and (C\d+))?)",
     "solver/engines/cycle_removal/soundness.md", 4},
    {"steps D1, D2 ... of disputes", R"(soundness\.md\)?,? (D\d+)(?: and (D\d+))?)",
     "solver/scoring/dispute/soundness.md", 1},
    {"sections of the rules", R"(papers/rules\.md sections? (\d+)(?: and (\d+))?)", "papers/rules.md", 30},
};

TEST_CASE("documents: every step and section that a source cites is a heading of its page") {
  for (const Citations& kind : citations) {
    const std::string page = text_of(tests::source_folder() + "/" + kind.page);
    const std::regex cited(kind.cited);
    int found = 0;
    for (const fs::path& file : files({".hpp", ".cpp", ".md"})) {
      const std::string text = text_of(file);
      for (std::sregex_iterator at(text.begin(), text.end(), cited), end; at != end; ++at)
        for (std::size_t group = 1; group < at->size(); ++group) {
          if (!(*at)[group].matched) continue;
          ++found;
          INFO(file.string() << " cites " << at->str());
          CHECK(page.find("\n## " + (*at)[group].str() + ".") != std::string::npos);
        }
    }
    INFO(kind.what);
    CHECK(found >= kind.at_least);
  }
}

TEST_CASE("documents: the page of what is solved how says what the engine table says") {
  const std::string page = text_of(tests::source_folder() + "/papers/architecture.md");
  for (const solver::Engine* engine : solver::engines::registry()) {
    INFO(engine->name);
    CHECK(page.find(std::string("| `") + engine->name + "` | " + engine->summary + " | " + engine->takes +
                    " |") != std::string::npos);
  }
}

/// What stands in the page's blocks of that language, one after the other.
std::string blocks_of(const std::string& page, const std::string& language) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of(text_of(tests::source_folder() + "/" + page))) {
    if (line.starts_with("```"))
      inside = line == "```" + language;
    else if (inside)
      text += line + "\n";
  }
  return text;
}

TEST_CASE("documents: the page about claims of one's own has every kind") {
  const std::string page = text_of(tests::source_folder() + "/papers/claims.md");
  for (const solver::research::Kind& kind : solver::research::kinds) {
    INFO(kind.name);
    CHECK(page.find(std::string("\n| `") + kind.name + "` | " + kind.says + " | ") != std::string::npos);
  }
}

/// A command that a page shows after "$ ", and the lines it says come out. A backslash at the end of a line
/// joins the command's next line to it. `printf '%s\n' A B | graphgo ...` gives the program the lines A and
/// B.
struct Shown {
  std::string command;
  std::vector<std::string> output;
};

std::vector<Shown> shown_in(const fs::path& page) {
  std::vector<Shown> found;
  bool code = false, shown = false;
  for (const std::string& line : lines_of(text_of(page))) {
    if (line.starts_with("```")) {
      code = !code;
      shown = false;
    } else if (code && (line.starts_with("$ graphgo ") || line.starts_with("$ printf "))) {
      found.push_back({line.substr(2), {}});
      shown = true;
    } else if (shown && found.back().command.ends_with('\\')) {
      found.back().command.back() = ' ';
      found.back().command += line;
    } else if (shown) {
      found.back().output.push_back(line);
    }
  }
  for (Shown& example : found)
    while (!example.output.empty() && example.output.back().empty()) example.output.pop_back();
  return found;
}

/// The arguments of a command. Single quotes keep parentheses and semicolons from a reader's shell; they are
/// left out.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : command)
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  std::erase_if(words, [](const std::string& word) { return word.empty(); });
  words.erase(words.begin());
  return words;
}

/// Nodes and seconds differ from machine to machine; a line "..." stands for any number of lines.
bool shows(const std::vector<std::string>& output, const std::vector<std::string>& page) {
  static const std::regex effort(R"(nodes +\d+ in [0-9.]+ s|"nodes":\d+,"seconds":[-+.e0-9]+)");
  static const std::regex last_columns(R"(,\d+,\d+(\.|e)[-+.e0-9]*$)");  // of a batch as CSV
  const auto plain = [](const std::string& line) {
    return std::regex_replace(std::regex_replace(line, effort, "nodes"), last_columns, ",nodes");
  };
  std::size_t at = 0;
  bool anywhere = false;
  for (const std::string& line : page) {
    if (line == "...") {
      anywhere = true;
      continue;
    }
    const auto wanted = plain(line);
    while (anywhere && at < output.size() && plain(output[at]) != wanted) ++at;
    if (at == output.size() || plain(output[at]) != wanted) return false;
    anywhere = false;
    ++at;
  }
  return anywhere || at == output.size();
}

/// What the program refuses it says on standard error.
bool shows_refusal(const Shown& example) {
  return !example.output.empty() && example.output.front().starts_with("graphgo: ");
}

/// A hunt that finds one ends with exit code 1, and so does a claim that is refuted.
bool shows_counterexample(const Shown& example) {
  if (example.command.starts_with("graphgo claim run "))
    return std::find(example.output.begin(), example.output.end(), "## Verdict: refuted") !=
           example.output.end();
  const bool in_words =
      std::any_of(example.output.begin(), example.output.end(),
                  [](const std::string& line) { return line.ends_with(" counterexample"); });
  const bool as_table =
      example.command.find("--format csv") != std::string::npos && example.output.size() > 1;
  return example.command.find("graphgo hunt") != std::string::npos && (in_words || as_table);
}

/// The command's arguments and what it reads. Of printf only the format of a line a word is known.
std::pair<std::vector<std::string>, std::string> call_of(const std::string& command) {
  const auto pipe = command.find("| graphgo ");
  if (pipe == std::string::npos) return {words_of(command), ""};
  const auto lines = words_of(command.substr(0, pipe));
  REQUIRE(!lines.empty());
  REQUIRE(lines[0] == "%s\\n");
  std::string input;
  for (std::size_t i = 1; i < lines.size(); ++i) input += lines[i] + "\n";
  return {words_of(command.substr(pipe + 2)), input};
}

TEST_CASE("documents: sessions that pages show are what the program prints") {
  CHECK(call_of("printf '%s\\n' 'a b' c | graphgo x -") ==
        std::pair(std::vector<std::string>{"x", "-"}, std::string("a b\nc\n")));
  CHECK(shows({"a", "b", "nodes      3 in 0.02 s"}, {"a", "...", "nodes      3 in 0.00 s"}));
  CHECK_FALSE(shows({"a", "b"}, {"a", "c"}));
  CHECK_FALSE(shows({"a", "b"}, {"a"}));
  CHECK(words_of("graphgo solve  2x2 --rules 'a,b=c(d)'") ==
        std::vector<std::string>{"solve", "2x2", "--rules", "a,b=c(d)"});
  const Folder folder;
  std::filesystem::create_directories(folder.file("conjectures/mine"));
  folder.write("conjectures/mine/claims.toml", blocks_of("papers/claims.md", "toml"));
  for (const char* page :
       {"README.md", "papers/rules.md", "papers/claims.md", "papers/glossary.md", "papers/hunting.md",
        "papers/batch.md", "papers/gtp.md", "papers/endgames/README.md"}) {
    const std::vector<Shown> examples = shown_in(tests::source_folder() + "/" + page);
    INFO(page);
    CHECK(examples.size() >= 3);
    for (const Shown& example : examples) {
      const bool refused = shows_refusal(example);
      const auto [arguments, input] = call_of(example.command);
      RunOptions options = in_folder(folder);
      options.input = input;
      const Run run = run_program(arguments, options);
      INFO(example.command << "\n" << run.out << run.err);
      CHECK(run.exit_code == (refused ? 2 : shows_counterexample(example) ? 1 : 0));
      CHECK(shows(lines_of(refused ? run.err : run.out), example.output));
    }
  }
}

TEST_CASE("documents: README's program is the one that tests/package builds and runs") {
  const std::string page = text_of(tests::source_folder() + "/README.md");
  const std::string program = text_of(tests::source_folder() + "/tests/package/own_graph.cpp");
  CHECK(program.find("int main") != std::string::npos);
  CHECK(page.find("\n```cpp\n" + program + "```\n") != std::string::npos);
}

/// Headings, rows of tables and pictures cannot be cut, nor can one long word.
bool can_be_cut(const std::string& line) {
  const bool fixed = line.starts_with("#") || line.starts_with("|") || line.starts_with("![");
  return !fixed && line.find(' ', line.find_first_not_of(" ->*")) != std::string::npos;
}

TEST_CASE("documents: lines of Markdown end within 100 columns") {
  CHECK(width("2 \xE2\x89\xA4 3") == 5);
  for (const fs::path& page : files({".md"})) {
    bool code = false;
    for (const std::string& line : lines_of(text_of(page))) {
      if (line.starts_with("```")) code = !code;
      INFO(page.string() << ": " << line);
      CHECK((code || !can_be_cut(line) || width(line) <= 100));
    }
  }
}

TEST_CASE("documents: every axis has an example in papers/rules.md") {
  const std::string page = text_of(tests::source_folder() + "/papers/rules.md");
  for (const AxisInfo& axis : axes()) {
    INFO(axis.name);
    const auto begin = page.find("\n### `" + std::string(axis.name) + "`\n");
    REQUIRE(begin != std::string::npos);
    const std::string section = page.substr(begin, page.find("\n#", begin + 1) - begin);
    CHECK(section.find("\n$ graphgo ") != std::string::npos);
  }
}

/// A page's words: without marks, links as what they show, one space where any stand.
std::string plain_words(const std::string& markdown) {
  std::string text = std::regex_replace(markdown, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
  text = std::regex_replace(text, std::regex("[`*]"), "");
  return std::regex_replace(text, std::regex(R"(\s+)"), " ");
}

TEST_CASE("documents: papers/rules.md has the program's words for every axis, value and preset") {
  const std::string page = text_of(tests::source_folder() + "/papers/rules.md");
  for (const AxisInfo& axis : axes()) {
    const auto begin = page.find("\n### `" + std::string(axis.name) + "`\n");
    REQUIRE(begin != std::string::npos);
    const std::string section = plain_words(page.substr(begin, page.find("\n#", begin + 1) - begin));
    INFO(axis.name << ": " << axis.meaning);
    CHECK(section.find(axis.meaning) != std::string::npos);
    for (const AxisTerm& term : axis.terms) {
      INFO(term.value << ": " << term.meaning);
      CHECK(section.find(": " + std::string(term.meaning)) != std::string::npos);
    }
  }
  const auto section = page.find("\n## 3. Presets\n");
  const std::string presets_words = plain_words(page.substr(section, page.find("\n### ", section) - section));
  for (const PresetInfo& info : presets()) {
    INFO(info.name << ": " << info.source << ". " << info.summary);
    const std::string own =
        std::string(info.name) + ": " + std::string(info.source) + ". " + std::string(info.summary);
    const bool taylors = info.group == PresetGroup::taylor16;  // the page has a table of their letters
    CHECK(presets_words.find(taylors ? std::string(info.source) : own) != std::string::npos);
  }
  const std::string other_names = presets_words.substr(presets_words.find("Other names."));
  for (const PresetAlias& alias : preset_aliases()) {  // "japanese and pauli as logical-japanese"
    INFO(alias.name);
    const auto at = other_names.find(" " + std::string(alias.name) + " ");
    REQUIRE(at != std::string::npos);
    const auto as = other_names.find(" as ", at);
    CHECK(other_names.substr(as + 4).starts_with(alias.preset));
  }
}

TEST_CASE(
    "documents: the example of every public header stands in the consumer of the package, which runs it") {
  const fs::path root = tests::source_folder();
  const std::string consumer = text_of(root / "tests/package/consumer.cpp");
  const std::regex include("\n#include \"([^\"]+)\"");
  int headers = 0;
  for (std::sregex_iterator at(consumer.begin(), consumer.end(), include), end; at != end; ++at, ++headers) {
    INFO((*at)[1]);
    const auto lines = lines_of(text_of(root / (*at)[1].str()));
    auto line =
        std::find_if(lines.begin(), lines.end(), [](auto& l) { return l.starts_with("// Example:"); });
    REQUIRE(line != lines.end());
    int shown = 0;
    for (++line; line != lines.end() && line->starts_with("//   "); ++line) {
      const std::string code = line->substr(line->find_first_not_of("/ "));
      if (line->find("// ", 3) == 5) continue;  // a remark
      INFO(code);
      CHECK(consumer.find(code + "\n") != std::string::npos);
      ++shown;
    }
    CHECK(shown >= 1);
  }
  CHECK(headers >= 15);
}

/// A part of a claim as the row of its page has it, without the code marks around names of graphs.
std::string row_of(const nlohmann::json& part) {
  return fmt::format("| {} | **{}**{} | {} | {} | {} | {} |", part["domain"].get<std::string>(),
                     part["verdict"].get<std::string>(), part["decides"] ? "" : " (does not decide)",
                     part["boards"].get<int>(), part["states"].get<int>(), part["compared"].get<int>(),
                     part["against"].get<int>());
}

TEST_CASE("documents: the pages of claims have the counts that their shortest domains give") {
  // The others take ten to thirty seconds each.
  for (const auto& [page, least] : {std::pair("taylor/T2", 6),
                                    {"taylor/T3", 10},
                                    {"nieminen/N1", 20},
                                    {"nieminen/N2", 10},
                                    {"pauli/P2", 12},
                                    {"general-graph-go/G4", 4}}) {
    std::string text = text_of(tests::source_folder() + ("/papers/" + std::string(page) + ".md"));
    std::erase(text, '`');
    const Run run = run_program({"claim", "run", fs::path(page).filename().string(), "--quick", "--json"});
    const auto claim = parse_json<nlohmann::json>(run.out);
    int rows = 0;
    for (const auto& part : claim["parts"]) {
      if (part["compared"] < part["states"]) continue;  // a slow machine
      CAPTURE(page, row_of(part));
      CHECK(text.find(row_of(part)) != std::string::npos);
      ++rows;
    }
    CHECK(rows >= least);
  }
}

}  // namespace
