"""States: a position and the turns played since, under a ruleset."""

from __future__ import annotations

import enum
from numbers import Integral
from typing import Any, Hashable, Iterable, Union

from . import _graphgo
from .arguments import must_be
from .boards import Board


class _Word(enum.Enum):
    """A turn that is no play. Its `value` is the number in records of JSON. It equals no number: a vertex may
    have the label -1."""

    PASS = -1
    RESUME = -2
    GIFT = -3

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


PASS = _Word.PASS  #: a pass, or the acceptance of an end
RESUME = _Word.RESUME  #: where play has stopped: it goes on (Nieminen's rules)
GIFT = _Word.GIFT  #: a stone given in a dispute, instead of a play

Turn = Union[Hashable, dict]


def presets() -> list[str]:
    """The names of all rulesets that texts have named.

    >>> "tromp-taylor" in presets()
    True
    """
    return _graphgo.preset_names()


def rules_text(rules: str) -> str:
    """The ruleset's own text: its preset, and what differs from it. Raises ValueError for none.

    >>> rules_text("Tromp-Taylor,suicide=allowed")
    'tromp-taylor'
    """
    must_be(str, rules=rules)
    return _graphgo.rules_text(rules)


def axes(rules: str) -> dict[str, str]:
    """All axes of a ruleset with their values.

    >>> axes("tromp-taylor")["suicide"]
    'allowed'
    """
    must_be(str, rules=rules)
    return _graphgo.axes(rules)


class State:
    """A position, whose turn it is, and the turns played since. Cannot change: `play` gives another one.

    board      a Board, or what one is made from
    rules      a preset with changes, "tromp-taylor,suicide=forbidden"
    position   one of `.XO` a vertex, in the order of `board.labels`; empty: no stones
    to_move    "black" or "white", at the position; by default whoever begins under the rules
    prisoners  stones that Black, White had captured before the position was reached
    record     turns played since: labels, PASS, or {"remove": turns before the cycle, "play": label}

    Two states are equal where their boards (with labels), rules, starts, prisoners and records are: whatever
    is asked of them has one answer. Raises ValueError for an illegal position or turn, naming it and the reason.

    >>> state = State("path:5", "tromp-taylor", ".XO..").play(3)
    >>> state.position, state.to_move
    ('.X.X.', 'white')
    >>> state == State(state.board, state.rules, *state.start, state.prisoners, state.record)
    True
    """

    def __init__(self, board: Any, rules: str = "tromp-taylor", position: str = "", to_move: str = "",
                 prisoners: tuple[int, int] = (0, 0), record: Iterable[Turn] = ()) -> None:
        must_be(str, rules=rules, position=position, to_move=to_move)
        self.board = board if isinstance(board, Board) else Board(board)
        turns = [_number(self.board, turn) for turn in record]
        self._core = _graphgo.State(self.board._core, rules, position, to_move, prisoners, turns)

    @classmethod
    def _of(cls, board: Board, core: _graphgo.State) -> "State":
        state = cls.__new__(cls)
        state.board, state._core = board, core
        return state

    @property
    def rules(self) -> str:
        """The ruleset's text."""
        return self._core.rules

    @property
    def position(self) -> str:
        """The stones now, one of `.XO` a vertex."""
        return self._core.now[0]

    @property
    def to_move(self) -> str:
        """Whose turn it is: "black" or "white"."""
        return self._core.now[1]

    @property
    def over(self) -> bool:
        """Is play over?"""
        return self._core.now[2]

    @property
    def asked(self) -> str:
        """Where the next turn answers a question: the question; else empty."""
        return self._core.now[3]

    @property
    def record(self) -> list[Turn]:
        """The turns played since the start."""
        return [_label(self.board, turn) for turn in self._core.record]

    @property
    def start(self) -> tuple[str, str]:
        """The position where play began, and who was to move there."""
        return self._core.start

    @property
    def prisoners(self) -> tuple[int, int]:
        """Stones that Black, White had captured at the start. What the record captures is not among them.

        >>> State("2x2", "japanese", prisoners=(3, 0))
        State('2x2', 'logical-japanese', '....', black to move, prisoners (3, 0))
        """
        black, white = self._core.prisoners
        return black, white

    def history(self) -> list[tuple[str, str]]:
        """(position, side to move) at the start and after each turn."""
        return self._core.history()

    def play(self, turn: Turn) -> "State":
        """The state after the turn: a label, PASS or "pass", RESUME, GIFT, or a dict with a removal.

        Raises ValueError for an illegal turn, with its number and the reason.
        """
        return State._of(self.board, self._core.play(_number(self.board, turn)))

    def undo(self) -> "State":
        """The state before the last turn. Raises ValueError at the start."""
        if not self._core.record:
            raise ValueError("undo: no turn was played")
        position, to_move = self._core.start
        core = _graphgo.State(self.board._core, self.rules, position, to_move, self.prisoners,
                              self._core.record[:-1])
        return State._of(self.board, core)

    def legal(self) -> list[Turn]:
        """All legal turns, in vertex order, the pass last."""
        return [_label(self.board, turn) for turn in self._core.legal()]

    def is_legal(self, turn: Turn) -> bool:
        """May the turn be made?"""
        return self.why_illegal(turn) is None

    def why_illegal(self, turn: Turn) -> str | None:
        """Why the turn may not be made; None where it may.

        >>> State("1x2").play("a1").play("b1").why_illegal("a1")
        'superko, it repeats the position after turn 1'
        """
        return self._core.refusal(_number(self.board, turn)) or None

    def svg(self) -> str:
        """A picture, as text of an SVG document."""
        return self._core.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _key(self) -> tuple:
        return self.board, self.rules, self.start, self.prisoners, repr(self._core.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple:
        return State, (self.board, self.rules, *self.start, self.prisoners, self.record)

    def __repr__(self) -> str:
        turns = len(self._core.record)
        taken = f", prisoners {self.prisoners}" if any(self.prisoners) else ""
        played = f", after {turns} turn{'s' * (turns != 1)}" if turns else ""
        now = f"{self.position!r}, {self.to_move} to move"
        return f"State({self.board.name!r}, {self.rules!r}, {now}{taken}{played})"


def _number(board: Board, turn: Turn) -> int | dict:
    """A turn as in records of JSON."""
    if isinstance(turn, _Word):
        return turn.value
    if isinstance(turn, dict):
        unknown = set(turn) - {"remove", "play"}
        if unknown or not isinstance(turn.get("remove"), Integral):
            raise ValueError('turn: a removal is {"remove": turns before the cycle} with "play": label or not')
        return {key: board.number(value) if key == "play" else value for key, value in turn.items()}
    if isinstance(turn, str) and turn == "pass" and "pass" not in board.labels:
        return -1
    return board.number(turn)


def _label(board: Board, turn: int | dict) -> Turn:
    """A turn of a record in the board's words."""
    if isinstance(turn, dict):
        return {key: board.label(value) if key == "play" else value for key, value in turn.items()}
    return board.label(turn) if turn >= 0 else _Word(turn)
