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
    assert gg.PASS == -1 and repr(gg.RESUME) == "RESUME"


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
