// What a command may write over: an earlier version of the same, and nothing else unless --force is given.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "solver/question/query.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace graphgo::solver::program {

/// --force.
void add_force_option(CLI::App& command, bool& force);

/// Throws InputError, before the work: where the file cannot be written, and where one of that name is no
/// earlier version of it, which `same` tells from its first megabytes. `what`: "no SVG picture", what is said
/// of it then. Empty files are replaced.
///
/// Example: a picture over a picture.
///
///   const auto is_svg = [](std::string_view text) { return text.starts_with("<svg"); };
///   check_output("move.svg", "no SVG picture", false, is_svg);
void check_output(const std::string& file, const char* what, bool force,
                  const std::function<bool(std::string_view)>& same);

/// A picture over a picture.
void check_svg_output(const std::string& file, bool force);
/// A picture of an answer over a picture of an answer to the same query.
void check_svg_output(const std::string& file, const Query& query, bool force);
/// A proof over a proof about the same graph, rules and start.
void check_proof_output(const std::string& file, const Query& query, bool force);
/// In a folder that gets proofs: every file that ends in .proof is one.
void check_proofs_folder(const std::string& folder, bool force);
/// Makes the option's folder before the work. Throws InputError, with the option's name, where it cannot.
void make_folder(const std::string& folder, const char* option);
/// A table over a table of the same board and rules.
void check_table_output(const std::string& file, const Board& board, const Ruleset& rules, bool force);

/// A model over a model of the same graph, rules and start, whatever it was asked.
void check_model_output(const std::string& file, const Query& query, bool force);

}  // namespace graphgo::solver::program
