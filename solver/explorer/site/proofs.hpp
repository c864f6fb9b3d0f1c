// The proof files of the papers: checked, listed, and small ones as data for the proof walker.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "solver/question/query.hpp"

namespace graphgo::solver::explorer::site {

struct Proof {
  std::string name;         ///< from the papers folder, "proofs/3x3--aga.proof"
  std::uint64_t bytes = 0;  ///< of the file
  std::vector<std::pair<std::string, std::string>> facts;  ///< what the checker found, in order
  std::string text;                                        ///< empty: too long to be walked in a browser
  std::string fact(std::string_view key) const;
};

/// Reads the file and has the checker replay it. Throws InputError where it is not accepted: a site shows no
/// proof that is none.
Proof read_proof(const std::filesystem::path& papers, const std::string& name);

/// The state that a proof with a text is about, under the rules that it names. The board is called as the
/// file is, or by its graph6.
Query query_of(const Proof& proof);

/// What the page's proof walker takes (solver/explorer/page/proof.js).
nlohmann::ordered_json json_of(const Proof& proof);

}  // namespace graphgo::solver::explorer::site
