// graphgo: the program on one machine.
#include "solver/program/input.hpp"
#include "solver/program/run.hpp"
#include "solver/research/farm/crew.hpp"

int main(int argc, char** argv) {
  graphgo::solver::program::begin_input();
  graphgo::solver::research::ThreadCrew crew;
  return graphgo::solver::program::run_program(argc, argv, crew);
}
