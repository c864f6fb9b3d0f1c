// graphgo-mpi with a rank that counts a state too many in every answer.
#include <string>

#include "solver/program/ranks.hpp"

int main(int argc, char** argv) {
  return graphgo::solver::program::run_ranks(argc, argv, [](int rank, std::string& answer) {
    const std::string key = "\"compared\":";
    const auto at = answer.find(key);
    if (rank == 2 && at != std::string::npos) answer.insert(at + key.size(), 1, '1');
  });
}
