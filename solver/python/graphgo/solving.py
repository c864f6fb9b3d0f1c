"""Solving: one question, many on a warm solver, and the check of proofs."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from . import _graphgo
from .answers import Answer
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
    core = _graphgo.solve(state._core, moves, line, os.fspath(proof), method, time_limit, memory, threads)
    return Answer(state, core)


class Solver:
    """A warm solver for one board and ruleset: what one answer has found the next one uses.

    >>> with Solver("2x3", "tromp-taylor,suicide=forbidden") as solver:
    ...     first = solver.solve(solver.state(), moves=True)
    ...     second = solver.solve(solver.state().play("b1"))
    >>> first.value, second.value
    (0, -2)
    """

    def __init__(self, board: Any, rules: str = "tromp-taylor", *, memory: int | str | None = None,
                 threads: int | None = None) -> None:
        self.board = board if isinstance(board, Board) else Board(board)
        self.rules = rules
        self._core: _graphgo.Session | None = _graphgo.Session(self.board._core, rules, memory, threads)

    def state(self, position: str = "", to_move: str = "") -> State:
        """A state to begin with, on the solver's board under its rules."""
        return State(self.board, self.rules, position, to_move)

    def solve(self, state: State, *, moves: bool = False, line: bool = False,
              time_limit: float | None = None) -> Answer:
        """As the function `solve`, and sooner. Several threads may ask; one is answered at a time.

        Raises ValueError for a state of another board or ruleset.
        """
        if self._core is None:
            raise ValueError("solver: it was closed")
        return Answer(state, self._core.ask(state._core, moves, line, time_limit))

    def forget(self) -> None:
        """Gives back the memory of all that was found."""
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
    """

    accepted: bool
    complaint: str
    facts: list[tuple[str, str]]

    @property
    def proves(self) -> str:
        """What is proved, as a sentence; empty where the file was not accepted."""
        return dict(self.facts).get("proves", "") if self.accepted else ""


def check(path: str | os.PathLike, *, memory: int = 0) -> Check:
    """Replays a proof file with the independent checker.

    Raises ValueError for a file that is missing or no proof, MemoryError where `memory` (bytes; 0: the
    default) does not suffice. A proof that proves nothing is no error: `accepted` is then False.
    """
    found = _graphgo.check(os.fspath(path), memory)
    if found["verdict"] == 2:
        raise ValueError(f"{os.fspath(path)}: {found['complaint']}")
    if found["verdict"] == 3:
        raise MemoryError(f"{os.fspath(path)}: {found['complaint']}")
    return Check(found["verdict"] == 0, found["complaint"], found["facts"])
