"""A conjecture about trees: asked, refuted, pictured, and exported.

    PYTHONPATH=build/python/solver/python /usr/bin/python3 papers/python/trees.py OUT

Small trees suggest it: "whoever moves first wins all of every tree that is no path". It holds to five
vertices. The values are exact, by Tromp and Taylor's rules without suicide.
"""

import pathlib
import sys

import networkx as nx
import pandas

import graphgo as gg

RULES, MOST = "tromp-taylor,suicide=forbidden", 8


def values() -> pandas.DataFrame:
    rows = []
    for size in range(3, MOST + 1):
        for tree in nx.nonisomorphic_trees(size):
            board = gg.Board(tree)
            answer = gg.solve(gg.State(board, RULES), line=True, threads=1)
            assert answer.solved
            is_path = nx.diameter(tree) == size - 1
            rows.append([size, board.graph6, is_path, answer.value, answer.value == size, answer.line])
    return pandas.DataFrame(rows, columns=["vertices", "graph6", "path", "value", "all", "line"])


def main(out: pathlib.Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    trees = values()
    summary = trees.groupby("vertices").agg(trees=("value", "size"), won_whole=("all", "sum"), least=("value", "min"))
    print(summary.to_string())
    against = trees[~trees.path & ~trees["all"]]
    print(f"\n{len(against)} of {(~trees.path).sum()} trees that are no path are against it; all values are "
          f"{trees.value.min()} or more")
    first = against.iloc[0]
    print(f"the smallest: graph6:{first.graph6}, {first.vertices} vertices, value {first.value}, line {first.line}")
    (out / "counterexample.svg").write_text(gg.Board("graph6:" + first.graph6).svg())
    trees.to_csv(out / "trees.csv", index=False)
    (out / "trees.tex").write_text(summary.style.to_latex(hrules=True))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "trees"))
