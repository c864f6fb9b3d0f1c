// The independent check of proof files (FORMAT.md). This folder stands alone: it shares no code with
// the engines and needs only the standard library and libzstd. As a program of its own:
//   g++ -std=c++20 -O2 -Wall -Wextra -DGRAPHGO_CHECK_MAIN *.cpp -lzstd -o graphgo-check
//
// Example:
//   std::vector<std::pair<std::string, std::string>> facts;
//   std::string complaint;
//   const int verdict = graphgo::solver::certificates::check::check_proof("path.proof", facts, complaint);
//   // verdict is 0; the last fact is what is proved
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphgo::solver::certificates::check {

/// Bytes that a check may take unless it is told otherwise: the published proofs take less.
inline constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

/// Checks the proof file at `path`. Returns
///   0  accepted: every claim of the file is proved by its nodes;
///   1  rejected: `complaint` is one line, with the claim, the node and the line of the text where there is
///      one;
///   2  not readable: missing, not zstd, damaged, or no proof of a version known here; `complaint` says
///      which;
///   3  not judged: more memory is needed than allowed, or than there is.
/// `facts` is what was checked, in order, as key and value: the board, rules, start, record and claims, and
/// last what the claims prove together, then `proves`: all of it as one sentence (after a rejection: only
/// what was checked before it). Nothing of the file stands in `facts` or `complaint` but what was found to be
/// a number, a position or one of the format's words, or printable ASCII. Memory grows with the text's nodes
/// and conditions, up to `memory` bytes and a few megabytes more; time with its turns and conditions. Never
/// throws.
int check_proof(const std::string& path, std::vector<std::pair<std::string, std::string>>& facts,
                std::string& complaint, std::uint64_t memory = default_memory);

/// The same for the text that the file would hold under zstd.
int check_proof_text(std::string_view text, std::vector<std::pair<std::string, std::string>>& facts,
                     std::string& complaint, std::uint64_t memory = default_memory);

}  // namespace graphgo::solver::certificates::check
