#include "graphgo/symmetry/automorphisms.hpp"

#include <fmt/core.h>
#include <nauty/nauty.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <set>

#include "graphgo/board/formats.hpp"
#include "graphgo/error.hpp"
#include "graphgo/record/position_text.hpp"

namespace graphgo {
namespace {

/// A coloured board as nauty wants it, and what nauty answers.
struct NautyRun {
  int n = 0, m = 0;  // vertices, setwords a row
  std::vector<graph> adjacency, canonical;
  std::vector<int> lab, ptn, orbits;
  std::vector<Permutation> generators;
  BigInteger order = 1;
};

// nauty's callbacks have no context argument: they report to the run that holds the mutex.
std::mutex nauty_mutex;
NautyRun* current_run = nullptr;

void add_generator(int, int* permutation, int*, int, int, int n) {
  current_run->generators.emplace_back(permutation, permutation + n);
}

// The order is the product of the indices along the stabiliser chain, one at each level of nauty's first
// path.
void multiply_order(int*, int*, int, int*, statsblk*, int, int index, int, int, int, int) {
  current_run->order *= index;
}

void check_colours(const Board& board, const Stones& colours) {
  if (!colours.empty() && static_cast<int>(colours.size()) != board.size())
    throw InputError(fmt::format("colours: {} for a board of {} vertices", colours.size(), board.size()));
}

/// Lists the vertices colour by colour; ptn is 0 at the end of each colour's cell.
void partition_by_colour(NautyRun& run, const Stones& colours) {
  const auto colour = [&](int v) {
    return colours.empty() ? Colour::empty : colours[static_cast<std::size_t>(v)];
  };
  run.lab.resize(static_cast<std::size_t>(run.n));
  std::iota(run.lab.begin(), run.lab.end(), 0);
  std::stable_sort(run.lab.begin(), run.lab.end(), [&](int a, int b) { return colour(a) < colour(b); });
  run.ptn.assign(static_cast<std::size_t>(run.n), 1);
  for (std::size_t i = 0; i < run.lab.size(); ++i)
    if (i + 1 == run.lab.size() || colour(run.lab[i]) != colour(run.lab[i + 1])) run.ptn[i] = 0;
}

/// nauty keeps a workspace for each thread. Threads end, in an explorer or under Python, so it is given back:
/// some 8 kB each.
struct Workspace {
  ~Workspace() {
    nauty_freedyn();
    nautil_freedyn();
    naugraph_freedyn();
  }
};

NautyRun run_nauty(const Board& board, const Stones& colours, bool want_canonical) {
  check_colours(board, colours);
  NautyRun run;
  run.n = board.size();
  run.m = SETWORDSNEEDED(run.n);
  const std::size_t words = static_cast<std::size_t>(run.m) * static_cast<std::size_t>(run.n);
  run.adjacency.assign(words, 0);
  for (const auto& [u, v] : board.edges()) ADDONEEDGE(run.adjacency.data(), u, v, run.m);
  if (want_canonical) run.canonical.assign(words, 0);
  run.orbits.resize(static_cast<std::size_t>(run.n));
  partition_by_colour(run, colours);

  const std::lock_guard lock(nauty_mutex);
  thread_local const Workspace given_back_with_the_thread;
  nauty_check(WORDSIZE, run.m, run.n, NAUTYVERSIONID);
  static DEFAULTOPTIONS_GRAPH(options);
  options.getcanon = want_canonical ? TRUE : FALSE;
  options.defaultptn = FALSE;
  options.userautomproc = add_generator;
  options.userlevelproc = multiply_order;
  statsblk stats;
  current_run = &run;
  densenauty(run.adjacency.data(), run.lab.data(), run.ptn.data(), run.orbits.data(), &options, &stats, run.m,
             run.n, want_canonical ? run.canonical.data() : nullptr);
  current_run = nullptr;
  if (stats.errstatus != 0) throw InternalError(fmt::format("nauty failed with status {}", stats.errstatus));
  return run;
}

/// First `first`, then `second`.
Permutation product(const Permutation& first, const Permutation& second) {
  Permutation p(first.size());
  std::transform(first.begin(), first.end(), p.begin(),
                 [&](Vertex v) { return second[static_cast<std::size_t>(v)]; });
  return p;
}

/// graph6 of nauty's dense form.
std::string graph6_of(const std::vector<graph>& adjacency, int n, int m) {
  std::vector<std::pair<Vertex, Vertex>> edges;
  for (Vertex v = 1; v < n; ++v) {
    const set* row = GRAPHROW(adjacency.data(), v, m);
    for (Vertex u = 0; u < v; ++u)
      if (ISELEMENT(row, u)) edges.emplace_back(u, v);
  }
  return graph6_text(n, edges);
}

}  // namespace

std::vector<Permutation> generated_group(const std::vector<Permutation>& generators, int n,
                                         std::size_t limit) {
  if (limit == 0) return {};
  std::vector<Permutation> group(1, Permutation(static_cast<std::size_t>(n)));
  std::iota(group[0].begin(), group[0].end(), 0);
  std::set<Permutation> found{group[0]};
  // In a finite group the products of generators, without inverses, reach every element.
  for (std::size_t i = 0; i < group.size(); ++i)
    for (const Permutation& g : generators) {
      Permutation next = product(group[i], g);
      if (!found.insert(next).second) continue;
      if (group.size() == limit) return {};
      group.push_back(std::move(next));
    }
  return group;
}

AutomorphismGroup automorphism_group(const Board& board, const Stones& colours) {
  NautyRun run = run_nauty(board, colours, false);
  return {std::move(run.generators), std::move(run.order), std::move(run.orbits)};
}

std::vector<Permutation> all_automorphisms(const Board& board, std::size_t limit, const Stones& colours) {
  const AutomorphismGroup group = automorphism_group(board, colours);
  if (group.order > limit) return {};
  std::vector<Permutation> all = generated_group(group.generators, board.size(), limit);
  if (group.order != all.size())
    throw InternalError("automorphisms: generators do not give the group's order");
  std::sort(all.begin(), all.end());
  return all;
}

std::string CanonicalForm::key() const { return graph6 + ' ' + position_text(colours); }

CanonicalForm canonical_form(const Board& board, const Stones& colours) {
  const NautyRun run = run_nauty(board, colours, true);
  CanonicalForm form;
  form.graph6 = graph6_of(run.canonical, run.n, run.m);
  form.labelling.resize(run.lab.size());
  for (std::size_t i = 0; i < run.lab.size(); ++i)
    form.labelling[static_cast<std::size_t>(run.lab[i])] = static_cast<Vertex>(i);
  form.colours = colours.empty() ? Stones(run.lab.size(), Colour::empty) : permuted(colours, form.labelling);
  return form;
}

Stones permuted(const Stones& stones, const Permutation& permutation) {
  Stones image(stones.size());
  for (std::size_t v = 0; v < stones.size(); ++v) image[static_cast<std::size_t>(permutation[v])] = stones[v];
  return image;
}

}  // namespace graphgo
