#include "solver/explorer/site/site.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "graphgo/board/read_board.hpp"
#include "graphgo/error.hpp"
#include "graphgo/text/message.hpp"
#include "solver/explorer/page_files.hpp"
#include "solver/explorer/site/claim_states.hpp"
#include "solver/explorer/site/folder.hpp"
#include "solver/explorer/site/front_page.hpp"
#include "solver/explorer/site/papers.hpp"
#include "solver/explorer/site/proofs.hpp"
#include "solver/explorer/site/state_table.hpp"
#include "solver/explorer/state_json.hpp"
#include "solver/presentation/answer_json.hpp"
#include "solver/presentation/rules_json.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/parallel.hpp"
#include "solver/question/query.hpp"

namespace graphgo::solver::explorer::site {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// Lines about progress, from several threads.
class Report {
 public:
  explicit Report(const Limits& limits) : limits_(limits) {}
  void line(const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (limits_.report) limits_.report(text);
  }

 private:
  const Limits& limits_;
  std::mutex mutex_;
};

/// The pictures of all boards that the pages show, by the names that queries have for them.
class Boards {
 public:
  void add(const Board& board) {
    if (boards_.contains(board.label())) return;
    boards_[board.label()] = explorer::board_json(board, true);
    boards_[board.label()].erase("formats");
  }
  ordered_json json() const { return boards_; }

 private:
  std::map<std::string, ordered_json> boards_;
};

/// What the explorer's page begins with (page/offline.js).
struct Start {
  ordered_json tables = ordered_json::array(), proofs = ordered_json::array();
  std::map<std::string, std::vector<std::string>> claims;  ///< "BOARD RULES": scripts with answers about it
};

/// Text with one part exchanged, which must be there: the explorer's page and this one may not drift apart.
void exchange(std::string& text, const std::string& part, const std::string& by) {
  auto at = text.find(part);
  if (at == text.npos) throw InternalError("the explorer's page has no " + part);
  for (; at != text.npos; at = text.find(part, at + by.size())) text.replace(at, part.size(), by);
}

/// The explorer's page without what only a server answers, and with the scripts that answer from data.
std::string explorer_page(std::string html) {
  const auto script = [](const std::string& name) { return "<script src=\"" + name + ".js\"></script>\n"; };
  for (const char* name : {"sketch", "rules", "play", "claims", "hunt"}) exchange(html, script(name), "");
  exchange(html, script("base"),
           script("base") + script("offline") + script("data/start") + script("data/boards"));
  exchange(html, script("boards"), "");
  exchange(html, script("app"), script("tables") + script("app"));
  for (const char* view : {"boards", "rules"})
    exchange(html, fmt::format("data-view=\"{}\"", view), "data-view=\"tables\"");
  exchange(html, "GraphGo <span class=\"thin\">explorer</span></h1>",
           "GraphGo <span class=\"thin\">table explorer</span></h1>\n  <a class=\"home\" "
           "href=\"../index.html\">All results</a>");
  return html;
}

bool is_left_out(std::string_view name) {
  constexpr std::string_view left_out[] = {"sketch.js", "rules.js", "play.js",
                                           "claims.js", "hunt.js",  "boards.js"};
  return std::ranges::find(left_out, name) != std::end(left_out);
}

void write_page_files(OutputFolder& out) {
  for (const auto& file : explorer::page_files())
    if (file.name == "index.html")
      out.write("explorer/index.html", explorer_page(std::string(file.text)));
    else if (!is_left_out(file.name))
      out.write("explorer/" + std::string(file.name), file.text);
  for (const auto& file : explorer::site_files())
    out.write((file.name == "site.css" ? "" : "explorer/") + std::string(file.name), file.text);
}

/// Every board under every ruleset; the largest first, for they take longest.
void write_tables(OutputFolder& out, const Plan& plan, const Limits& limits, Start& start, Report& report) {
  struct Table {
    const Board& board;
    const Ruleset& rules;
    std::string name, script;
  };
  std::vector<Table> tables;
  for (const Board& board : plan.boards)
    for (const Ruleset& rules : plan.rules) {
      const std::string name = fmt::format("data/table-{}.js", tables.size());
      tables.push_back({board, rules, name, ""});
      start.tables.push_back({{"board", board.label()}, {"rules", to_text(rules)}, {"file", name}});
    }
  std::vector<Table*> order;
  for (Table& table : tables) order.push_back(&table);
  std::ranges::stable_sort(order,
                           [](const Table* a, const Table* b) { return a->board.size() > b->board.size(); });
  Limits share = share_of(limits);
  share.report = nullptr;  // what the engines tell of one of many tables says nothing
  parallel_for(order.size(), limits.threads, [&](std::size_t i) {
    Table& table = *order[i];
    report.line(fmt::format("table {} of {}: {} under {}", i + 1, order.size(), table.board.label(),
                            to_text(table.rules)));
    table.script = data_script(table.name, state_table(table.board, table.rules, share));
  });
  for (const Table& table : tables) out.write("explorer/" + table.name, table.script);
}

/// The claims' pages with links to the states that the explorer can open; the answers about these.
class ClaimPages {
 public:
  ClaimPages(const std::vector<research::Claim>& claims, const Limits& limits, Report& report)
      : limits_(share_of(limits)), report_(report) {
    limits_.report = nullptr;
    for (const auto& claim : claims) ids_[claim.folder + "/" + claim.id + ".md"] = claim.id;
  }

  std::string edited(const std::string& name, std::string text, OutputFolder& out, Start& start,
                     Boards& boards) {
    if (!ids_.contains(name)) return text;
    ordered_json all = ordered_json::object();
    const std::string script = "data/claim-" + ids_[name] + ".js";
    std::vector<std::pair<std::size_t, std::string>> links;
    for (const ShownState& shown : shown_states(text)) {
      if (limits_.reached()) throw LimitReached("the states of the claims were not all answered");
      report_.line(fmt::format("claim {}: a state of {}", ids_[name], shown.query.board.label()));
      const ordered_json answers = answers_about(shown, limits_);
      if (answers.empty()) continue;
      boards.add(shown.query.board);
      all.update(answers);
      for (const std::string& rules : shown.rules) {
        auto& scripts = start.claims[shown.query.board.label() + " " + rules];
        if (std::ranges::find(scripts, script) == scripts.end()) scripts.push_back(script);
      }
      links.emplace_back(shown.line,
                         fmt::format("\n[Open it in the table explorer](<site:explorer/index.html#{}>)\n",
                                     permalink(shown)));
      ++states;
    }
    if (!all.empty()) out.write("explorer/" + script, data_script(script, all));
    return with_links(text, links);
  }

  std::size_t states = 0;

 private:
  static std::string with_links(const std::string& text,
                                const std::vector<std::pair<std::size_t, std::string>>& links) {
    std::string result;
    std::size_t line = 0, next = 0;
    for (std::size_t from = 0; from < text.size(); ++line) {
      const std::size_t to = std::min(text.find('\n', from), text.size());
      result += text.substr(from, to - from) + "\n";
      for (; next < links.size() && links[next].first == line; ++next) result += links[next].second;
      from = to + 1;
    }
    return result;
  }

  Limits limits_;
  Report& report_;
  std::map<std::string, std::string> ids_;
};

std::vector<Proof> read_proofs(const Papers& papers, const Limits& limits, Report& report) {
  std::vector<std::string> names;
  for (const std::string& name : papers.files())
    if (name.ends_with(".proof")) names.push_back(name);
  std::vector<Proof> proofs(names.size());
  parallel_for(names.size(), limits.threads, [&](std::size_t i) {
    if (limits.reached()) throw LimitReached("the proofs were not all checked");
    report.line("checking " + names[i]);
    proofs[i] = read_proof(papers.root(), names[i]);
  });
  return proofs;
}

/// As the site's tables call them, so that the page finds the table of a proof.
std::string rules_text(const Plan& plan, const Ruleset& rules) {
  const auto same = std::find(plan.rules.begin(), plan.rules.end(), rules);
  return to_text(same == plan.rules.end() ? rules : *same);
}

std::size_t write_proofs(OutputFolder& out, const Plan& plan, const std::vector<Proof>& proofs, Start& start,
                         Boards& boards) {
  for (const Proof& proof : proofs) {
    if (proof.text.empty()) continue;
    const Query query = query_of(proof);
    const std::string script = fmt::format("data/proof-{}.js", start.proofs.size());
    boards.add(query.board);
    start.proofs.push_back({{"name", proof.name},
                            {"board", query.board.label()},
                            {"rules", rules_text(plan, query.rules)},
                            {"position", proof.fact("position")},
                            {"to_move", proof.fact("to move")},
                            {"prisoners", query.prisoners},
                            {"record", presentation::json_of(query.record)},
                            {"file", script}});
    out.write("explorer/" + script, data_script(script, json_of(proof)));
  }
  return start.proofs.size();
}

void write_start(OutputFolder& out, const Plan& plan, const Papers& papers, const Start& start,
                 const Boards& boards) {
  const auto rules_page = papers.address("rules.md");
  const Board& first = plan.boards.front();
  const ordered_json object{{"version", plan.version},
                            {"query", {{"board", first.label()}, {"rules", to_text(plan.rules.front())}}},
                            {"rules", presentation::rules_list()},
                            {"rules_page", rules_page ? "../" + *rules_page : ""},
                            {"tables", start.tables},
                            {"claims", start.claims},
                            {"proofs", start.proofs}};
  out.write("explorer/data/start.js", data_script("start", object));
  out.write("explorer/data/boards.js", data_script("boards", boards.json()));
}

void fill_menu(OutputFolder& out, const Papers& papers) {
  out.add_to_menu("index.html", "Start");
  out.add_to_menu("papers/index.html", "Results");
  out.add_to_menu("explorer/index.html", "Table explorer");
  out.add_to_menu("proofs.html", "Proofs");
  for (const auto& [name, words] : {std::pair{"rules.md", "Rules"}, std::pair{"glossary.md", "Glossary"}})
    if (const auto page = papers.address(name)) out.add_to_menu(*page, words);
}

/// What is named twice would be made and counted twice.
template <typename Named, typename Text>
void check_once(const std::vector<Named>& all, const char* option, Text text) {
  for (auto one = all.begin(); one != all.end(); ++one)
    if (std::find(all.begin(), one, *one) != one)
      throw InputError(fmt::format("--{} {}: it is there twice", option, text(*one)));
}

void check_plan(const fs::path& out, const Plan& plan) {
  const fs::path inner = fs::weakly_canonical(fs::absolute(out)),
                 outer = fs::weakly_canonical(fs::absolute(plan.papers));
  if (std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end())
    throw InputError(
        fmt::format("{}: lies within the papers that are written", printable(out.string(), 200)));
  check_once(plan.boards, "board", [](const Board& board) { return board.label(); });
  check_once(plan.rules, "rules", [](const Ruleset& rules) { return to_text(rules); });
  for (const Board& board : plan.boards)
    for (const Ruleset& rules : plan.rules) check_table(board, rules);
}

}  // namespace

std::vector<std::string> usual_boards() {
  // All connected graphs with at most four vertices, those of the smallest grids by their names, and some
  // larger.
  return {"3x3",    "2x2",     "2x3",     "path:1", "path:2",     "path:3",    "path:4",   "path:5",
          "path:6", "cycle:3", "cycle:5", "star:3", "complete:4", "graph6:CV", "graph6:C^"};
}

std::vector<std::string> usual_rules() {
  return {"tromp-taylor",
          "tromp-taylor,suicide=forbidden",
          "taylor-concise",
          "new-zealand",
          "aga",
          "tromp-taylor-4pass",
          "lasker-maas",
          "lasker-maas-draft",
          "conway-go",
          "chinese-basic",
          "chinese-basic,repetition=none"};
}

Written write_site(const fs::path& out_path, const Plan& plan, const Limits& limits) {
  OutputFolder out(out_path, plan.force);
  check_plan(out_path, plan);
  Report report(limits);
  Boards boards;
  Start start;
  for (const Board& board : plan.boards) boards.add(board);
  const Papers papers(plan.papers);
  const auto claims = research::read_claims(plan.papers.string());
  fill_menu(out, papers);
  const auto proofs = read_proofs(papers, limits, report);

  write_tables(out, plan, limits, start, report);
  ClaimPages pages(claims, limits, report);
  Written written;
  written.broken_links = papers.write(out, [&](const std::string& name, std::string text) {
    return pages.edited(name, std::move(text), out, start, boards);
  });
  written.walked = write_proofs(out, plan, proofs, start, boards);
  write_start(out, plan, papers, start, boards);
  write_page_files(out);
  write_proofs_page(out, papers, proofs);
  write_front_page(out, plan, papers, claims, proofs);
  out.commit();
  written.files = out.files();
  written.bytes = out.bytes();
  written.pages = static_cast<std::size_t>(
      std::ranges::count_if(papers.files(), [](const auto& name) { return name.ends_with(".md"); }));
  written.tables = start.tables.size();
  written.claim_states = pages.states;
  written.proofs = proofs.size();
  return written;
}

}  // namespace graphgo::solver::explorer::site
