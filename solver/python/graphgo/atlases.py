"""The Atlas of Graph Go: small graphs under every preset, for whoever asks by any numbering or labels."""

from __future__ import annotations

import html
import json
import os
from dataclasses import dataclass, field
from typing import Any, Hashable

from . import _graphgo
from .answers import Value, _words
from .arguments import file_name, must_be
from .boards import Board
from .states import State


@dataclass(frozen=True)
class AtlasValue(Value):
    """What the empty board is worth under a ruleset, Black to move, komi 0: points for Black, as in Value.
    An open one has its bounds: `solved` is False, and the true value lies within [lo, hi]. Where the ruleset
    counts nothing, lo and hi are 1 for "Black wins" and -1 for "White wins".

    rules          the ruleset; names: all presets that are this one ruleset
    proved         how it was found: "checked proof", "two engines", "one engine", "a theorem" (it
                   is the value under another ruleset) or "open"
    states, open   of all positions: classes of symmetric ones, each with either side to move, and how many of
                   them are open; None where the Atlas has the empty board alone
    checksum       of the table of all positions, as papers/atlas/README.md says; or None

    >>> won = atlas("path:3")["conway-go"]
    >>> won.lo, won.hi, won.result, won.proved, won.open
    (1, 1, 'black', 'checked proof', 0)
    """

    rules: str = ""
    names: tuple[str, ...] = ()
    proved: str = "open"
    states: int | None = None
    open: int | None = None
    checksum: str | None = None


@dataclass(frozen=True)
class AtlasPosition:
    """A position that tells rulesets apart, as a fresh start: nothing was played before.

    position   one of `.XO` a vertex, in the order of `board.labels`; to_move: "black" or "white"
    values     its Value under each ruleset of the Atlas

    >>> at = atlas("path:3").telling[0]
    >>> at.position, at.to_move, at.values["tromp-taylor"].value, at.values["lasker-maas"].value
    ('...', 'black', 3, 2)
    """

    board: Board
    position: str
    to_move: str
    values: dict[str, Value] = field(repr=False, hash=False)

    @property
    def stones(self) -> dict[Hashable, str]:
        """{label: "black" or "white"} of the vertices with a stone."""
        colours = {"X": "black", "O": "white"}
        return {label: colours[at] for label, at in zip(self.board.labels, self.position) if at != "."}

    def state(self, rules: str) -> State:
        """The state under a ruleset, to play on or to solve. Raises ValueError for no ruleset.

        >>> at = atlas([("a", "b"), ("b", "c"), ("c", "a")]).difference("aga", "lasker-maas")
        >>> at.stones, at.to_move, at.state("aga").legal()
        ({'a': 'black'}, 'black', ['b', 'c', PASS])
        """
        return State(self.board, rules, self.position, self.to_move)


@dataclass(frozen=True)
class AtlasDifference(AtlasPosition):
    """A position on which two rulesets differ.

    left, right   its values under the two
    smallest      True: no smaller one differs (fewest stones first, then the Atlas's order). False: some
                  positions are open under one of the two, and a smaller one among them may differ.

    >>> found = atlas("path:3").difference("tromp-taylor", "lasker-maas")
    >>> found.left.value, found.right.value, found.smallest
    (3, 2, True)
    """

    left: Value
    right: Value
    smallest: bool


class AtlasPage:
    """What the Atlas has of a graph, in the labels of the board that was asked for. See `atlas`.

    board     the board
    graph6    the graph as the Atlas has it; number: "5.8", the 8th connected graph of five vertices, or "";
              names: of families, as ["cycle:5"]
    facts     of the graph: vertices, edges, components, automorphisms (how many, the identity included),
              min_degree, max_degree, diameter and girth (edges; None: not connected, no cycle), bipartite,
              planar, vertex_transitive, cut_vertices (how many), parts (components by graph6)
    values    an AtlasValue for each ruleset
    telling   AtlasPositions that tell rulesets apart: for any two the first where they are settled and
              differ, fewest stones first. Empty where the Atlas has the empty board alone.

    >>> page = atlas("cycle:5")
    >>> page.number, page.facts["automorphisms"], page["aga"].value
    ('5.8', 10, 0)
    """

    def __init__(self, board: Board, core: _graphgo.AtlasPage) -> None:
        self.board, self._core = board, core
        self.graph6, self.number, self.names = core.graph6, core.number, core.names.split()
        self.facts: dict[str, Any] = core.facts
        self.values = [AtlasValue(*value, rules, tuple(names.split()), proved, states, open, checksum)
                       for rules, names, value, proved, states, open, checksum in core.lines]
        self.telling = [AtlasPosition(*self._position(found)) for found in core.telling]

    def __getitem__(self, rules: str) -> AtlasValue:
        """The value under a preset by any of its names. Raises ValueError for other rulesets.

        >>> atlas("K3")["chinese-basic"].result
        'no result'
        """
        must_be(str, rules=rules)
        return self.values[self._core.line_of(rules)]

    def __contains__(self, rules: object) -> bool:
        """Is it a preset, by any of its names?

        >>> "aga" in atlas("K3"), "aga,komi=7" in atlas("K3")
        (True, False)
        """
        try:
            return isinstance(rules, str) and self._core.line_of(rules) >= 0
        except ValueError:
            return False

    __iter__ = None  # `values` is what one goes through; without this, `for` would ask for page[0]

    def difference(self, left: str, right: str) -> AtlasDifference | None:
        """The smallest position known on which two presets differ: both values are settled, and margins, or
        a margin and a winner by who wins, are not the same. None: no such position is known; if both tables
        have `open` 0, there is none.

        Raises ValueError for what is no preset, and where the Atlas has the empty board alone.

        >>> found = atlas("graph6:D`[").difference("tromp-taylor", "new-zealand")
        >>> found.position, found.to_move, found.left.value, found.right.value, found.smallest
        ('X....', 'black', 1, 2, True)
        """
        must_be(str, left=left, right=right)
        a, b = self._core.line_of(left), self._core.line_of(right)
        if self.values[a].states is None:
            raise ValueError(f"board {self.board.name}: the Atlas has its empty board alone")
        found = self._core.first_difference(a, b)
        if found is None:
            return None
        board, position, to_move, values = self._position(found)
        rules = [value.rules for value in self.values]
        is_first = set(position) == {"."} and to_move == "black"
        smallest = is_first or self.values[a].open == self.values[b].open == 0
        return AtlasDifference(board, position, to_move, values, values[rules[a]], values[rules[b]], smallest)

    def _position(self, found: tuple) -> tuple[Board, str, str, dict[str, Value]]:
        position, to_move, values = found
        by_rules = {line.rules: Value(*value) for line, value in zip(self.values, values)}
        return self.board, position, to_move, by_rules

    def to_pandas(self) -> Any:
        """The values as a data frame: ruleset, lo, hi, solved, result, proved, states, open.

        >>> atlas("2x2").to_pandas().loc[0, ["ruleset", "result", "proved"]].tolist()
        ['tromp-taylor', 1, 'checked proof']
        """
        import pandas

        columns = ["ruleset", "lo", "hi", "solved", "result", "proved", "states", "open"]
        rows = [[v.rules, v.lo, v.hi, v.solved, v.result, v.proved, v.states, v.open] for v in self.values]
        return pandas.DataFrame(rows, columns=columns).astype({"states": "Int64", "open": "Int64"})

    @property
    def json(self) -> dict[str, Any]:
        """The keys that `graphgo atlas show --json` prints; vertices are in the order of `board.labels`."""
        return json.loads(self._core.json())

    def svg(self) -> str:
        """The drawing of the board with its labels, as text of an SVG document."""
        return self.board.svg()

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{html.escape(value.rules)}</td><td>{html.escape(_words(value))}</td>"
                       f"<td>{value.proved}</td></tr>" for value in self.values)
        head = "<tr><th>ruleset</th><th>empty board, Black to move</th><th>proved</th></tr>"
        return f"<div>{self.svg()}<table>{head}{rows}</table></div>"

    def __str__(self) -> str:
        """What `graphgo atlas show` prints."""
        return self._core.text()

    def __repr__(self) -> str:
        return f"AtlasPage({' '.join(filter(None, [self.number, 'graph6:' + self.graph6, *self.names]))})"


class Atlas:
    """An Atlas of Graph Go, read once to be asked often.

    folder   what `graphgo atlas build` wrote; by default that of the papers: in the folder $GRAPHGO_PAPERS,
             else as installed with the module, else in the source tree

    Raises ValueError for a folder without an Atlas, and for damaged files.

    >>> known = Atlas()
    >>> len(known), "petersen" in known, "19x19" in known
    (1265, True, False)
    """

    def __init__(self, folder: str | os.PathLike = "") -> None:
        self._core = _graphgo.Atlas(file_name(folder))

    @property
    def folder(self) -> str:
        """Where its files are: pages and pictures among them, and `atlas.sqlite` where it was built."""
        return self._core.folder

    @property
    def rulesets(self) -> dict[str, list[str]]:
        """The rulesets, each with the names of all presets that are the same ruleset.

        >>> Atlas().rulesets["tromp-taylor"]
        ['tromp-taylor', 'general-graph-go']
        """
        table = self._core.table("rulesets")
        return {rules: names.split() for rules, names in zip(table["ruleset"], table["names"])}

    def page(self, graph: Any) -> AtlasPage:
        """What it has of a graph: a Board, or what one is made from. Raises ValueError if it has it not.

        >>> import networkx
        >>> Atlas().page(networkx.petersen_graph())["tromp-taylor"].value
        0
        """
        board = graph if isinstance(graph, Board) else Board(graph)
        return AtlasPage(board, self._core.page(board._core))

    def __contains__(self, graph: Any) -> bool:
        """Is the graph in it? Raises ValueError for what is no graph."""
        return self._core.has((graph if isinstance(graph, Board) else Board(graph))._core)

    def __len__(self) -> int:
        """How many graphs there are."""
        return len(self._core.table("graphs")["graph6"])

    def to_pandas(self, table: str = "values") -> Any:
        """A table of the whole Atlas as a data frame, with graphs by their canonical graph6.

        "values"         graph6, ruleset, lo, hi, solved, result, proved: of empty boards, Black to move
        "graphs"         graph6, number, names, and the facts of AtlasPage.facts
        "rulesets"       ruleset, letter on the pages, names
        "positions"      of each table of all positions how many there are, how proved, how many are open
        "telling"        graph6, position, to_move, symmetric (how many positions the row stands for),
                         ruleset, lo, hi, solved, result: the positions that tell rulesets apart
        "all_positions"  the same of every position. A million rows, and only of an Atlas that was built.

        Units are those of AtlasValue. lo and hi are float64: all are exact, none is NaN, and inf is no
        bound. Raises ValueError for another word, and for a file that is not there.

        >>> values = Atlas().to_pandas()
        >>> values[values.ruleset == "nieminen"].proved.value_counts().to_dict()
        {'one engine': 1247, 'two engines': 18}
        """
        import pandas

        must_be(str, table=table)
        frame = pandas.DataFrame(self._core.table(table))
        if "to_move" in frame:
            frame["to_move"] = frame.to_move.str.lower()
        for column in frame.columns.intersection(_whole_numbers):
            whole = "Int64" if column in ("diameter", "girth") else "int64"  # Int64 may be <NA>
            frame[column] = pandas.to_numeric(frame[column]).astype(whole)
        for column in frame.columns.intersection(["bipartite", "planar", "vertex_transitive"]):
            frame[column] = frame[column] == "1"
        return frame

    def __repr__(self) -> str:
        return f"Atlas({self.folder!r}, {len(self)} graphs)"


_whole_numbers = ["vertices", "edges", "components", "automorphisms", "min_degree", "max_degree", "diameter", "girth",
                  "cut_vertices", "positions", "states", "proof", "two_engines", "one_engine", "open", "symmetric"]


def atlas(graph: Any, *, folder: str | os.PathLike = "") -> AtlasPage:
    """What the Atlas of Graph Go has of a graph: the value of the empty board under every preset, in points
    for Black, how each was proved, bounds where it is open, and the smallest positions on which rulesets differ.

    graph    a Board, or what one is made from, numbered and labelled in any way
    folder   of another Atlas than that of the papers; see Atlas, which also is the way to ask for many graphs

    Raises ValueError for a graph that is not in the Atlas, a folder without one, and damaged files.

    >>> page = atlas([("hub", leaf) for leaf in "abc"])
    >>> page.names, page["lasker-maas"].value, page["lasker-maas"].proved
    (['star:3', 'bipartite:1x3'], 3, 'checked proof')
    """
    return Atlas(folder).page(graph)
