#!/usr/bin/env bash
# Solves the positions of this folder under four rulesets, and writes values.csv. A row: the position, the ruleset, the
# value (bounds where the time was up), whether one eye more for a side leaves it as it is, and the nodes.
#   bash papers/endgames/make.sh        at most 40 s for each row and its eyes, half an hour in all
#   bash papers/endgames/make.sh 180    three minutes for each
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../tests/set_up.sh"
set_up no graphgo
folder=papers/endgames
rulesets=('tromp-taylor,suicide=forbidden'
          'tromp-taylor,suicide=forbidden,repetition=superko(situational,counted,counted)' chinese-basic lasker-maas)
echo 'position,ruleset,value,steady,nodes' >$folder/values.new
tail -n +2 $folder/positions.tsv | while IFS=$'\t' read -r name board to_move open; do
  for rules in "${rulesets[@]}"; do
    build/release/solver/graphgo endgame "$board" --position "$folder/$name.txt" --to-move "$to_move" --open "$open" \
      --rules "$rules" --threads 1 --time-limit "${1:-40}" </dev/null >build/endgame.txt || [ $? -eq 3 ]
    awk -v name="$name" -v rules="$rules" '
      BEGIN { steady = "-" }
      /^value / { sub(/^value +/, ""); sub(/  \(.*/, ""); value = $0 }
      /^(steady|unsteady) / { steady = /^unsteady/ ? "no" : /not known/ ? "unknown" : "yes" }
      /^nodes / { nodes = $2 }
      END { print name ",\"" rules "\",\"" value "\"," steady "," nodes }' build/endgame.txt | tee -a $folder/values.new
  done
done
mv $folder/values.new $folder/values.csv
