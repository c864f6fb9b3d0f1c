"""Threads that ask one thing at once, a program that ends while others still ask, and Ctrl-C."""

import _thread
import subprocess
import sys
import threading
import time

import pandas  # noqa: F401  an interrupt while it is imported would leave half of it
import pytest

import graphgo as gg

SLOW = "tromp-taylor,suicide=forbidden"  # an empty board of 5x5 takes hours


def run(script, *words):
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


TWO_READ_A_TABLE = """
import sys, threading, graphgo as gg
table, found = gg.Table(sys.argv[1]), []
both = [threading.Thread(target=lambda: found.append(table.values())) for _ in range(2)]
for one in both: one.start()
for one in both: one.join()
print(found[0] is found[1])
"""


def test_two_threads_read_the_arrays_of_a_table(tmp_path):
    """numpy is imported by neither before: it must not be while the other one waits with Python's lock."""
    gg.Table.build("2x3", SLOW, tmp_path / "2x3.table")
    assert run(TWO_READ_A_TABLE, tmp_path / "2x3.table").stdout == "True\n"


ENDS_WHILE_ONE_ASKS = """
import sys, threading, time, graphgo as gg
state = gg.State("5x5", "tromp-taylor,suicide=forbidden")
def ask():
    WORK
    print("not reached")
threading.Thread(target=ask, daemon=True).start()
time.sleep(0.5)
print("end")
"""


@pytest.mark.parametrize("work", [
    'gg.solve(state, threads=1, memory="200M")',
    'gg.Solver(state.board, state.rules, memory="200M").solve(state)',
    'for found in gg.hunt("aga", "lasker-maas", max_vertices=8, threads=1): pass',
    'gg.compare("3x5", ["tromp-taylor", "aga"])',
    'gg.Table.build("3x5", "tromp-taylor", sys.argv[1])',
    'while True: gg.solve(gg.State("2x2"), threads=1)',
    'while True: gg.atlas("K3")',
    'gg.solve(gg.State("2x2"), proof=sys.argv[1])\n    while True: gg.check(sys.argv[1])',
    'half = gg.solve(gg.State("2x2", "tromp-taylor,komi=0.5"), moves=True)\n    while True: half._core.moves',
    'while True: gg.solve(state, threads=1, memory="200M", time_limit=0.001)',
])
def test_a_program_ends_while_a_thread_asks(work, tmp_path):
    ended = run(ENDS_WHILE_ONE_ASKS.replace("WORK", work), tmp_path / "x.table")
    assert (ended.stdout, ended.stderr, ended.returncode) == ("end\n", "", 0)


ENDS_IN_ORDER = """
import atexit, threading, time
done = threading.Event()
def ask():
    from graphgo import State, solve
    while not done.is_set(): solve(State("4x4"), threads=1, time_limit=0.5)
asking = threading.Thread(target=ask, daemon=True)
def end():
    done.set()
    asking.join()
    print("ended")
atexit.register(end)  # before graphgo's own, so it runs after it
asking.start()
time.sleep(1)
"""


def test_a_program_waits_at_its_end_for_a_thread_that_asks():
    ended = run(ENDS_IN_ORDER)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("ended\n", "", 0)


ENDS_IN_A_CHILD = """
import os, sys, threading, time, graphgo as gg
ask = lambda: gg.solve(gg.State("5x5"), threads=1, memory="200M")
threading.Thread(target=ask, daemon=True).start()
time.sleep(0.5)
child = os.fork()
if child == 0:
    print(gg.solve(gg.State("2x2"), threads=1).value, flush=True)
    sys.exit(5)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_a_child_waits_for_no_thread_of_its_parent():
    ended = run(ENDS_IN_A_CHILD)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("1\n5\n", "", 0)


@pytest.mark.parametrize("ask", [
    lambda: gg.control("3x4"),
    lambda: gg.compare("3x5", ["tromp-taylor", "aga"]),
    lambda: next(gg.hunt("aga", "aga", boards=["3x5"], threads=1)),
])
def test_ctrl_c_ends_work_without_bounds(ask):
    threading.Timer(0.5, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        ask()


@pytest.fixture
def busy():
    """A solver, and a question that it works on until the test is over."""
    solver = gg.Solver("4x5", SLOW, threads=1, memory="200M")
    asked = threading.Thread(target=lambda: solver.solve(solver.state(), time_limit=10))
    asked.start()
    time.sleep(0.5)
    yield solver, asked
    asked.join()


def test_a_question_waits_for_another_no_longer_than_its_limit(busy):
    solver, asked = busy
    answer = solver.solve(solver.state(), time_limit=0.5)
    assert asked.is_alive() and answer.stopped_by == "time"
    assert -20 <= answer.lo <= answer.hi <= 20 and not answer.solved
    answer = solver.solve(solver.state(), moves=True, time_limit=0.5)
    assert asked.is_alive() and answer.stopped_by == "time" and len(answer.moves) == 21
    threading.Timer(0.5, _thread.interrupt_main).start()
    assert solver.solve(solver.state()).stopped_by == "interrupt" and asked.is_alive()
    threading.Timer(0.5, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        solver.forget()
    assert asked.is_alive()
