// The independent check of proof files (FORMAT.md). check.cpp stands alone: it shares no code with the
// engines and needs only the standard library and libzstd. As a program of its own:
//   g++ -std=c++20 -O2 -Wall -Wextra -DGRAPHGO_CHECK_MAIN check.cpp -lzstd -o graphgo-check
//
// Example:
//   std::vector<std::pair<std::string, std::string>> facts;
//   std::string complaint;
//   const int verdict = graphgo::solver::certificates::check::check_proof("path.proof", facts, complaint);
//   // verdict is 0; the last fact is what is proved
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

/// Checks the proof file at `path`. Returns
///   0  accepted: every claim of the file is proved by its nodes;
///   1  rejected: `complaint` is one line, with the claim, the node and the line of the text where there is
///      one;
///   2  not readable: missing, not zstd, damaged, or no proof of a version known here; `complaint` says
///      which.
/// `facts` is what was checked, in order, as key and value: the board, rules, start, record and claims, and
/// last what the claims prove together, then `proves`: all of it as one sentence (after a rejection: only
/// what was checked before it). Memory grows with the file's nodes; time with its turns and conditions. Never
/// throws.
int check_proof(const std::string& path, std::vector<std::pair<std::string, std::string>>& facts,
                std::string& complaint);

/// The same for the text that the file would hold under zstd.
int check_proof_text(std::string_view text, std::vector<std::pair<std::string, std::string>>& facts,
                     std::string& complaint);

}  // namespace graphgo::solver::certificates::check
