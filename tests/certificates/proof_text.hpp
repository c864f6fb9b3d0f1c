// Proof files as their text, and their nodes played out in real games: a judge of proofs that knows nothing
// of conditions.
#pragma once
#include <string>
#include <vector>

#include "graphgo/game/game.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::proof_tests {

/// A name for this process's files, in memory where the system has such a place: each file is synchronized
/// when it is complete.
std::string scratch_file(const std::string& name);

/// The text that a proof file holds.
std::string text_of_file(const std::string& path);
std::string bytes_of_file(const std::string& path);
/// A text as a file would hold it.
std::string compressed(const std::string& text);
void write_file(const std::string& path, const std::string& bytes);

std::vector<std::string> lines_of(const std::string& text);
std::vector<std::string> words_of(const std::string& line);
std::string joined(const std::vector<std::string>& parts, char between);

/// Fields of a node before its turns.
std::size_t columns_of(const Ruleset& rules);

/// What the text's header asks. Throws std::exception where it says nothing that can be asked.
Query query_of_text(const std::string& text);

/// A claim of a text: its words, and where its nodes are.
struct ClaimText {
  std::vector<std::string> words;                   ///< "claim", the side, ...
  std::size_t first_node = 0, nodes = 0, root = 0;  ///< numbers of lines
};
std::vector<ClaimText> claims_of(const std::vector<std::string>& lines);

/// Is what the claim says true, by the value found for it?
bool is_true(const ClaimText& claim, const Query& query, const Value& value);

/// Does the claim's strategy win every game from the query's state, each turn of the other side tried? Games
/// of a superko ruleset, or a claim that forces an end. Nothing of the nodes is used but their turns and
/// references. `patience`: positions looked at before it gives up and says yes.
bool wins_every_game(const std::vector<std::string>& lines, const ClaimText& claim, const Query& query,
                     int patience);

}  // namespace graphgo::solver::proof_tests
