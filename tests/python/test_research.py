import networkx as nx
import numpy
import pytest

import graphgo as gg


def test_hunts_find_what_the_program_finds():
    found = gg.hunt("lasker-maas", "lasker-maas-draft", max_vertices=4, threads=1)
    examples = list(found)
    assert found.complete and len(examples) > 0 and found.sums["boards"] == 10
    first = examples[0]
    left = gg.solve(first.state).json
    assert {key: left[key] for key in first.left} == first.left
    right = gg.solve(gg.State(first.state.board, "lasker-maas-draft", first.state.position, first.state.to_move)).json
    assert {key: right[key] for key in first.right} == first.right and first.left != first.right


def test_states_that_a_hunt_finds_speak_in_the_labels_of_the_callers_board():
    own = gg.Board(nx.Graph([("north", "east"), ("east", "south"), ("south", "west"), ("west", "north")]))
    first = next(gg.hunt("tromp-taylor", "lasker-maas", boards=[own], threads=1))
    assert first.state.board == own and first.state.board.labels[0] == own.labels[0]


def test_labels_of_a_board_that_is_hunted_twice_are_kept():
    own = gg.Board([("north", "east"), ("east", "south")])
    other = gg.Board([("red", "green"), ("green", "blue")])
    first = next(gg.hunt("tromp-taylor", "lasker-maas", boards=[own, own], threads=1))
    assert first.state.board == own and hash(first) == hash(first)
    first = next(gg.hunt("tromp-taylor", "lasker-maas", boards=[own, other], threads=1))
    assert first.state.board.labels == [0, 1, 2]  # it is not known whose


def test_limits_of_work_without_bounds():
    found = gg.hunt("aga", "lasker-maas", boards=["4x5"], states="empty", time_limit=0.3, threads=1)
    assert list(found) == [] and not found.complete and found.sums["unsettled"] == ["4x5"]
    with pytest.raises(TimeoutError):
        gg.compare("3x4", ["aga"], time_limit=0.001)


def test_a_hunt_can_be_left():
    found = gg.hunt("lasker-maas", "lasker-maas-draft", max_vertices=6)
    next(found)
    del found  # stops the thread


def test_formulas_and_refusals():
    assert list(gg.hunt("aga", "aga", "value <= other", max_vertices=2)) == []
    with pytest.raises(ValueError, match="no domain"):
        gg.hunt("aga", "aga")
    with pytest.raises(ValueError, match="one empty board"):
        gg.hunt("aga", "aga", max_vertices=2, states="empty", sample=2)
    with pytest.raises(ValueError, match="max_vertices"):
        gg.hunt("aga", "aga", max_vertices=12)
    with pytest.raises(ValueError):
        gg.hunt("aga", "aga", "value <=", max_vertices=2)


def test_compare_lists_every_position():
    frame = gg.compare("path:3", ["tromp-taylor", "chinese-basic"])
    assert frame.symmetric.sum() == 2 * 15  # legal positions of a path of three, both sides
    for _, row in frame.iterrows():
        state = gg.State("path:3", "tromp-taylor", row.position, row.to_move)
        assert gg.solve(state).value == row["tromp-taylor"].value


def test_control():
    found = gg.control("3x3", "...XXX...")
    assert len(found["black"]) == 9 and found["white"] == [] and found["score"] == 6


def test_tables_are_arrays(tmp_path):
    table = gg.Table.build("2x3", "tromp-taylor,suicide=forbidden", tmp_path / "2x3.table")
    assert table.semantics == "fresh-start"
    values = table.values("black")
    assert values.dtype == numpy.int32 and values is table.values("black") and not values.flags.owndata
    assert table.positions.sum() == table.legal_positions
    for code, value in list(zip(table.codes, values))[::7]:
        state = gg.State("2x3", table.rules, table.position(code))
        assert gg.solve(state).value == value == table[state].value
    frame = table.to_pandas()
    assert list(frame.columns[:2]) == ["code", "positions"] and len(frame) == len(values)
    with pytest.raises(KeyError):
        table[gg.State("2x3", table.rules).play("a1")]
    with pytest.raises(ValueError):
        gg.Table(tmp_path / "none.table")


def test_arrays_of_a_table_cannot_be_changed(tmp_path):
    table = gg.Table.build("2x2", "tromp-taylor", tmp_path / "x.table")
    before = table.values("black").copy()
    for array in (table.codes, table.positions, table.values("white"), table.values("black", bound="hi")):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    frame = table.to_pandas()
    frame.loc[:, "black_lo"] = 99
    frame["code"].to_numpy()[:] = 0
    assert (table.values("black") == before).all() and table.codes.max() > 0
    assert table.codes.dtype == table.positions.dtype == numpy.uint32


def test_tables_speak_in_the_labels_of_their_builder(tmp_path):
    table = gg.Table.build(nx.path_graph([10, 20, 30]), "tromp-taylor", tmp_path / "x.table")
    assert table.board.labels == [10, 20, 30]
    assert table[gg.State(table.board)].value == 3
    assert gg.Table(tmp_path / "x.table").board.labels == ["10", "20", "30"]  # a file has texts


def test_codes_of_a_table(tmp_path):
    table = gg.Table.build("path:3", "tromp-taylor", tmp_path / "x.table")
    assert [table.position(code) for code in (0, 1, numpy.uint32(18))] == ["...", "X..", "..O"]
    for wrong in (-1, 27, 1.0, "1", None):
        with pytest.raises(ValueError, match="code .*: must be a whole number from 0 to 26"):
            table.position(wrong)
    with pytest.raises(KeyError, match="bound"):
        table.values(bound="low")


def test_tables_without_superko(tmp_path):
    table = gg.Table.build("path:3", "chinese-basic", tmp_path / "p3.table")
    for code, lo, hi in zip(table.codes, table.values("white"), table.values("white", bound="hi")):
        answer = gg.solve(gg.State("path:3", "chinese-basic", table.position(code), "white"))
        assert answer.lo == (lo if abs(int(lo)) < 1 << 30 else numpy.sign(lo) * float("inf"))
        assert answer.hi == (hi if abs(int(hi)) < 1 << 30 else numpy.sign(hi) * float("inf"))
