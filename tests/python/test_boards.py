import igraph
import networkx as nx
import numpy
import pytest

import graphgo as gg


def test_networkx_labels_are_kept():
    graph = nx.Graph([("ann", "bob"), ("bob", "cleo")])
    board = gg.Board(graph)
    assert board.labels == ["ann", "bob", "cleo"]
    assert board.neighbours("bob") == ["ann", "cleo"]
    answer = gg.solve(gg.State(board, "tromp-taylor,suicide=forbidden"), moves=True)
    assert {move.turn: move.value for move in answer.moves}["bob"] == 3
    assert nx.is_isomorphic(board.to_networkx(), graph)


def test_labels_that_are_no_names():
    board = gg.Board(nx.grid_2d_graph(2, 2))
    assert board.labels == [(0, 0), (0, 1), (1, 0), (1, 1)]
    state = gg.State(board).play((0, 1))
    assert state.record == [(0, 1)] and state.position == ".X.."


def test_numbers_stay_numbers():
    graph = nx.Graph()
    graph.add_nodes_from([2, 0, 1])
    graph.add_edges_from([(0, 1), (1, 2)])
    board = gg.Board(graph)
    assert board.labels == [0, 1, 2] and board.edges == [(0, 1), (1, 2)]


def test_places_of_networkx_are_kept():
    graph = nx.path_graph(2)
    nx.set_node_attributes(graph, {0: (0.0, 1.0), 1: (2.0, 0.0)}, "pos")
    assert '"coordinates":[[0.0,-1.0],[2.0,-0.0]]' in gg.Board(graph).text("json").replace(" ", "")


def test_igraph():
    graph = igraph.Graph([(0, 1), (1, 2)])
    assert gg.Board(graph).edges == [(0, 1), (1, 2)]
    graph.vs["name"] = ["x", "y", "z"]
    assert gg.Board(graph).labels == ["x", "y", "z"]


@pytest.mark.parametrize("edges, text, label", [
    ([("x", 0), (0, 2)], "0", 0),
    ([("x", 0), (0, 2)], "2", 2),
    ([("x", 0), (0, 2)], "1", None),  # a number of a vertex, and no label
    ([(1, "1"), ("1", 0)], "1", "1"),
    ([(1, "1"), ("1", 0)], "0", 0),
    ([(1.0, 0.0), (0.0, 2.0)], "1", None),
    ([(1.0, 0.0), (0.0, 2.0)], "2.0", 2.0),
    ([(-5, -6)], "-6", -6),
    ([(-5, -6)], "1", None),
    ([(2, "a"), ("a", "a ")], "a ", "a "),
    ([(2, "a"), ("a", "a ")], "1", None),
    ([((0, 0), (0, 1))], "(0, 1)", (0, 1)),
    ([((0, 0), (0, 1))], "1", None),
    ([(1, 0), (0, True)], "0", 0),
    ([(0, 1), (1, 2)], "1", 1),
])
def test_a_text_stands_for_its_own_label_alone(edges, text, label):
    state = gg.State(gg.Board(edges))
    if label is None:
        with pytest.raises(ValueError, match="no vertex"):
            state.play(text)
    else:
        assert state.play(text).record == [label]


def test_a_text_that_two_labels_have_is_none():
    class Town:
        def __repr__(self):
            return "town"

    with pytest.raises(ValueError, match="no vertex"):
        gg.Board([(Town(), 0), (0, Town())]).number("town")


def test_numbers_of_numpy_are_labels_as_others():
    board = gg.Board(numpy.array([[2, 0], [2, 1]]))
    assert board == gg.Board([(2, 0), (2, 1)]) and board.labels == [0, 1, 2]
    assert {type(label) for label in board.labels} == {int}
    assert gg.Board([(numpy.int8(7), "a")]).labels == [7, "a"]
    assert gg.Board([("a", "b")], vertices=[numpy.int64(3)]).number(3) == 2
    graph = nx.Graph([(numpy.int64(1), numpy.int64(0))])
    assert gg.Board(graph).labels == [0, 1]
    truths = gg.Board([(True, False)])
    assert truths.labels == [True, False] and truths.number(True) == 0
    with pytest.raises(ValueError, match="no vertex"):
        truths.number(1)


def test_every_text_of_the_command_line():
    assert gg.Board("petersen").size == 10
    assert gg.Board("graph6:Bw").edges == [(0, 1), (0, 2), (1, 2)]
    assert gg.Board([(1, 2)], vertices=[3]).labels == [1, 2, 3]
    assert "<svg" in gg.Board("3x3")._repr_svg_()


@pytest.mark.parametrize("graph, words", [
    ("3y3", "3y3"),
    ([("a", "a")], "loop"),
    (nx.DiGraph([(0, 1)]), "directed"),
    (7, "neither a text"),
    (nx.Graph(), "vert"),
    ({"v1": ["v2"], "v2": ["v1"]}, "neither a text"),
    (["ab", "bc"], "neither a text"),
])
def test_what_is_no_board(graph, words):
    with pytest.raises(ValueError, match=words) as error:
        gg.Board(graph)
    assert "\n" not in str(error.value)


def test_vertices_are_added_to_edges_alone():
    for graph in ("2x2", nx.Graph([(0, 1)]), igraph.Graph([(0, 1)])):
        with pytest.raises(ValueError, match="vertices"):
            gg.Board(graph, vertices=["c"])
