// `graphgo check`: proof files replayed by the rules alone.
#include "solver/certificates/check/check.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::program {
namespace {

using nlohmann::ordered_json;

struct CheckOptions {
  std::vector<std::string> files;
  std::string memory;
  bool brief = false, json = false;
};

struct Checked {
  int verdict;  ///< an exit code
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
};

Checked check(const std::string& file, std::uint64_t memory) {
  Checked checked;
  checked.verdict = certificates::check::check_proof(file, checked.facts, checked.complaint, memory);
  return checked;
}

constexpr const char* sentence_key = "proves";

/// The checker cites rules by all their axes; people know them by a preset and what differs.
std::string with_preset_named(std::string sentence) try {
  constexpr std::string_view before = "under the rules ", after = ", from the position ";
  const auto axes_begin = sentence.find(before) + before.size(), axes_end = sentence.find(after);
  std::string text = sentence.substr(axes_begin, axes_end - axes_begin);
  for (auto at = text.find(", "); at != std::string::npos; at = text.find(", ", at)) text.erase(at + 1, 1);
  const std::string name = shortest_text(read_ruleset("tromp-taylor," + text));
  return name.empty() ? sentence : sentence.replace(axes_begin, axes_end - axes_begin, name);
} catch (const InputError&) {
  return sentence;
}

/// What the claims prove together: the facts after the last claim.
std::string conclusion(const Checked& checked) {
  std::string text;
  for (const auto& [key, value] : checked.facts) {
    if (key.starts_with("claim "))
      text.clear();
    else if (key != sentence_key)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value);
  }
  return text;
}

std::string verdict_text(const Checked& checked) {
  return checked.verdict == exit_code::answered ? "accepted" : "rejected: " + checked.complaint;
}

void print_text(const std::string& file, const Checked& checked) {
  fmt::print("proof        {}\n", file);
  for (const auto& [key, value] : checked.facts)
    fmt::print("{:<12} {}\n", key, key == sentence_key ? with_preset_named(value) : value);
  fmt::print("{}\n", verdict_text(checked));
}

void print_brief(const std::string& file, const Checked& checked) {
  if (checked.verdict == exit_code::answered)
    fmt::print("accepted\t{}\t{}\n", conclusion(checked), file);
  else
    fmt::print("rejected\t{}\t{}\n", checked.complaint, file);
}

ordered_json json_of(const std::string& file, const Checked& checked) {
  ordered_json object{{"proof", file}, {"accepted", checked.verdict == exit_code::answered}};
  if (checked.verdict != exit_code::answered) object["complaint"] = checked.complaint;
  object["facts"] = ordered_json::array();
  for (const auto& fact : checked.facts)
    if (fact.first == sentence_key)
      object[sentence_key] = with_preset_named(fact.second);
    else
      object["facts"].push_back({fact.first, fact.second});
  return object;
}

/// Files that cannot be read, or judged in the memory allowed, are said after the verdicts on the others.
int check_command(const CheckOptions& options) {
  const std::uint64_t memory =
      options.memory.empty() ? certificates::check::default_memory : read_memory_size(options.memory);
  int worst = exit_code::answered;
  std::string unreadable, too_large;
  const auto add = [](std::string& all, const std::string& file, const Checked& checked) {
    all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", printable(file), checked.complaint);
  };
  ordered_json objects = ordered_json::array();
  for (const std::string& file : options.files) {
    const Checked checked = check(file, memory);
    if (checked.verdict == exit_code::stopped) add(too_large, file, checked);
    if (checked.verdict == exit_code::bad_input) add(unreadable, file, checked);
    if (checked.verdict == exit_code::stopped || checked.verdict == exit_code::bad_input) continue;
    worst = std::max(worst, checked.verdict);
    if (options.json)
      objects.push_back(json_of(file, checked));
    else
      options.brief ? print_brief(file, checked) : print_text(file, checked);
  }
  if (options.json && !objects.empty())
    fmt::print("{}\n", dump_json(options.files.size() == 1 ? objects[0] : ordered_json{{"proofs", objects}}));
  if (!unreadable.empty()) throw InputError(too_large.empty() ? unreadable : unreadable + "; " + too_large);
  if (!too_large.empty() && worst == exit_code::answered) throw LimitReached(too_large);
  if (!too_large.empty()) print_message("{}", too_large);
  return worst;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand(
      "check",
      "Accepts or rejects proof files by the rules alone, with code that shares nothing with the engines");
  command->add_option("files", options->files, "Files that `--proof` or `--proofs` wrote")->required();
  command->add_option(
      "--memory", options->memory,
      "What a file may make the check take, like 4G (default 1G); a small file can ask for any amount");
  add_json_option(*command, options->json);
  command->add_flag("--brief", options->brief, "A line for each file: verdict, what it proves, name")
      ->excludes("--json");
  command->callback([options, &action] { action = [options] { return check_command(*options); }; });
}

}  // namespace graphgo::solver::program
