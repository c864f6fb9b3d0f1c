// The program: reads the command line, runs one command, turns errors into one line and an exit code.
#pragma once

namespace graphgo::solver::research {
class Crew;
}

namespace graphgo::solver::program {

/// The exit code. `crew`: who answers the units of commands that have many (hunt, batch, compare, claim run,
/// table build, atlas build, longer and verify); of all others the leader alone does something.
int run_program(int argc, char** argv, research::Crew& crew);

}  // namespace graphgo::solver::program
