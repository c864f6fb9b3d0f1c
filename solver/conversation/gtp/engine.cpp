#include "solver/conversation/gtp/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <new>
#include <sstream>
#include <string_view>
#include <utility>

#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"
#include "graphgo/text/message.hpp"
#include "solver/conversation/gtp/numbers.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::conversation::gtp {
namespace {

/// What GTP makes of a line before it is read: no control characters, no comment.
std::string cleaned(const std::string& line) {
  std::string text;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') text += ' ';
    if (static_cast<unsigned char>(c) >= 32 && c != 127) text += c;
  }
  return text;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// An answer ends with an empty line, so none may be within it.
std::string without_empty_lines(const std::string& text) {
  std::string kept;
  for (const char c : text)
    if (c != '\n' || (!kept.empty() && kept.back() != '\n')) kept += c;
  while (!kept.empty() && kept.back() == '\n') kept.pop_back();
  return kept;
}

std::string in_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// A line by which GoGui ends what the engine is doing.
bool is_interrupt(const std::string& line) { return line.starts_with("# interrupt"); }

}  // namespace

Engine::Engine(const Setting& setting, std::function<void(const std::string&)> write)
    : setting_(setting),
      write_(std::move(write)),
      game_(empty_board_query(setting.board, setting.rules), setting.limits),
      points_(setting.board) {}

Engine::~Engine() = default;

void Engine::run(int descriptor) {
  lines_ = std::make_unique<InputLines>(descriptor, [this](const std::string& line) { arrived(line); });
  while (const auto line = lines_->next())
    if (!handle(*line)) break;
  lines_.reset();
}

void Engine::arrived(const std::string& line) {
  if (any_line_ || is_interrupt(line)) stop_ = true;
}

Limits Engine::begin_work(double seconds, bool any_line) {
  stop_ = false;
  any_line_ = any_line;
  // What came in before the work began: it ends as if it came a moment later.
  if (lines_ &&
      lines_->has([&](const std::string& line) { return any_line || is_interrupt(line); }, any_line))
    stop_ = true;
  Limits limits = setting_.limits;
  limits.stop = &stop_;
  if (seconds > 0) limits.deadline = deadline_after(seconds);
  return limits;
}

bool Engine::handle(const std::string& line) {
  Words words = words_of(cleaned(line));
  if (words.empty()) return true;
  const std::string id = is_whole_number(words[0]) ? words[0] : "";
  if (!id.empty()) words.erase(words.begin());
  head_ = "=" + id;
  std::string text;
  try {
    const std::string name = words.empty() ? "" : words[0];
    if (!words.empty()) words.erase(words.begin());
    const Reply reply = run_command(name, words);
    if (!reply)
      write_("\n");
    else if (const std::string kept = without_empty_lines(*reply); kept.empty())
      write_(head_ + "\n\n");
    else
      write_(fmt::format("{}{}{}\n\n", head_, reply->starts_with('\n') ? "\n" : " ", kept));
    return !quit_;
  } catch (const InputError& e) {
    text = e.what();
  } catch (const std::bad_alloc&) {
    text = "out of memory; try a smaller board or --memory";
  } catch (const std::exception& e) {
    text = fmt::format("internal error: {}", e.what());
  }
  any_line_ = false;
  if (!head_.empty()) {
    write_(fmt::format("?{} {}\n\n", id, in_one_line(text)));
    return true;
  }
  std::fputs(("graphgo: " + in_one_line(text) + "\n").c_str(), stderr);  // the answer has begun as a good one
  write_("\n");
  return true;
}

void Engine::begin_answer() { write_(std::exchange(head_, "") + "\n"); }

Engine::Reply Engine::run_command(const std::string& name, const Words& words) {
  if (name.empty()) throw InputError("unknown command: there is none after the number");
  const auto found =
      std::ranges::find_if(commands(), [&](const Command& command) { return command.name == name; });
  if (found == commands().end()) {
    std::vector<std::string_view> names;
    for (const Command& command : commands()) names.emplace_back(command.name);
    throw InputError(fmt::format("unknown command {}{}", excerpt(name), did_you_mean(name, names)));
  }
  if (words.size() < found->least || words.size() > found->most)
    throw InputError(fmt::format("syntax error: {}{}{}", name, *found->usage ? " " : "", found->usage));
  return (this->*found->run)(words);
}

const std::vector<Engine::Command>& Engine::commands() {
  constexpr std::size_t any = 10'000;
  static const std::vector<Command> table = {
      {"protocol_version", &Engine::protocol, 0, any},
      {"name", &Engine::name, 0, any},
      {"version", &Engine::version, 0, any},
      {"known_command", &Engine::known, 1, 1, "COMMAND"},
      {"list_commands", &Engine::list, 0, any},
      {"quit", &Engine::quit, 0, any},
      {"cputime", &Engine::cpu_time},
      {"stop", &Engine::nothing},
      {"gogui-interrupt", &Engine::nothing},
      {"boardsize", &Engine::board_size, 1, 2, "SIZE or WIDTH HEIGHT"},
      {"rectangular_boardsize", &Engine::rectangular_board_size, 2, 2, "WIDTH HEIGHT"},
      {"query_boardsize", &Engine::query_board_size},
      {"clear_board", &Engine::clear_board},
      {"komi", &Engine::komi, 1, 1, "POINTS"},
      {"get_komi", &Engine::get_komi},
      {"kata-set-rules", &Engine::set_kata_rules, 1, any, "NAME or JSON"},
      {"kata-get-rules", &Engine::get_kata_rules},
      {"graphgo-set-rules", &Engine::set_rules, 1, any, "PRESET[,axis=value...]"},
      {"graphgo-get-rules", &Engine::get_rules},
      {"set_free_handicap", &Engine::free_handicap, 1, any, "POINT POINT..."},
      {"fixed_handicap", &Engine::fixed_handicap, 1, 1, "STONES"},
      {"place_free_handicap", &Engine::place_handicap, 1, 1, "STONES"},
      {"gogui-setup", &Engine::set_up, 0, any, "COLOUR POINT COLOUR POINT..."},
      {"gogui-setup_player", &Engine::set_up_player, 1, 1, "COLOUR"},
      {"loadsgf", &Engine::load_sgf, 1, any, "FILE [MOVE]"},
      {"printsgf", &Engine::print_sgf},
      {"play", &Engine::play, 2, any, "COLOUR POINT or COLOUR pass"},
      {"gogui-play_sequence", &Engine::play_sequence, 0, any, "COLOUR POINT COLOUR POINT..."},
      {"undo", &Engine::undo},
      {"genmove", &Engine::genmove, 1, 1, "COLOUR"},
      {"reg_genmove", &Engine::reg_genmove, 1, 1, "COLOUR"},
      {"kata-genmove_analyze", &Engine::genmove_kata, 0, any, "[COLOUR] [CENTISECONDS] [KEY VALUE...]"},
      {"lz-genmove_analyze", &Engine::genmove_lz, 0, any, "[COLOUR] [CENTISECONDS] [KEY VALUE...]"},
      {"kata-analyze", &Engine::analyze_kata, 0, any, "[COLOUR] [CENTISECONDS] [KEY VALUE...]"},
      {"lz-analyze", &Engine::analyze_lz, 0, any, "[COLOUR] [CENTISECONDS] [KEY VALUE...]"},
      {"time_settings", &Engine::time_settings, 3, 3, "MAIN PERIOD STONES"},
      {"kgs-time_settings", &Engine::kgs_time_settings, 1, 4, "none, absolute, byoyomi or canadian, seconds"},
      {"time_left", &Engine::time_left, 3, 3, "COLOUR SECONDS STONES"},
      {"showboard", &Engine::show_board},
      {"list_stones", &Engine::list_stones, 1, 1, "COLOUR"},
      {"is_legal", &Engine::is_legal, 2, any, "COLOUR POINT"},
      {"all_legal", &Engine::all_legal, 1, 1, "COLOUR"},
      {"captures", &Engine::captures, 1, 1, "COLOUR"},
      {"last_move", &Engine::last_move},
      {"move_history", &Engine::move_history},
      {"final_score", &Engine::final_score},
      {"final_status_list", &Engine::final_status, 1, 1, "alive, dead or seki"},
      {"gogui-rules_game_id", &Engine::rules_game},
      {"gogui-rules_board", &Engine::rules_board},
      {"gogui-rules_board_size", &Engine::rules_board_size},
      {"gogui-rules_legal_moves", &Engine::rules_legal},
      {"gogui-rules_side_to_move", &Engine::rules_side},
      {"gogui-rules_final_result", &Engine::rules_result},
      {"gogui-analyze_commands", &Engine::analyze_commands},
      {"graphgo-value", &Engine::value},
      {"graphgo-values", &Engine::values},
      {"graphgo-losses", &Engine::losses},
      {"graphgo-line", &Engine::best_line},
      {"graphgo-banned", &Engine::banned},
      {"graphgo-history", &Engine::history},
      {"graphgo-vertices", &Engine::vertices},
  };
  return table;
}

Engine::Reply Engine::known(const Words& words) {
  const bool is_known =
      std::ranges::any_of(commands(), [&](const Command& command) { return command.name == words[0]; });
  return is_known ? "true" : "false";
}

Engine::Reply Engine::list(const Words&) {
  std::string names;
  for (const Command& command : commands()) names += command.name + std::string("\n");
  return names;
}

Engine::Reply Engine::protocol(const Words&) { return "2"; }
Engine::Reply Engine::name(const Words&) { return "GraphGo"; }
Engine::Reply Engine::version(const Words&) { return setting_.version; }
Engine::Reply Engine::nothing(const Words&) { return ""; }

Engine::Reply Engine::quit(const Words&) {
  quit_ = true;
  return "";
}

Engine::Reply Engine::cpu_time(const Words&) {
  return fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

Side Engine::read_side(const std::string& word) const {
  if (const auto side = side_named(word)) return *side;
  throw InputError(fmt::format("syntax error: colour {}; write black or white", excerpt(word)));
}

std::string Engine::joined(const Words& words, std::size_t from) const {
  return fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(from), words.end(), " "));
}

}  // namespace graphgo::solver::conversation::gtp
