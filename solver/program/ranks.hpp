// graphgo-mpi: the program on many processes, on one machine or many, that talk by MPI. Rank 0 leads: it
// hands out units, keeps the journal, writes and prints. The others answer units.
#pragma once
#include <functional>
#include <string>

namespace graphgo::solver::program {

/// What a rank does to an answer before it sends it: nothing, but in tests of workers that answer wrong.
using Spoil = std::function<void(int rank, std::string& answer)>;

/// Runs the command that all ranks were given; the exit code of this rank. With one rank it is `graphgo`.
int run_ranks(int argc, char** argv, const Spoil& spoil = {});

}  // namespace graphgo::solver::program
