// The program: reads the command line, runs one command, turns errors into one line and an exit code.
#pragma once

namespace graphgo::solver::research {
class Crew;
}

namespace graphgo::solver::program {

/// `crew`: who answers the units of commands that have many (hunt, batch, compare, claim, table build). The
/// exit code.
int run_program(int argc, char** argv, research::Crew& crew);

}  // namespace graphgo::solver::program
