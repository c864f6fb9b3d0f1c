"""Solving: one question, many on a warm solver, and the check of proofs."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from . import _graphgo
from .answers import Answer
from .arguments import file_name, must_be
from .boards import Board
from .states import State


def solve(state: State, *, moves: bool = False, line: bool = False, proof: str | os.PathLike = "",
          method: str = "", time_limit: float | None = None, memory: int | str | None = None,
          threads: int | None = None) -> Answer:
    """The exact value of the state, or the bounds proved when a limit struck or Ctrl-C was pressed.

    moves       the value of every legal turn too
    line        a line of best play too
    proof       a file to write a proof of the value to (`check` replays it); a file of that name is
                replaced
    method      an engine's name; by default the best for the rules
    time_limit  seconds; memory: bytes or "4G"; threads: one a core by default

    Raises ValueError for a question that makes no sense.

    >>> answer = solve(State("2x2", "chinese-basic"), moves=True)
    >>> answer.lo, answer.hi, answer.result
    (-4, 4, 'no result')
    """
    must_be(State, state=state)
    must_be(str, method=method)
    must_be(bool, moves=moves, line=line)
    core = _graphgo.solve(state._core, moves, line, file_name(proof), method, time_limit, memory, threads)
    return Answer(state, core)


class Solver:
    """A warm solver for one board and ruleset: what one answer has found the next one uses.

    memory   for all that it keeps, bytes or "4G"; threads: of each question, one a core by default

    Raises ValueError for a board that is too large and for rules that cannot be solved.

    >>> with Solver("2x3", "tromp-taylor,suicide=forbidden") as solver:
    ...     first = solver.solve(solver.state(), moves=True)
    ...     second = solver.solve(solver.state().play("b1"))
    >>> first.value, second.value
    (0, -2)
    """

    def __init__(self, board: Any, rules: str = "tromp-taylor", *, memory: int | str | None = None,
                 threads: int | None = None) -> None:
        must_be(str, rules=rules)
        self.board = board if isinstance(board, Board) else Board(board)
        self.rules = rules
        self._core: _graphgo.Session | None = _graphgo.Session(self.board._core, rules, memory, threads)

    def state(self, position: str = "", to_move: str = "") -> State:
        """A state to begin with, on the solver's board under its rules."""
        return State(self.board, self.rules, position, to_move)

    def solve(self, state: State, *, moves: bool = False, line: bool = False,
              time_limit: float | None = None) -> Answer:
        """As the function `solve`, and sooner. Several threads may ask; one is answered at a time. The time
        that a question waits for the others counts for its `time_limit` (seconds).

        Raises ValueError for a state of another board or ruleset.
        """
        must_be(State, state=state)
        must_be(bool, moves=moves, line=line)
        if self._core is None:
            raise ValueError("solver: it was closed")
        return Answer(state, self._core.ask(state._core, moves, line, time_limit))

    def forget(self) -> None:
        """Gives back the memory of all that was found, once the question is answered that is worked on."""
        if self._core is not None:
            self._core.forget()

    def close(self) -> None:
        """Gives back all memory; nothing more can be asked."""
        self._core = None

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()


@dataclass(frozen=True)
class Check:
    """What the checker says of a proof file.

    accepted    is every claim of the file proved by its nodes?
    complaint   why not, in one line; empty where it is
    facts       what was checked, as (key, value) in order; the last is what is proved, as a sentence

    >>> found = Check(True, "", [("board", "2x2"), ("proves", "On 2x2 ... the value is 1.")])
    >>> found.proves
    'On 2x2 ... the value is 1.'
    """

    accepted: bool
    complaint: str
    facts: list[tuple[str, str]] = field(hash=False)

    @property
    def proves(self) -> str:
        """What is proved, as a sentence; empty where the file was not accepted."""
        return dict(self.facts).get("proves", "") if self.accepted else ""


def check(path: str | os.PathLike, *, memory: int = 0) -> Check:
    """Replays a proof file with the independent checker.

    Raises ValueError for a file that is missing or no proof, MemoryError where `memory` (bytes; 0: the
    default) does not suffice. A proof that proves nothing is no error: `accepted` is then False.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "2x2.proof")
    ...     answer = solve(State("2x2"), proof=file)
    ...     found = check(file)
    >>> found.accepted, found.proves[-15:]
    (True, 'the value is 1.')
    """
    found = _graphgo.check(file_name(path), memory)
    if found["verdict"] == 2:
        raise ValueError(f"{os.fspath(path)}: {found['complaint']}")
    if found["verdict"] == 3:
        raise MemoryError(f"{os.fspath(path)}: {found['complaint']}")
    return Check(found["verdict"] == 0, found["complaint"], found["facts"])
