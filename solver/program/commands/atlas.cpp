// `graphgo atlas`: every small graph under every preset; built, shown and verified.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "graphgo/text/message.hpp"
#include "solver/presentation/words.hpp"
#include "solver/program/commands/commands.hpp"
#include "solver/program/commands/options.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/replacing.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/atlas/entry.hpp"
#include "solver/research/atlas/longer.hpp"
#include "solver/research/atlas/tables.hpp"
#include "solver/research/atlas/verify.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::program {
namespace {

namespace atlas = research::atlas;
namespace fs = std::filesystem;
using nlohmann::ordered_json;

struct AtlasOptions {
  std::string folder, board;
  atlas::Recipe recipe;
  atlas::LongerSearch longer;
  bool no_families = false, force = false, json = false;
  std::size_t sample = 0;
  std::uint64_t seed = 1;
  FarmOptions farm;
  LimitOptions limits;
};

void poll(const Limits& limits) {
  if (out_of_time(limits)) throw LimitReached("a limit struck while the graphs were listed");
}

std::string extent_text(const atlas::Recipe& recipe) {
  return fmt::format("graphs to {} vertices, positions to {}, {} families, {} nodes a board",
                     recipe.extent.vertices, recipe.extent.positions,
                     recipe.extent.families ? "with" : "without", recipe.nodes);
}

/// What an Atlas has that took hours is not replaced by less.
void check_has_no_less(const fs::path& folder, const atlas::Recipe& recipe) {
  const atlas::Recipe earlier = atlas::recipe_of(folder);
  if (recipe.extent.vertices < earlier.extent.vertices ||
      recipe.extent.positions < earlier.extent.positions ||
      recipe.extent.families < earlier.extent.families || recipe.nodes < earlier.nodes)
    throw InputError(fmt::format("{}: an Atlas of more is there ({}; asked for are {}); --force replaces it",
                                 printable(folder.string()), extent_text(earlier), extent_text(recipe)));
}

/// Before the work: nothing but an Atlas is written over, and none of more.
void check_folder(const AtlasOptions& options, const atlas::Recipe& recipe) {
  const fs::path folder = options.folder;
  std::error_code error;
  const bool other = fs::exists(folder, error) && !atlas::is_atlas(folder) &&
                     (!fs::is_directory(folder, error) || !fs::is_empty(folder, error));
  if (other && (!fs::is_directory(folder, error) || !options.force))
    throw InputError(fmt::format("{}: it is there, and it is no Atlas{}", printable(options.folder),
                                 fs::is_directory(folder, error) ? "; --force writes into it" : ""));
  if (options.farm.is_part()) return;
  if (!options.force && atlas::is_atlas(folder)) check_has_no_less(folder, recipe);
  tables::make_folder(folder);
}

struct Counts {
  std::size_t graphs = 0, cells = 0, open = 0, tables = 0;
  std::uint64_t values = 0, open_values = 0;
};

Counts count(const atlas::Atlas& built) {
  Counts counts{.graphs = built.graphs.size()};
  for (const auto& row : built.empty)
    for (const atlas::Cell& cell : row) {
      ++counts.cells;
      counts.open += cell.value.solved ? 0 : 1;
    }
  for (const atlas::PositionTable& table : built.tables)
    for (const atlas::PositionCells& cells : table.cells) {
      ++counts.tables;
      counts.values += cells.values.size();
      for (const Value& value : cells.values) counts.open_values += value.solved ? 0 : 1;
    }
  return counts;
}

void print_built(const AtlasOptions& options, const Counts& counts, std::size_t rulesets) {
  if (options.json) {
    fmt::print("{}\n", dump_json(ordered_json{{"folder", options.folder},
                                              {"graphs", counts.graphs},
                                              {"rulesets", rulesets},
                                              {"empty_boards", counts.cells},
                                              {"empty_boards_open", counts.open},
                                              {"tables_of_positions", counts.tables},
                                              {"values_of_positions", counts.values},
                                              {"values_of_positions_open", counts.open_values}}));
    return;
  }
  fmt::print(
      "folder     {}\ngraphs     {}, under {} rulesets\nempty      {} values, {} of them open\npositions  {} "
      "tables, {} values, {} of them open\n",
      options.folder, counts.graphs, rulesets, counts.cells, counts.open, counts.tables, counts.values,
      counts.open_values);
}

int build_command(const AtlasOptions& options, research::Crew& crew) {
  const Limits limits = options.limits.limits();
  research::Farming farming = options.farm.farming(crew);
  const fs::path journal = options.farm.journal;
  if (!journal.empty() && tables::is_same_file(fs::absolute(journal).parent_path(), options.folder))
    throw InputError(fmt::format("--journal {}: it is in the Atlas's folder, where files are written over",
                                 printable(options.farm.journal)));
  atlas::Recipe recipe = options.recipe;
  recipe.extent.families = !options.no_families;
  recipe.extent.positions = std::min(recipe.extent.positions, recipe.extent.vertices);
  if (crew.leads()) check_folder(options, recipe);
  atlas::Atlas built(recipe, [&] { poll(limits); });
  const research::Harvest harvest = [&] {
    Progress progress(options.limits.progress);
    farming.plan.show = [&](const std::string& line) { progress.show(line); };
    return atlas::build(built, farming, limits);
  }();
  if (options.farm.is_part()) {
    options.farm.print_part(harvest, options.json);
    return harvest.whole() ? exit_code::answered : exit_code::stopped;  // nodes are limited by the recipe
  }
  if (!harvest.whole())
    throw LimitReached(fmt::format(
        "a limit struck with {} of {} units done{}", harvest.done, harvest.units,
        options.farm.journal.empty() ? "" : "; the same command goes on from " + options.farm.journal));
  atlas::write_atlas(built, options.folder);
  print_built(options, count(built), built.columns.size());
  return exit_code::answered;
}

/// Like "5.7": digits, a point, digits.
bool is_number_of_atlas(const std::string& text) {
  const std::size_t point = text.find('.');
  const auto digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return point != std::string::npos && digits(text.substr(0, point)) && digits(text.substr(point + 1));
}

int show_command(const AtlasOptions& options) {
  const atlas::Tables tables = atlas::read_tables(atlas::find_atlas(options.folder));
  const auto numbered = atlas::board_of_number(tables, options.board);
  if (!numbered && is_number_of_atlas(options.board))
    throw InputError(fmt::format("{}: no graph of the Atlas has this number; 5.7 is one of five vertices",
                                 printable(options.board)));
  const Board board = numbered ? *numbered : board_of_option(options.board);
  warn_about(board);
  const atlas::Entry entry = atlas::entry_of(tables, board);
  if (options.json)
    fmt::print("{}\n", atlas::entry_json(entry, board));
  else
    fmt::print("{}", atlas::entry_text(entry, board));
  return exit_code::answered;
}

void print_longer(const AtlasOptions& options, const std::filesystem::path& folder,
                  const atlas::StillWanted& before, const atlas::StillWanted& after,
                  const atlas::LongerFinds& finds) {
  const bool whole = finds.harvest.whole(), proofs = options.longer.proofs;
  if (options.json) {
    fmt::print("{}\n", dump_json(ordered_json{{"atlas", folder.string()},
                                              {"open_before", before.open},
                                              {"found", finds.values},
                                              {"open", after.open},
                                              {"without_proof", after.without_proof},
                                              {"all_searched", whole}}));
    return;
  }
  fmt::print(
      "atlas      {}\nopen       {} empty boards before{}; searched {} s each{}\n", folder.string(),
      before.open,
      proofs ? ", " + presentation::counted(before.without_proof, "value", "values") + " without proof" : "",
      options.longer.seconds, whole ? "" : ", as far as the limit let");
  fmt::print("found      {}\nopen       {} now; what is known of them is in {}\n",
             presentation::counted(finds.values, "value", "values"), after.open, atlas::longer_file);
  fmt::print("no proof   {} of the values there, where there is a form of proof{}\n", after.without_proof,
             after.without_proof > 0 && !proofs ? "; --proofs searches them" : "");
}

int longer_command(const AtlasOptions& options, research::Crew& crew) {
  const Limits limits = options.limits.limits();
  const atlas::Tables tables = atlas::read_tables(atlas::find_atlas(options.folder));
  const atlas::StillWanted before = atlas::count_wanted(tables, options.longer);
  if (crew.leads() && !options.farm.is_part()) tables::check_writable(tables.folder / atlas::longer_file);
  research::Farming farming = options.farm.farming(crew);
  const atlas::LongerFinds finds = [&] {
    Progress progress(options.limits.progress);
    farming.plan.show = [&](const std::string& line) { progress.show(line); };
    return atlas::search_longer(tables, options.longer, farming, limits);
  }();
  const bool whole = finds.harvest.whole();
  if (options.farm.is_part()) return options.farm.print_part(finds.harvest, options.json);
  const auto after = atlas::count_wanted(atlas::keep_longer(tables.folder, finds.cells), options.longer);
  print_longer(options, tables.folder, before, after, finds);
  FarmOptions::print_left(finds.harvest, options.farm.journal);
  const bool all = whole && after.open == 0 && (!options.longer.proofs || after.without_proof == 0);
  return all ? exit_code::answered : exit_code::stopped;
}

/// All of them, or so many drawn by the seed.
std::vector<std::size_t> drawn(std::size_t places, const AtlasOptions& options) {
  std::vector<std::size_t> all(places);
  for (std::size_t i = 0; i < places; ++i) all[i] = i;
  if (options.sample == 0 || options.sample >= places) return all;
  std::mt19937_64 random(options.seed);
  for (std::size_t i = 0; i < options.sample; ++i) std::swap(all[i], all[i + random() % (places - i)]);
  all.resize(options.sample);
  return all;
}

/// `units`: that the Atlas has.
void print_verified(const AtlasOptions& options, const fs::path& folder, const atlas::Verified& verified,
                    std::size_t units) {
  const bool right = verified.wrong.empty();
  if (options.json) {
    ordered_json object{{"atlas", folder.string()}, {"verified", right}, {"units", units}};
    if (right) {
      object["checked"] = verified.units;
      object["unlike"] = verified.unlike;
      if (verified.unlike > 0) object["first_unlike"] = verified.first_unlike;
    } else {
      object["finding"] = verified.wrong;
    }
    fmt::print("{}\n", dump_json(object));
    return;
  }
  fmt::print("atlas      {}\n", folder.string());
  if (!right) {
    fmt::print("wrong      {}\n", verified.wrong);
    return;
  }
  const std::string found = verified.units == units
                                ? fmt::format("all {} units", units)
                                : fmt::format("all {} drawn of its {} units", verified.units, units);
  fmt::print("right      {} found anew, none contradicts it\nunlike     {}\n", found, verified.unlike);
  if (verified.unlike > 0)
    fmt::print(
        "           (one has a value, proof or bound that the other, stopped at its limit, has not; the "
        "first is\n"
        "           {})\n",
        verified.first_unlike);
  fmt::print("not read   open.csv, all_positions.csv, atlas.sqlite, pages and plots\n");
}

int verify_command(const AtlasOptions& options, research::Crew& crew) {
  const Limits limits = options.limits.limits();
  const fs::path folder = atlas::find_atlas(options.folder);
  const atlas::Tables tables = atlas::read_tables(folder);
  const atlas::Atlas about(atlas::recipe_of(tables), [&] { poll(limits); });
  atlas::Verified verified{.wrong = atlas::difference_of_lists(tables, about)};
  const atlas::CellsByName longer = atlas::longer_cells(tables);  // refuses what values.csv contradicts
  const auto places = atlas::places_of(about);
  const auto chosen = drawn(places.size(), options);
  if (verified.wrong.empty()) {
    Progress progress(options.limits.progress);
    research::Farming farming{.crew = &crew};
    farming.plan.show = [&](const std::string& line) { progress.show(line); };
    verified = atlas::verify(tables, longer, about, chosen, farming, limits);
  }
  const bool right = verified.wrong.empty();
  if (right && verified.units < chosen.size())
    throw LimitReached(
        fmt::format("a limit struck with {} of {} units verified", verified.units, chosen.size()));
  print_verified(options, folder, verified, places.size());
  return right ? exit_code::answered : exit_code::refuted;
}

void add_build(CLI::App& command, const std::shared_ptr<AtlasOptions>& options, Action& action,
               research::Crew& crew) {
  CLI::App* sub = command.add_subcommand("build", "Finds all of the Atlas and writes it into a folder");
  sub->add_option("folder", options->folder, "The folder, a new one or an Atlas")->required();
  auto& extent = options->recipe.extent;
  sub->add_option("--max-vertices", extent.vertices,
                  "The empty board of all connected graphs with at most so many vertices (default 7), and of "
                  "disconnected ones to six")
      ->check(whole_number(1, atlas::most_vertices));
  sub->add_option("--positions", extent.positions,
                  "All positions of connected graphs with at most so many vertices (default 6)")
      ->check(whole_number(0, atlas::most_vertices_of_positions));
  sub->add_flag("--no-families", options->no_families, "Without trees, cycles, grids and other named graphs");
  sub->add_option("--node-limit", options->recipe.nodes,
                  "An empty board is left after so many nodes, and has bounds where it is open "
                  "(default 2000000); to six vertices it gets fifty times as many, and a table of all "
                  "positions twenty times")
      ->check(whole_number(10, std::int64_t{1} << 40));
  add_force_option(*sub, options->force);
  options->farm.add_to(*sub);
  options->limits.sharing = crew.workers_here();
  options->limits.add_to(*sub);
  options->limits.add_progress_to(*sub);
  add_json_option(*sub, options->json);
  sub->callback(
      [options, &action, &crew] { action = [&, options] { return build_command(*options, crew); }; });
}

void add_show(CLI::App& command, const std::shared_ptr<AtlasOptions>& options, Action& action) {
  CLI::App* sub =
      command.add_subcommand("show", "What the Atlas has of a graph, however its vertices are numbered");
  add_board_option(*sub, options->board);
  sub->get_option("--board")->description("Board as elsewhere, or the Atlas's number of a graph, like 5.7");
  sub->add_option("--atlas", options->folder, "The Atlas (default: that of the papers)");
  add_json_option(*sub, options->json);
  sub->callback([options, &action] { action = [options] { return show_command(*options); }; });
}

void add_verify(CLI::App& command, const std::shared_ptr<AtlasOptions>& options, Action& action,
                research::Crew& crew) {
  CLI::App* sub = command.add_subcommand(
      "verify",
      "Finds values of an Atlas anew and compares; exit code 1 where the two contradict each other");
  sub->add_option("folder", options->folder, "The Atlas (default: that of the papers)");
  CLI::Option* sample =
      sub->add_option("--sample", options->sample,
                      "So many units, each an empty board or a table of all positions (default: all)")
          ->check(whole_number(1, std::int64_t{1} << 40));
  sub->add_option("--seed", options->seed, "For --sample: the same number draws the same units (default 1)")
      ->needs(sample);
  sub->footer(
      "It reads values.csv, positions.csv, telling.csv, longer.csv and the lists of graphs and rulesets.\n"
      "open.csv, all_positions.csv, atlas.sqlite, the pages and the plots have the same again, and are not\n"
      "read: build makes them anew.");
  options->limits.sharing = crew.workers_here();
  options->limits.add_to(*sub);
  options->limits.add_progress_to(*sub);
  add_json_option(*sub, options->json);
  sub->callback(
      [options, &action, &crew] { action = [&, options] { return verify_command(*options, crew); }; });
}

void add_longer(CLI::App& command, const std::shared_ptr<AtlasOptions>& options, Action& action,
                research::Crew& crew) {
  CLI::App* sub = command.add_subcommand(
      "longer",
      "Searches open empty boards of an Atlas again, by the clock; longer.csv beside it keeps what is found");
  sub->add_option("folder", options->folder, "The Atlas (default: that of the papers)");
  check_seconds(*sub->add_option("--value-limit", options->longer.seconds,
                                 "Seconds for each value, and as many for its proof (default 60)"));
  sub->add_option("--max-vertices", options->longer.most_vertices,
                  "Graphs with at most so many vertices (default 6)")
      ->check(whole_number(1, 64));
  sub->add_option("--rules", options->longer.rulesets,
                  "Only under this preset, as the Atlas names it; may be repeated (default: all)");
  sub->add_flag("--proofs", options->longer.proofs,
                "Search proofs of the values too that longer searches found without one");
  options->farm.add_to(*sub);
  options->limits.sharing = crew.workers_here();
  options->limits.add_to(*sub);
  options->limits.add_progress_to(*sub);
  add_json_option(*sub, options->json);
  sub->callback(
      [options, &action, &crew] { action = [&, options] { return longer_command(*options, crew); }; });
}

}  // namespace

void add_atlas(CLI::App& program, Action& action, research::Crew& crew) {
  CLI::App* command = program.add_subcommand(
      "atlas",
      "The Atlas of Graph Go: every small graph under every preset, with proofs; built, shown, verified");
  command->require_subcommand(1);
  add_build(*command, std::make_shared<AtlasOptions>(), action, crew);
  add_show(*command, std::make_shared<AtlasOptions>(), action);
  add_verify(*command, std::make_shared<AtlasOptions>(), action, crew);
  add_longer(*command, std::make_shared<AtlasOptions>(), action, crew);
}

}  // namespace graphgo::solver::program
