"""Answers: values with their turns, as numbers, data frames and pictures."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Union

from . import _graphgo
from .states import State, Turn, _label

Number = Union[int, Fraction, float]


@dataclass(frozen=True)
class Value:
    """What is proved of a state: the true lower and upper value lie within [lo, hi].

    solved  lo and hi are exact. They differ only where play need not end (rules without superko).
    result  of a solved value: the margin for Black, "no result", or the winner "black", "white";
            None while it is not solved

    Where rules count nothing, only who wins, lo and hi are 1 where Black wins and -1 where White does.

    >>> Value(-2, 3, False, None).value is None, Value(3, 3, True, 3).value
    (True, 3)
    """

    lo: Number
    hi: Number
    solved: bool
    result: Number | str | None

    @property
    def value(self) -> Number | None:
        """The exact margin, where it is one number; else None."""
        return self.lo if self.solved and self.lo == self.hi and not isinstance(self.result, str) else None


@dataclass(frozen=True)
class Move(Value):
    """A legal turn, and the value of the state after it.

    turn   a label, PASS, RESUME, GIFT, or a dict with a removal

    >>> from graphgo import State, solve
    >>> best = max(solve(State("path:3"), moves=True).moves, key=lambda move: move.lo)
    >>> best.turn, best.value
    (1, 3)
    """

    turn: Turn = None


class Answer:
    """What `solve` found.

    value, lo, hi, solved, result   as in Value
    moves        a Move for each legal turn, if they were asked for
    line         a line of best play, if it was asked for; line_complete: it is there, to the end of play
    stopped_by   "time", "interrupt", "memory", "depth" or "history" where something is not solved; else None
    nodes, seconds, engine          what it took, and what found it
    proof        {"nodes", "states", "bytes"} of the file written; None where none was
    no_proof     why none was written though one was asked for; else empty

    >>> from graphgo import State, solve
    >>> answer = solve(State("path:3", "tromp-taylor,suicide=forbidden"), line=True)
    >>> answer
    Answer(3: Black wins by 3)
    >>> answer.line, answer.line_complete, answer.proof
    ([1, PASS, PASS], True, None)
    """

    def __init__(self, state: State, core: _graphgo.Answer) -> None:
        self.state, self._core = state, core
        found = Value(*core.value)
        self.value, self.lo, self.hi = found.value, found.lo, found.hi
        self.solved, self.result = found.solved, found.result
        self.moves = [Move(*value, turn=_label(state.board, turn)) for turn, value in core.moves]
        self.line = [_label(state.board, turn) for turn in core.line]
        self.line_complete = core.line_complete
        self.stopped_by, self.engine = core.stopped_by, core.engine
        self.nodes, self.seconds = core.nodes, core.seconds
        self.proof, self.no_proof = core.proof, core.no_proof

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_core": _Texts(self._core)}

    @property
    def verdict(self) -> str:
        """What the value means for the players: "Black wins by 3"."""
        return self._core.verdict()

    @property
    def json(self) -> dict[str, Any]:
        """The answer's keys as `graphgo batch` prints them."""
        return json.loads(self._core.json())

    def loss(self, move: Move) -> Number | None:
        """How many points the turn costs its side against the state's value; None where that is not known.

        >>> from graphgo import State, solve
        >>> answer = solve(State("1x3", "tromp-taylor,suicide=forbidden"), moves=True)
        >>> {move.turn: answer.loss(move) for move in answer.moves}
        {'a1': 6, 'b1': 0, 'c1': 6, PASS: 6}
        """
        if self.value is None or move.value is None or abs(self.value) == abs(move.value) == float("inf"):
            return None
        return self.value - move.value if self.state.to_move == "black" else move.value - self.value

    def to_pandas(self) -> Any:
        """The turns as a data frame: turn, lo, hi, solved, result, loss."""
        import pandas

        columns = ["turn", "lo", "hi", "solved", "result", "loss"]
        rows = [[m.turn, m.lo, m.hi, m.solved, m.result, self.loss(m)] for m in self.moves]
        return pandas.DataFrame(rows, columns=columns).astype({"turn": object})

    def svg(self) -> str:
        """The state with the line and the values of turns, as text of an SVG document."""
        return self._core.svg()

    def _repr_html_(self) -> str:
        def cells(tag: str, texts: list) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(str(text))}</{tag}>" for text in texts) + "</tr>"

        rows = [cells("td", [m.turn, _words(m), "" if self.loss(m) is None else self.loss(m)]) for m in self.moves]
        table = "<table>" + cells("th", ["turn", "value", "loses"]) + "".join(rows) + "</table>" if rows else ""
        history = len(self.state.record)
        after = f" after {history} turn{'s' * (history != 1)}" if history else ""
        return f"<div>{self.svg()}<p>{html.escape(self.verdict)}{after} ({html.escape(self.state.rules)})</p>{table}</div>"

    def __repr__(self) -> str:
        stopped = f", stopped by {self.stopped_by}" if self.stopped_by else ""
        return f"Answer({_words(Value(self.lo, self.hi, self.solved, self.result))}: {self.verdict}{stopped})"


class _Texts:
    """What an answer says of itself, kept for a copy of it in another process."""

    def __init__(self, core: _graphgo.Answer | _Texts) -> None:
        self._verdict, self._json, self._svg = core.verdict(), core.json(), core.svg()

    def verdict(self) -> str:
        return self._verdict

    def json(self) -> str:
        return self._json

    def svg(self) -> str:
        return self._svg


def _words(value: Value) -> str:
    if not value.solved:
        return f"{value.lo} to {value.hi}, open"
    return str(value.result)
