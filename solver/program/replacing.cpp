#include "solver/program/replacing.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <vector>

#include "graphgo/error.hpp"
#include "graphgo/rules/ruleset.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/file.hpp"
#include "graphgo/text/message.hpp"
#include "solver/certificates/writer/proof_file.hpp"
#include "solver/engines/proof_search/win_model_file.hpp"
#include "solver/presentation/answer_svg.hpp"
#include "solver/presentation/svg.hpp"
#include "solver/question/trace.hpp"
#include "tables/codec.hpp"
#include "tables/output_file.hpp"
#include "tables/table.hpp"

namespace graphgo::solver::program {
namespace {

constexpr std::size_t most_read = std::size_t{4} << 20;

bool begins_as_proof(std::string_view bytes, const std::string& beginning) {
  return tables::decompressed_beginning(bytes, beginning.size()) == beginning;
}

/// Stones of a board that is numbered otherwise stand elsewhere, so of another label only the empty start is
/// the same. Slashes are layout.
bool same_start(const engines::proof_search::ModelFile& model, const Board& board, std::string start) {
  std::string before = model.start;
  std::erase(before, '/');
  std::erase(start, '/');
  if (before.empty())  // programs to 0.8.0 taught this alone
    before = std::string(static_cast<std::size_t>(board.size()), '.') + ", Black to move";
  return before == start && (model.board == board.label() || start.find_first_of("XO") == std::string::npos);
}

}  // namespace

void add_force_option(CLI::App& command, bool& force) {
  command.add_flag("--force", force,
                   "Also replace a file that is no earlier version of what is written (default: refuse)");
}

void check_output(const std::string& file, const char* what, bool force,
                  const std::function<bool(std::string_view)>& same) {
  if (file == "-")
    throw InputError("-: nothing is written to standard output here; name a file (./- is one called -)");
  tables::check_writable(file);
  if (force) return;
  const auto text = read_file(file, most_read);
  if (!text && is_file(file))
    throw InputError(fmt::format("{}: there is a file that cannot be read", printable(file)));
  if (text && !text->empty() && !same(*text))
    throw InputError(fmt::format("{}: there is a file of that name, and it is {}; --force replaces it",
                                 printable(file, 200), what));
}

void check_svg_output(const std::string& file, bool force) {
  check_output(file, "no SVG picture of this program", force, presentation::is_own_picture);
}

void check_svg_output(const std::string& file, const Query& query, bool force) {
  check_output(file, "no SVG picture of the same board, position, rules and side to move", force,
               [&](std::string_view text) { return presentation::is_picture_of(text, query); });
}

void check_proof_output(const std::string& file, const Query& query, bool force) {
  using certificates::proof_beginning;
  const std::string plain = proof_beginning(query, certificates::plain_proof),
                    with_areas = proof_beginning(query, certificates::proof_with_certain_areas);
  check_output(file, "no proof about the same graph, rules and start", force, [&](std::string_view bytes) {
    return begins_as_proof(bytes, plain) || begins_as_proof(bytes, with_areas);
  });
}

void check_proofs_folder(const std::string& folder, bool force) {
  std::vector<std::string> files;
  std::error_code none_yet;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none_yet))
    if (entry.path().extension() == ".proof") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  for (const std::string& file : files)
    check_output(file, "no proof", force,
                 [](std::string_view bytes) { return begins_as_proof(bytes, "graphgo proof "); });
}

void make_folder(const std::string& folder, const char* option) try {
  tables::make_folder(folder);
} catch (const InputError& e) {
  throw InputError(fmt::format("{}: {}", option, e.what()));
}

void check_table_output(const std::string& file, const Board& board, const Ruleset& rules, bool force) {
  check_output(file, "no table of the same board and rules", force, [&](std::string_view) {
    try {
      const auto table = tables::Table::open(file);
      return table.description().board == board && table.description().rules == rules;
    } catch (const InputError&) {
      return false;
    }
  });
}

void check_model_output(const std::string& file, const Query& query, bool force) {
  check_output(file, "no model of the same graph, rules and start", force, [&](std::string_view) {
    const TraceStep state = trace_of_record(query).back();
    const std::string start = engines::proof_search::model_start(query.board, state.position, state.to_move);
    try {
      const auto model = engines::proof_search::read_model(file);
      return model.canonical_graph6 == canonical_form(query.board).graph6 &&
             model.rules == to_text(query.rules) && same_start(model, query.board, start);
    } catch (const InputError&) {
      return false;
    }
  });
}

}  // namespace graphgo::solver::program
