"""Boards: any finite simple graph, from networkx, igraph, edges, or the texts of the command line."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Mapping
from numbers import Integral
from typing import Any, Hashable, Iterable, Sequence

from . import _graphgo
from .arguments import must_be


class Board:
    """A graph to play on. Cannot change.

    `graph` is one of
      - a text as on the command line: "3x4", "path:7", "petersen", "graph6:Dhc", a file's name;
      - a networkx graph: its nodes are kept as labels, and answers speak of them;
      - an igraph graph: the vertices' attribute `name` are the labels if there is one;
      - edges: pairs of labels, as [("a", "b"), ("b", "c")]. `vertices` adds labels without an edge, to edges
        alone.

    Whole numbers of numpy are labels as `int` are. Raises ValueError for what is no simple undirected graph
    (loops, for example).

    >>> Board("2x2").edges
    [('a2', 'b2'), ('a2', 'a1'), ('b2', 'b1'), ('a1', 'b1')]
    >>> Board([("left", "middle"), ("middle", "right")]).neighbours("middle")
    ['left', 'right']
    """

    def __init__(self, graph: Any, *, vertices: Iterable[Hashable] = ()) -> None:
        vertices = list(vertices)
        if vertices and not _is_list_of_edges(graph):
            raise ValueError("vertices: they are added to a list of edges alone")
        if isinstance(graph, _graphgo.Board):
            self._core, self._labels = graph, _own_labels(graph)
        elif isinstance(graph, str):
            self._core = _graphgo.Board(graph)
            self._labels = _own_labels(self._core)
        else:
            self._core, self._labels = _from_parts(*_parts(graph, vertices))
        self._numbers = {label: number for number, label in enumerate(self._labels)}
        # Of the caller's own labels the program knows no texts but those that `_names` could give it.
        is_own = not isinstance(graph, (str, _graphgo.Board))
        self._texts = _numbers_by_text(self._labels) if is_own else None

    @property
    def size(self) -> int:
        """How many vertices there are."""
        return self._core.size

    @property
    def labels(self) -> list[Hashable]:
        """What the vertices are called, in the order of positions."""
        return list(self._labels)

    @property
    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """Each edge once, as a pair of labels."""
        return [(self._labels[u], self._labels[v]) for u, v in self._core.edges]

    @property
    def name(self) -> str:
        """How the board was named: "3x4"; a graph of one's own is called by its graph6 text."""
        return self._core.label or "graph6:" + self.graph6

    @property
    def graph6(self) -> str:
        """The graph in nauty's format graph6, without labels.

        >>> Board("cycle:5").graph6
        'Dhc'
        """
        return self._core.text("graph6").strip()

    @property
    def warnings(self) -> list[str]:
        """What was odd about the graph: an edge given twice, for example."""
        return self._core.warnings

    def neighbours(self, vertex: Hashable) -> list[Hashable]:
        """The labels of the vertices that an edge joins to this one."""
        own = self.number(vertex)
        ends = [v if u == own else u for u, v in self._core.edges if own in (u, v)]
        return [self._labels[end] for end in sorted(ends)]

    def number(self, vertex: Hashable) -> int:
        """The vertex's number in positions and records, by its label or by a text: as the command line names
        it, or `str` of a label of one's own, if no other label is written so.

        Raises ValueError if there is no such vertex.

        >>> Board([("x", 0), (0, 2)]).number("2")
        2
        """
        try:
            number = self._numbers.get(vertex)
        except TypeError:  # what cannot be hashed is no label
            number = None
        if number is not None and _is_truth(vertex) == _is_truth(self._labels[number]):  # True == 1
            return number
        if isinstance(vertex, str):
            if self._texts is None:
                return self._core.vertex_named(vertex)
            if vertex in self._texts:
                return self._texts[vertex]
        raise ValueError(f"{vertex!r}: no vertex of {self.name}")

    def label(self, number: int) -> Hashable:
        """The label of the vertex with that number."""
        return self._labels[number]

    def text(self, format: str = "json") -> str:
        """The board in a file format: graph6, edges, edgelist, json, graphml, gml or dot."""
        return self._core.text(format)

    def to_networkx(self) -> Any:
        """The graph as `networkx.Graph` with the labels as nodes."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(self._labels)
        graph.add_edges_from(self.edges)
        return graph

    def svg(self) -> str:
        """A picture, as text of an SVG document."""
        return self._core.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._core == other._core and self._labels == other._labels

    def __hash__(self) -> int:
        return hash((self.size, tuple(self._core.edges)))

    def __repr__(self) -> str:
        return f"Board({self.name!r}, {self.size} vertices, {len(self._core.edges)} edges)"


def boards(text: str) -> list[Board]:
    """The boards that a text names: a range, or a file of graph6 lines.

    >>> [board.name for board in boards("path:1..3")]
    ['path:1', 'path:2', 'path:3']
    """
    must_be(str, text=text)
    return [Board(core) for core in _graphgo.read_boards(text)]


def connected_graphs(most_vertices: int) -> list[Board]:
    """All connected graphs with at most so many vertices (1 to 8), one of each class of isomorphic ones.
    Raises ValueError for another number.

    >>> len(connected_graphs(4))
    10
    """
    return [Board(core) for core in _graphgo.connected_graphs(most_vertices)]


def _own_labels(core: _graphgo.Board) -> list[Hashable]:
    """Names where the board has them, else numbers."""
    if core.has_names or core.rectangular:
        return [core.vertex_name(number) for number in range(core.size)]
    return list(range(core.size))


def _numbers_by_text(labels: list[Hashable]) -> dict[str, int]:
    """Of the labels that are the only one with their text."""
    texts = [str(label) for label in labels]
    times = Counter(texts)
    return {text: number for number, text in enumerate(texts) if times[text] == 1}


def _is_truth(label: Any) -> bool:
    """Is it True or False, of Python or of numpy?"""
    return type(label).__name__ in ("bool", "bool_")


def _plain(label: Hashable) -> Hashable:
    """A whole number of any kind as `int`."""
    return operator.index(label) if isinstance(label, Integral) and not _is_truth(label) else label


def _is_list_of_edges(graph: Any) -> bool:
    return not isinstance(graph, (str, _graphgo.Board)) and not hasattr(graph, "get_edgelist") \
        and not (hasattr(graph, "nodes") and hasattr(graph, "edges"))


def _pair(edge: Any) -> tuple[Hashable, Hashable]:
    if isinstance(edge, (str, bytes)):  # "ab" would be an edge from a to b
        raise TypeError
    u, v = edge
    return u, v


def _parts(graph: Any, vertices: Iterable[Hashable]) -> tuple[list[Hashable], list, list]:
    """Labels, edges as pairs of labels, and coordinates (or none)."""
    if hasattr(graph, "get_edgelist"):  # igraph
        if graph.is_directed():
            raise ValueError("graph: directed; boards are undirected graphs")
        labels = list(graph.vs["name"]) if "name" in graph.vs.attributes() else list(range(graph.vcount()))
        return labels, [(labels[u], labels[v]) for u, v in graph.get_edgelist()], []
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):  # networkx
        if graph.is_directed():
            raise ValueError("graph: directed; boards are undirected graphs (graph.to_undirected() makes one)")
        places = [graph.nodes[node].get("pos") for node in graph.nodes]
        has_places = bool(places) and all(place is not None and len(place) == 2 for place in places)
        # networkx draws y upwards, boards downwards.
        coordinates = [(float(x), -float(y)) for x, y in places] if has_places else []
        return list(graph.nodes), [tuple(edge[:2]) for edge in graph.edges], coordinates
    try:
        if isinstance(graph, Mapping):  # its keys might pass for edges
            raise TypeError
        pairs = [_pair(edge) for edge in graph]
    except (TypeError, ValueError):
        raise ValueError("graph: neither a text, a networkx or igraph graph, nor pairs of labels") from None
    labels = list(dict.fromkeys([label for pair in pairs for label in pair] + list(vertices)))
    return labels, pairs, []


def _from_parts(labels: list[Hashable], edges: Sequence, coordinates: list) -> tuple[_graphgo.Board, list]:
    labels = [_plain(label) for label in labels]
    if len(set(labels)) != len(labels):
        raise ValueError("graph: two vertices have the same label")
    if set(labels) == set(range(len(labels))) and all(type(label) is int for label in labels):
        if coordinates:
            coordinates = [coordinates[labels.index(number)] for number in range(len(labels))]
        labels = list(range(len(labels)))  # numbers stay what they are
    number = {label: at for at, label in enumerate(labels)}
    pairs = [(number[u], number[v]) for u, v in edges]
    return _graphgo.Board(len(labels), pairs, _names(labels), coordinates, ""), labels


def _names(labels: list[Hashable]) -> list[str]:
    """The labels as names in pictures and records, where they can be such."""
    if labels == list(range(len(labels))):
        return []
    names = [" ".join(str(label).split()) for label in labels]
    return names if all(names) and len(set(names)) == len(names) else []
