// A model in a file, with where it comes from.
//
// The file: sixteen bytes "GRAPHGO MODEL\r\n\x1a"; numbers, little-endian: the format's version (4 bytes),
// the sizes of header and weights (8 each), the checksums (XXH64) of both and of all before them (8 each);
// the header, a line of JSON; the weights, 4-byte IEEE numbers in one zstd frame, as `Learned` has them.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "graphgo/board/board.hpp"
#include "graphgo/stones.hpp"
#include "solver/engines/proof_search/win_model.hpp"

namespace graphgo::solver::engines::proof_search {

struct ModelFile {
  std::string program;                  ///< that wrote it: "graphgo 0.3.0"
  std::string board, canonical_graph6;  ///< of the board: its label, and the graph
  std::string rules;
  std::string start;          ///< of its games, by `model_start`; empty in files of programs before 0.9.0
  std::optional<int> margin;  ///< all that was taught: can Black be so many points ahead?
  std::uint64_t seed = 0, nodes = 0, games = 0, positions = 0;  ///< of the training
  Learned learned;
};

/// Where games begin, as the file says it: ".../..., Black to move".
std::string model_start(const Board& board, const Stones& position, Side to_move);

/// The file appears when it is complete. Sets `model.program`. Returns its bytes. Throws InputError where it
/// cannot be written.
std::uint64_t write_model(const std::filesystem::path& path, ModelFile& model);

/// Throws InputError, in one line: no such file, no model, a newer format, cut off or continued, a checksum
/// that does not fit (naming the bytes), or contents that no training leaves.
ModelFile read_model(const std::filesystem::path& path);

}  // namespace graphgo::solver::engines::proof_search
