// A proof search built with a wrong capture (wrong_place.hpp): the checker must refuse its proofs. Exit 0 if
// it does.
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "graphgo/board/read_board.hpp"
#include "solver/certificates/check/check.hpp"
#include "solver/engines/proof_search/proof_search.hpp"

namespace {

using namespace graphgo;

bool rejected(const char* board_text, const char* rules) {
  const Board board = read_board(board_text);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("graphgo_wrong_" + std::to_string(getpid()))).string();
  solver::Query query = solver::empty_board_query(board, read_ruleset(rules));
  const solver::Answer answer = solver::engines::proof_search::solve(
      query, {}, {.proof = path}, {.bounds = solver::engines::proof_search::UseBounds::never});
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;
  const int verdict = solver::certificates::check::check_proof(path, facts, complaint);
  std::printf("%s, %s: value %s, checker %d: %s\n", board_text, rules, answer.value.lo.text().c_str(),
              verdict, complaint.c_str());
  std::filesystem::remove(path);
  return verdict == 1;
}

}  // namespace

int main() {
  bool all = true;
  for (const char* board : {"path:4", "path:5", "2x2", "2x3", "cycle:5", "complete:4"})
    for (const char* rules : {"tromp-taylor", "new-zealand", "lasker-maas"})
      all = rejected(board, rules) && all;
  std::puts(all ? "every proof was rejected" : "A PROOF MADE BY WRONG RULES WAS ACCEPTED");
  return all ? 0 : 1;
}
