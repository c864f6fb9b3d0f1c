// An example of every command, which its help and the manual end with. Each is a line for a POSIX shell, and
// a test runs it.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "solver/program/commands/commands.hpp"

namespace graphgo::solver::program {
namespace {

struct Example {
  std::vector<std::string> command;
  const char* line;
};

const std::vector<Example>& examples() {
  static const std::vector<Example> list = {
      {{}, "graphgo solve 3x3 --rules tromp-taylor"},
      {{"solve"}, "graphgo solve path:6 --position .X.X.O --rules lasker-maas --moves"},
      {{"control"}, "graphgo control path:6 --position .X.X.O"},
      {{"compare"}, "graphgo compare 2x2 --rules tromp-taylor --rules lasker-maas"},
      {{"endgame"},
       "graphgo endgame 5x5 --position .O.OO/XOXOX/OO.X./XXXXX/X.OX. --rules aga --rules lasker-maas"},
      {{"claim"}, "graphgo claim show M2"},
      {{"claim", "list"}, "graphgo claim list"},
      {{"claim", "show"}, "graphgo claim show M2"},
      {{"claim", "run"}, "graphgo claim run P2 --max-vertices 4"},
      {{"hunt"}, "graphgo hunt --max-vertices 3 --rules tromp-taylor --rules tromp-taylor-4pass"},
      {{"count"}, "graphgo count positions 5x5"},
      {{"count", "positions"}, "graphgo count positions 5x5"},
      {{"count", "games"}, "graphgo count games path:3 --rules tromp-taylor"},
      {{"board"}, "graphgo board info petersen"},
      {{"board", "list"}, "graphgo board list"},
      {{"board", "show"}, "graphgo board show 3x3 --position .X./.O./..."},
      {{"board", "info"}, "graphgo board info petersen"},
      {{"board", "convert"}, "graphgo board convert 'path:3 + cycle:4' --to graph6"},
      {{"rules"}, "graphgo rules list"},
      {{"rules", "list"}, "graphgo rules list --all"},
      {{"rules", "engines"}, "graphgo rules engines"},
      {{"rules", "show"}, "graphgo rules show lasker-maas,komi=6.5"},
      {{"rules", "diff"}, "graphgo rules diff tromp-taylor new-zealand"},
      {{"replay"}, "echo '(;SZ[3];B[bb];W[aa])' >game.sgf && graphgo replay game.sgf"},
      {{"explore"}, "graphgo explore 3x3 --rules lasker-maas --port 0 & sleep 1; kill $!"},
      {{"site"}, "graphgo site results --board 2x2 --rules tromp-taylor"},
      {{"play"}, R"(printf 'a1\nvalues\nquit\n' | graphgo play 2x2)"},
      {{"referee"}, "graphgo referee 2x2 --black 'graphgo gtp' --white 'graphgo gtp'"},
      {{"gtp"}, R"(printf 'boardsize 3\ngenmove b\nquit\n' | graphgo gtp)"},
      {{"batch"},
       R"(echo '{"board": "2x2", "position": "X..O", "to_move": "black", "rules": "aga"}' | graphgo batch)"},
      {{"merge"},
       "for k in 1 2; do graphgo hunt --max-vertices 3 --rules aga --rules new-zealand --shard $k/2 "
       "--journal part$k; done; graphgo merge part1 part2 --output whole"},
      {{"check"}, "graphgo solve 2x2 --proof 2x2.proof && graphgo check 2x2.proof"},
      {{"table"}, "graphgo table build 2x2 --rules chinese-basic --output 2x2.table"},
      {{"table", "build"}, "graphgo table build 2x2 --rules chinese-basic --output 2x2.table"},
      {{"table", "probe"}, "graphgo table probe 2x2.table --position X..O"},
      {{"table", "verify"}, "graphgo table verify 2x2.table"},
      {{"table", "info"}, "graphgo table info 2x2.table"},
      {{"table", "histogram"},
       "graphgo table build 1x5 --output 1x5.table && graphgo table histogram 1x5.table"},
      {{"table", "summary"}, "graphgo table summary 2x2.table"},
      {{"table", "export"}, "graphgo table export 2x2.table --output 2x2.csv"},
      {{"atlas"}, "graphgo atlas show cycle:5"},
      {{"atlas", "build"}, "graphgo atlas build small --max-vertices 4 --no-families"},
      {{"atlas", "longer"}, "graphgo atlas longer small --value-limit 10"},
      {{"atlas", "show"}, "graphgo atlas show 'graph6:Dhc'"},
      {{"atlas", "verify"}, "graphgo atlas verify --sample 20 --seed 7"},
      {{"train"},
       "graphgo train 3x3 --nodes 20000 --output 3x3.model && graphgo solve 3x3 --model 3x3.model"},
      {{"cite"}, "graphgo cite"},
      {{"man"}, "graphgo man >graphgo.1"},
      {{"completion"}, "graphgo completion bash >graphgo.bash"},
  };
  return list;
}

}  // namespace

void add_examples(CLI::App& program) {
  for (const auto& [names, line] : examples()) {
    CLI::App* command = &program;
    for (const std::string& name : names) command = command->get_subcommand(name);
    command->footer(command->get_footer() + "\nExample: " + line);
  }
}

}  // namespace graphgo::solver::program
