"""What is refused is refused in one line that names it."""

import numpy
import pytest

import graphgo as gg


@pytest.mark.parametrize("ask, words", [
    (lambda: gg.State("2x2", prisoners=(1, 2, 3)), r"prisoners \(1, 2, 3\): must be two numbers"),
    (lambda: gg.State("2x2", prisoners=(2**40, 0)), f"prisoners {2**40}: must be two numbers"),
    (lambda: gg.State("2x2", prisoners=(1.5, 2)), "prisoners 1.5: must be two numbers"),
    (lambda: gg.State("2x2", prisoners=None), "prisoners None"),
    (lambda: gg.State("2x2", position=["X", ".", ".", "."]), "position .*: must be a str"),
    (lambda: gg.State("2x2", position=None), "position None: must be a str"),
    (lambda: gg.State("2x2", to_move=None), "to_move None: must be a str"),
    (lambda: gg.State("2x2", None), "rules None: must be a str"),
    (lambda: gg.State("path:3").play(True), "True: no vertex"),
    (lambda: gg.Board("path:3").number(numpy.bool_(True)), "True: no vertex"),
    (lambda: gg.solve("2x2"), "state '2x2': must be a State"),
    (lambda: gg.solve(gg.Board("2x2")), r"state Board\(.*: must be a State"),
    (lambda: gg.solve(gg.State("2x2"), method=3), "method 3: must be a str"),
    (lambda: gg.solve(gg.State("2x2"), threads=True), "threads True"),
    (lambda: gg.solve(gg.State("2x2"), moves="yes"), "moves 'yes': must be a bool"),
    (lambda: gg.State("2x2").play((1, [2])), r"\(1, \[2\]\): no vertex"),
    (lambda: gg.Table("B\udcfccher.table"), "B.cher.table"),
    (lambda: gg.Solver("2x2").solve("2x2"), "state '2x2': must be a State"),
    (lambda: gg.Solver("2x2", None), "rules None"),
    (lambda: gg.Solver("2x2").solve(gg.State("2x3")), "another board or ruleset"),
    (lambda: gg.hunt("aga", "aga", max_vertices=2, sample=-1), "sample -1: must be a number of states"),
    (lambda: gg.hunt("aga", "aga", max_vertices=2, seed=0.5), "seed 0.5"),
    (lambda: gg.hunt("aga", "aga", max_vertices="3"), "max_vertices '3': must be"),
    (lambda: gg.hunt("aga", "aga", max_vertices=2, board_limit="1"), "board_limit '1'"),
    (lambda: gg.hunt("aga", None, max_vertices=2), "right None"),
    (lambda: gg.compare("2x2", ["aga", 3]), "rules 3: must be a str"),
    (lambda: gg.control("2x2", None), "position None"),
    (lambda: gg.connected_graphs(1.5), "most_vertices 1.5: must be a number from 1 to 8"),
    (lambda: gg.connected_graphs(0), "most_vertices 0: must be a number from 1 to 8"),
    (lambda: gg.connected_graphs(9), "most_vertices 9: must be a number from 1 to 8"),
    (lambda: gg.boards(3), "text 3"),
    (lambda: gg.rules_text(None), "rules None"),
    (lambda: gg.axes(None), "rules None"),
    (lambda: gg.atlas("K3")[0], "rules 0: must be a str"),
    (lambda: gg.atlas("K3").difference("aga", None), "right None"),
    (lambda: gg.Atlas().to_pandas(None), "table None"),
    (lambda: gg.check("x.proof", memory=-1), "memory -1"),
    (lambda: gg.check("x\0.proof"), "without NUL"),
    (lambda: gg.Table("x\0.table"), "without NUL"),
    (lambda: gg.Atlas("x\0"), "without NUL"),
])
def test_one_line(ask, words):
    with pytest.raises(ValueError, match=words) as error:
        ask()
    assert "\n" not in str(error.value)


def test_no_file_has_half_a_name(tmp_path):
    for name in (str(tmp_path / "p\0q"), bytes(tmp_path) + b"/p\0q"):
        with pytest.raises(ValueError, match="without NUL"):
            gg.solve(gg.State("2x2"), proof=name)
        with pytest.raises(ValueError, match="without NUL"):
            gg.Table.build("2x2", "tromp-taylor", name)
    assert list(tmp_path.iterdir()) == []


def test_membership_in_a_page():
    page = gg.atlas("K3")
    assert "aga" in page and "general-graph-go" in page and "aga,komi=7" not in page
    assert "nonsense" not in page and 3 not in page
    with pytest.raises(TypeError, match="not iterable"):
        list(page)


def test_rules_may_be_any_iterable():
    rules = ["tromp-taylor", "aga"]
    assert gg.compare("path:2", (one for one in rules)).equals(gg.compare("path:2", rules))
    assert list(gg.compare("path:2", "aga").columns) == ["position", "to_move", "symmetric", "aga"]


def test_boards_of_a_hunt_may_be_a_text_or_one_graph():
    for boards in ("path:1..3", gg.boards("path:1..3")):
        found = gg.hunt("tromp-taylor", "lasker-maas", boards=boards, threads=1)
        list(found)
        assert found.sums["boards"] == 3
    found = gg.hunt("tromp-taylor", "lasker-maas", boards=gg.Board("path:3"), threads=1)
    assert next(found).state.board == gg.Board("path:3")
