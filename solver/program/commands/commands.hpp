// The program's commands, one file each. A command adds its options to the program and says what to run.
#pragma once
#include <functional>

namespace CLI {
class App;
}

namespace graphgo::solver::research {
class Crew;
}

namespace graphgo::solver::program {

/// Exit codes (also in `graphgo --help`).
namespace exit_code {
inline constexpr int answered = 0;
inline constexpr int refuted = 1;    ///< a refuted claim or a failed check
inline constexpr int bad_input = 2;  ///< bad usage or input
inline constexpr int stopped = 3;    ///< stopped by a limit or Ctrl-C; the bounds proved so far are printed
inline constexpr int internal = 4;   ///< an internal check failed
}  // namespace exit_code

/// What the help of every command says of them.
inline constexpr const char* exit_codes_text =
    "Exit codes: 0 answered, 1 refuted claim or failed check, 2 bad usage or input, 3 stopped by a limit or "
    "Ctrl-C,\n"
    "4 internal check failed. Every value is Black's score minus White's.";

/// What the chosen command does once all options are read; returns the exit code.
using Action = std::function<int()>;

void add_solve(CLI::App& program, Action& action);
void add_control(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action, research::Crew& crew);
void add_endgame(CLI::App& program, Action& action);
void add_claim(CLI::App& program, Action& action, research::Crew& crew);
void add_hunt(CLI::App& program, Action& action, research::Crew& crew);
void add_count(CLI::App& program, Action& action);
void add_board(CLI::App& program, Action& action);
void add_rules(CLI::App& program, Action& action);
void add_replay(CLI::App& program, Action& action);
void add_explore(CLI::App& program, Action& action);
void add_site(CLI::App& program, Action& action);
void add_gtp(CLI::App& program, Action& action);
void add_play(CLI::App& program, Action& action);
void add_referee(CLI::App& program, Action& action);
void add_batch(CLI::App& program, Action& action, research::Crew& crew);
void add_check(CLI::App& program, Action& action);
void add_table(CLI::App& program, Action& action, research::Crew& crew);
void add_man(CLI::App& program, Action& action);
void add_completion(CLI::App& program, Action& action);
void add_cite(CLI::App& program, Action& action);
void add_merge(CLI::App& program, Action& action);
void add_train(CLI::App& program, Action& action);
void add_atlas(CLI::App& program, Action& action, research::Crew& crew);

/// Ends the help of every command with an example of its own. The commands must have been added.
void add_examples(CLI::App& program);

}  // namespace graphgo::solver::program
