import concurrent.futures
import fractions
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest

import graphgo as gg

RULES = ["tromp-taylor", "tromp-taylor,suicide=forbidden", "new-zealand", "aga", "lasker-maas", "chinese-basic",
         "tromp-taylor,komi=0.5", "conway-go", "taylor16/asyf", "logical-japanese"]
BOARDS = ["path:3", "path:4", "cycle:4", "star:3", "K3", "path:2 + path:1", "2x2"]


def random_states(count, seed):
    """Random legal walks of random length."""
    draw = random.Random(seed)
    boards = {text: gg.Board(text) for text in BOARDS}
    while count > 0:
        text, rules = draw.choice(BOARDS), draw.choice(RULES)
        if rules == "logical-japanese" and boards[text].size > 3:
            continue
        state = gg.State(boards[text], rules)
        for _ in range(draw.randrange(8)):
            if state.over:
                break
            state = state.play(draw.choice(state.legal()))
        count -= 1
        yield text, state


def raw(state):
    """The record in the numbers of JSON."""
    return state._core.record


def values_only(answer):
    keys = ("value", "lo", "hi", "result", "winner", "solved")
    found = {key: answer[key] for key in keys if key in answer}
    found["moves"] = [{key: move[key] for key in (*keys, "turn") if key in move} for move in answer.get("moves", [])]
    return found


def test_answers_are_those_of_batch(batch):
    states = list(random_states(int(os.environ.get("GRAPHGO_PYTHON_QUERIES", 1500)), 7))
    queries = [{"id": number, "board": text, "rules": state.rules, "record": raw(state), "moves": True}
               for number, (text, state) in enumerate(states)]
    for (_, state), theirs in zip(states, batch(queries), strict=True):
        ours = gg.solve(state, moves=True, threads=1)
        assert values_only(ours.json) == values_only(theirs), state
        assert len(ours.moves) == len(state.legal())


def test_a_warm_solver_gives_the_same_values():
    for rules in ("tromp-taylor", "chinese-basic", "lasker-maas"):
        with gg.Solver("path:4", rules, threads=1) as solver:
            draw = random.Random(3)
            for _ in range(40):
                state = solver.state()
                while not state.over and draw.random() < 0.8:
                    state = state.play(draw.choice(state.legal()))
                    warm, cold = solver.solve(state, moves=True), gg.solve(state, moves=True, threads=1)
                    assert (warm.lo, warm.hi, warm.result) == (cold.lo, cold.hi, cold.result)
                    assert warm.moves == cold.moves
    with pytest.raises(ValueError, match="closed"):
        solver.solve(state)


def test_a_warm_solver_refuses_another_board():
    solver = gg.Solver("path:4", "tromp-taylor")
    with pytest.raises(ValueError):
        solver.solve(gg.State("path:3", "tromp-taylor"))


def test_numbers_are_exact():
    assert gg.solve(gg.State("2x2", "tromp-taylor,suicide=forbidden,komi=0.5")).value == fractions.Fraction(1, 2)
    basic = gg.solve(gg.State("2x2", "chinese-basic"))
    assert basic.solved and basic.value is None and basic.result == "no result"
    assert (basic.lo, basic.hi) == (-4, 4)
    endless = gg.solve(gg.State("path:2", "conway-go-prisoners"))
    assert endless.solved and all(isinstance(bound, (int, float)) for bound in (endless.lo, endless.hi))
    winner = gg.solve(gg.State("path:2", "taylor16/asyf"))
    assert winner.solved and winner.result in ("black", "white", *range(-2, 3))


def test_a_limit_leaves_bounds():
    answer = gg.solve(gg.State("5x5"), time_limit=0.2)
    assert not answer.solved and answer.stopped_by == "time" and answer.value is None
    assert -25 <= answer.lo <= answer.hi <= 25
    with pytest.raises(ValueError, match="time_limit"):
        gg.solve(gg.State("2x2"), time_limit=-1)
    with pytest.raises(ValueError, match="memory"):
        gg.solve(gg.State("2x2"), memory="much")
    for wrong in ({"memory": -1}, {"memory": 1.5}, {"threads": "2"}, {"time_limit": "60"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            gg.solve(gg.State("2x2"), **wrong)


INTERRUPTED = """
import graphgo as gg
print("ready", flush=True)
answer = gg.solve(gg.State("5x5"))
print(answer.stopped_by, answer.solved, -25 <= answer.lo <= answer.hi <= 25, flush=True)
"""


def test_ctrl_c_gives_the_bounds():
    run = subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True)
    assert run.stdout.readline() == "ready\n"
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=60)
    assert out == "interrupt False True\n" and run.returncode == 0


def test_two_threads_solve_and_a_third_goes_on():
    """While two threads solve, this one counts: the lock is free."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(gg.solve, gg.State("5x5"), threads=1, time_limit=1) for _ in range(2)]
        counted = 0
        while not all(one.done() for one in asked):
            counted += 1
            time.sleep(0.001)
        assert [one.result().stopped_by for one in asked] == ["time", "time"]
    assert counted > 10


def test_memory_stays_flat():
    states = [state for _, state in random_states(200, 11)]

    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    for state in states:
        gg.solve(state, moves=True, threads=1)._repr_html_()
    before = peak()
    for _ in range(int(os.environ.get("GRAPHGO_PYTHON_ROUNDS", 5))):
        for state in states:
            gg.solve(state, moves=True, threads=1)._repr_html_()
    assert peak() - before < 20_000  # kB


def test_proofs_are_written_and_checked(tmp_path):
    proof = tmp_path / "x.proof"
    answer = gg.solve(gg.State("2x3", "tromp-taylor,suicide=forbidden"), proof=proof)
    assert answer.proof["bytes"] == proof.stat().st_size
    found = gg.check(proof)
    assert found.accepted and found.proves.endswith(f"the value is {answer.value}.")
    damaged = tmp_path / "y.proof"
    damaged.write_bytes(proof.read_bytes()[:-5])
    with pytest.raises(ValueError, match="y.proof"):
        gg.check(damaged)


def test_lines_and_proofs_that_a_limit_leaves_out(tmp_path):
    answer = gg.solve(gg.State("5x5"), line=True, proof=tmp_path / "x.proof", time_limit=0.3)
    assert answer.line == [] and not answer.line_complete and answer.no_proof == "the value is not known"
    warm = gg.Solver("5x5").solve(gg.State("5x5"), line=True, time_limit=0.3)
    assert warm.line == [] and not warm.line_complete
    small = gg.State("path:3", "tromp-taylor,suicide=forbidden")
    answer = gg.solve(small, line=True, proof=tmp_path / "x.proof")
    assert answer.line[-1] == gg.PASS and answer.line_complete and answer.no_proof == ""
    without = gg.solve(small)
    assert without.no_proof == "" and not without.line_complete


def test_pictures_and_frames():
    answer = gg.solve(gg.State("3x3", "tromp-taylor,suicide=forbidden"), moves=True, line=True)
    frame = answer.to_pandas()
    assert frame.loc[frame.turn == "b2", "result"].item() == 9 and frame.loss.min() == 0
    assert "<svg" in answer._repr_html_() and "Black wins by 9" in answer._repr_html_()
    assert answer.line[0] == "b2"


def test_a_session_is_for_one_thread_at_a_time():
    solver = gg.Solver("3x3", "tromp-taylor,suicide=forbidden")
    found = []
    ask = [threading.Thread(target=lambda: found.append(solver.solve(solver.state()).value)) for _ in range(4)]
    for one in ask:
        one.start()
    for one in ask:
        one.join()
    assert found == [9] * 4
