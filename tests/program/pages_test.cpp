// The manual, the completions and the help's examples, held against what every command's help says of itself.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "graphgo/rules/ruleset.hpp"
#include "tests/program/outputs.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/paths.hpp"

namespace {

using namespace graphgo;
using namespace graphgo::test;

using Words = std::vector<std::string>;

std::string output_of(const Words& arguments) {
  const Run run = run_program(arguments);
  CHECK(run.exit_code == 0);
  return run.out;
}

struct CommandHelp {
  Words words;
  std::string help;
  std::set<std::string> options;  ///< --rules, ...
  Words subcommands;
};

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

CommandHelp command_of(const Words& words) {
  CommandHelp command{words, "", {}, {}};
  Words arguments = words;
  arguments.push_back("--help");
  command.help = output_of(arguments);
  std::istringstream lines(command.help);
  bool below_commands = false;
  static const std::regex option(R"(^  (?:-\w,|\w+,)*(--[a-z][a-z0-9-]*))"), name(R"(^  ([a-z]+) )");
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line == "Subcommands:") below_commands = true;
    if (line.starts_with("Exit codes")) break;
    if (std::regex_search(line, found, option)) command.options.insert(found[1]);
    if (below_commands && std::regex_search(line, found, name)) command.subcommands.push_back(found[1]);
  }
  return command;
}

/// The program and all its commands, as their helps name them.
std::vector<CommandHelp> all_commands(const Words& words = {}) {
  std::vector<CommandHelp> found{command_of(words)};
  for (const std::string& name : Words(found.front().subcommands)) {
    Words below = words;
    below.push_back(name);
    for (CommandHelp& command : all_commands(below)) found.push_back(std::move(command));
  }
  return found;
}

const std::vector<CommandHelp>& commands() {
  static const std::vector<CommandHelp> list = all_commands();
  return list;
}

/// Runs a shell's line in the folder; `graphgo` is the built program. What it printed is in the file out, its
/// complaints in err.
int shell(const Folder& folder, const std::string& line, const std::string& program = "sh") {
  folder.write("line", line);
  const std::string path = std::filesystem::path(tests::program).parent_path().string();
  const std::string command = "cd '" + folder.path() + "' && PATH='" + path + "':\"$PATH\" " + program +
                              " line >out 2>err </dev/null";
  return std::system(command.c_str());
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

/// `text` as the man page writes it.
std::string roff(const std::string& text) { return std::regex_replace(text, std::regex("-"), "\\-"); }

std::string section_of(const std::string& page, const std::string& heading) {
  const auto begin = page.find(heading);
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n.S", begin + 1) - begin);
}

}  // namespace

TEST_CASE("pages: the helps name commands and options") {
  CHECK(commands().size() > 30);
  std::size_t options = 0;
  for (const CommandHelp& command : commands()) options += command.options.size();
  CHECK(options > 150);
}

TEST_CASE("pages: every command's help ends with an example of its own, which works") {
  const Folder folder;
  for (const CommandHelp& command : commands()) {
    INFO("graphgo" << joined(command.words) << "\n" << command.help);
    const auto at = command.help.rfind("\nExample: ");
    REQUIRE(at != std::string::npos);
    const std::string line = command.help.substr(at + 10);
    CHECK(line.find('\n') == line.size() - 1);
    CHECK(contains(line, "graphgo" + joined(command.words) + (command.words.empty() ? " " : "")));
    const int status = shell(folder, line);
    INFO(folder.read("out") << folder.read("err"));
    CHECK(status == 0);
    CHECK(folder.read("err") == "");
  }
}

TEST_CASE("pages: the manual has every option of every command") {
  const std::string page = output_of({"man"});
  CHECK(page.starts_with(".TH GRAPHGO 1 "));
  for (const CommandHelp& command : commands()) {
    const std::string heading =
        command.words.empty() ? "\n.SH OPTIONS\n" : "\n.SS \\&graphgo" + joined(command.words) + " ";
    const std::string section = section_of(page, heading);
    INFO(heading);
    REQUIRE(section != "");
    for (const std::string& option : command.options) {
      INFO(option);
      CHECK(std::regex_search(
          section,
          std::regex("\n\\.B .*" + std::regex_replace(option, std::regex("-"), R"(\\-)") + "( .*)?\n")));
    }
  }
  CHECK(contains(page, roff("Exit codes: 0 answered")));
  const Folder folder;
  if (is_installed("groff")) {
    folder.write("page", page);
    CHECK(shell(folder, "groff -man -Tutf8 -ww -z page") == 0);
    CHECK(folder.read("err") == "");
  }
}

TEST_CASE("pages: bash completes every command and every option") {
  const Folder folder;
  folder.write("graphgo.bash", output_of({"completion", "bash"}));
  CHECK(shell(folder, "graphgo.bash", "bash -n") == 0);
  CHECK(shell(folder, ". ./graphgo.bash", "bash") == 0);
  const auto completed = [&](const Words& words) {
    std::string line = ". ./graphgo.bash\nCOMP_WORDS=(graphgo";
    for (const std::string& word : words) line += " '" + word + "'";
    shell(folder,
          line + ")\nCOMP_CWORD=" + std::to_string(words.size()) +
              "\n_graphgo\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n",
          "bash");
    CHECK(folder.read("err") == "");
    std::set<std::string> found;
    std::istringstream lines(folder.read("out"));
    for (std::string word; std::getline(lines, word);) found.insert(word);
    return found;
  };
  CHECK(completed({"so"}) == std::set<std::string>{"solve"});
  CHECK(completed({"rules", "sh"}) == std::set<std::string>{"show"});
  CHECK(completed({"solve", "--rules", "lasker-maas-"}) ==
        std::set<std::string>{"lasker-maas-draft", "lasker-maas-long-cycle"});
  CHECK(completed({"rules", "show", "ag"}) == std::set<std::string>{"aga"});
  CHECK(completed({"check", "graphgo.b"}) == std::set<std::string>{"graphgo.bash"});
  for (const CommandHelp& command : commands()) {
    INFO("graphgo" << joined(command.words));
    Words words = command.words;
    words.push_back("--");
    CHECK(completed(words) == command.options);
    if (command.subcommands.empty()) continue;
    words.back() = "";
    CHECK(completed(words) == std::set<std::string>(command.subcommands.begin(), command.subcommands.end()));
  }
}

TEST_CASE("pages: the completion for zsh has every command and every option") {
  const std::string script = output_of({"completion", "zsh"});
  CHECK(script.starts_with("#compdef graphgo\n"));
  for (const CommandHelp& command : commands()) {
    const auto begin = script.find("    '" + joined(command.words) + "')");
    INFO("graphgo" << joined(command.words));
    REQUIRE(begin != std::string::npos);
    const std::string part = script.substr(begin, script.find(";;", begin) - begin);
    for (const std::string& name : command.subcommands) CHECK(contains(part, "'" + name + ":"));
    if (command.subcommands.empty())
      for (const std::string& option : command.options) CHECK(contains(part, "'*" + option + "["));
  }
  const Folder folder;
  folder.write("_graphgo", script);
  if (is_installed("zsh")) CHECK(shell(folder, "zsh -n _graphgo") == 0);
}

TEST_CASE("pages: a shell there is no completion for is refused") {
  const Run run = run_program({"completion", "fish"});
  CHECK(run.exit_code == 2);
  CHECK(contains(run.err, "fish"));
}
