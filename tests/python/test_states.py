import copy
import pickle

import numpy
import pytest

import graphgo as gg


def test_history_bans_and_reasons():
    state = gg.State("1x2", "tromp-taylor").play("a1").play("b1")
    assert state.position == ".O" and state.to_move == "black"
    assert state.legal() == [gg.PASS]
    assert state.why_illegal("a1") == "superko, it repeats the position after turn 1"
    assert state.history() == [("..", "black"), ("X.", "white"), (".O", "black")]
    with pytest.raises(ValueError, match="turn 3"):
        state.play("a1")


def test_undo_and_play_agree():
    state = gg.State("2x2").play("a1")
    assert state.play("b2").undo().position == state.position
    with pytest.raises(ValueError, match="no turn"):
        gg.State("2x2").undo()


def test_turns_beside_plays_and_passes():
    """Pauli's rules remove cycles; a play of its own knows their legal turns."""
    state = gg.State("path:2", "logical-japanese")
    assert set(map(str, state.legal())) == {"0", "1", "PASS"}
    assert repr(gg.RESUME) == str(gg.RESUME) == "RESUME"


def test_words_are_no_labels():
    """A vertex may have the label -1."""
    assert gg.PASS != -1 and {gg.PASS: 1, -1: 2}[gg.PASS] == 1
    assert copy.copy(gg.PASS) is gg.PASS is pickle.loads(pickle.dumps(gg.PASS))
    state = gg.State([(-1, 0), (0, 1)])
    assert state.play(-1).position == "X.." and state.play(gg.PASS).position == "..."
    values = {move.turn: move.value for move in gg.solve(state, moves=True).moves}
    assert len(values) == len(state.legal()) == 4


def test_a_frame_of_turns_keeps_words():
    frame = gg.solve(gg.State("path:3"), moves=True).to_pandas()
    assert frame.turn.dtype == object and frame.turn.tolist() == [0, 1, 2, gg.PASS]


def test_states_show_what_they_are():
    rules = "tromp-taylor,scoring=territory,suicide=forbidden"
    state = gg.State("1x3", rules, prisoners=(3, 0)).play("a1").play(gg.PASS)
    assert state.prisoners == (3, 0) and state.undo().prisoners == (3, 0)
    assert repr(state).endswith("black to move, prisoners (3, 0), after 2 turns)")
    assert repr(gg.State("1x3").play("a1")).endswith("white to move, after 1 turn)")
    again = gg.State(state.board, state.rules, *state.start, state.prisoners, state.record)
    assert again == state and hash(again) == hash(state) and gg.solve(again).value == gg.solve(state).value
    others = [state.undo(), gg.State("1x3", rules).play("a1").play(gg.PASS), gg.State("1x3"), gg.State("3x1"),
              gg.State([("a", "b"), ("b", "c")]), gg.State("1x3", to_move="white"), None]
    assert all(one != state for one in others) and len({state, again, *others}) == len(others) + 1


def test_copies_in_other_processes():
    networkx = pytest.importorskip("networkx")
    named = networkx.Graph([("a", 1), (1, ("b", 2))])
    boards = [gg.Board(text) for text in ["3x4", "torus:3x3", "petersen", "path:2 + path:1", "1x3"]]
    boards += [gg.Board(named), gg.Board([("x", 0), (0, "x")]), *gg.connected_graphs(3)]
    for board in boards:
        again = pickle.loads(pickle.dumps(board))
        assert again == board and hash(again) == hash(board) and again.labels == board.labels
        for text in ["name", "warnings", "graph6"]:
            assert getattr(again, text) == getattr(board, text)
        assert again.svg() == board.svg() and again.text() == board.text()
        assert [again.number(label) for label in board.labels] == list(range(board.size))
    rules = "tromp-taylor,scoring=territory,komi=1.5"
    played = gg.State("2x2", rules, "X...", "white", (0, 2)).play("b1").play(gg.PASS)
    removal = gg.State("path:2", "logical-japanese").play(0).play(gg.PASS)
    for state in [played, removal, gg.State(named).play(("b", 2))]:
        again = copy.deepcopy(state)
        assert again == state and again.history() == state.history() and again.svg() == state.svg()
        answer = gg.solve(state, moves=True, line=True)
        kept = pickle.loads(pickle.dumps(answer))
        assert kept.json == answer.json and repr(kept) == repr(answer) and kept.moves == answer.moves
        assert kept.line == answer.line and kept._repr_html_() == answer._repr_html_()
        assert pickle.loads(pickle.dumps(kept)).verdict == answer.verdict


def test_a_removal_may_be_a_number_of_numpy():
    state = gg.State("path:2", "logical-japanese")
    with pytest.raises(ValueError, match="turn 1"):
        state.play({"remove": numpy.int64(1)})


def test_prisoners_and_handicap_reach_the_value():
    plain = gg.solve(gg.State("path:3", "japanese"), time_limit=60)
    more = gg.solve(gg.State("path:3", "japanese", prisoners=(2, 0)), time_limit=60)
    assert plain.solved and more.value == plain.value + 2


@pytest.mark.parametrize("make, words", [
    (lambda: gg.State("2x2", "tromp-tailor"), "tromp-taylor"),
    (lambda: gg.State("2x2", position="XXXX"), "liberty|liberties"),
    (lambda: gg.State("2x2", position="X"), "4"),
    (lambda: gg.State("2x2", to_move="red"), "red"),
    (lambda: gg.State("2x2").play("e5"), "e5"),
    (lambda: gg.State("2x2").play({"leave": 1}), "removal"),
    (lambda: gg.State("2x2").play({"remove": 0}), "turn 1"),
    (lambda: gg.State("2x2").play({"remove": -1, "play": "a1"}), "remove -1"),
    (lambda: gg.State("2x2").play({"remove": 2**40}), "remove"),
    (lambda: gg.State("2x2", prisoners=(-1, 0)), "prisoners"),
])
def test_what_is_no_state(make, words):
    with pytest.raises(ValueError, match=words) as error:
        make()
    assert "\n" not in str(error.value)
