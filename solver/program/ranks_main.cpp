// graphgo-mpi: the program on many processes.
#include "solver/program/ranks.hpp"

int main(int argc, char** argv) { return graphgo::solver::program::run_ranks(argc, argv); }
