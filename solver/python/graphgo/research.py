"""Many states at once: hunts, comparisons of rulesets, control."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Sequence

from . import _graphgo
from .answers import Value
from .boards import Board
from .states import State


@dataclass(frozen=True)
class Counterexample:
    """A state in which the relation does not hold.

    left, right   the values as `graphgo batch` writes them
    states        how many symmetric states it stands for
    """

    state: State
    left: dict[str, Any]
    right: dict[str, Any]
    states: int


class Hunt(Iterator[Counterexample]):
    """Counterexamples as they are found; see `hunt`. After the last, `complete` says whether all was seen."""

    def __init__(self, core: _graphgo.Hunt, rules: str, boards: Sequence[Board]) -> None:
        self._core, self._rules = core, rules
        # Their vertices have the caller's labels; of two boards with one name it is not known whose.
        names = [board.name for board in boards]
        self._given = {board.name: board for board in boards if names.count(board.name) == 1}

    def __next__(self) -> Counterexample:
        line = self._core.next()
        if line is None:
            raise StopIteration
        found = json.loads(line)
        board = self._given.get(found["board"]) or Board(found["board"])
        state = State(board, self._rules, found["position"], found["to_move"],
                      record=[_turn(board, turn) for turn in found.get("record", [])])
        return Counterexample(state, found["left"], found["right"], found["states"])

    @property
    def sums(self) -> dict[str, Any]:
        """boards, states, compared, against so far, and the boards that a limit left `unsettled`."""
        return {key: value for key, value in self._core.sums.items() if key != "complete"}

    @property
    def complete(self) -> bool:
        """Were all boards seen and all their states settled?"""
        return self._core.sums["complete"]


def hunt(left: str, right: str, relation: str = "equal", *, max_vertices: int = 0, boards: Iterable[Any] = (),
         states: str = "positions", sample: int = 0, seed: int = 1, board_limit: float = 0,
         time_limit: float | None = None, memory: int | str | None = None,
         threads: int | None = None) -> Hunt:
    """Where do two rulesets give values for which a relation fails?

    left, right    rulesets
    relation       "equal", "within(2)", "winner", "at_most", or a formula: "value <= other + 1"
    max_vertices   all connected graphs with at most so many vertices; boards: and these
    states         "positions" (every legal position as a fresh start), "empty", or "reached"
    sample, seed   only so many states of each board, drawn by the seed; 0: all
    board_limit    seconds for each board; 0: no such bound

    Yields counterexamples, boards with fewest vertices first. Ctrl-C ends it with KeyboardInterrupt. Raises
    ValueError for a question that makes no sense.

    >>> found = hunt("tromp-taylor", "tromp-taylor,suicide=forbidden", max_vertices=3)
    >>> len(list(found)), found.complete
    (0, True)
    """
    given = [board if isinstance(board, Board) else Board(board) for board in boards]
    core = _graphgo.hunt(left, right, relation, max_vertices, [board._core for board in given], states, sample,
                         seed, board_limit, time_limit, memory, threads)
    return Hunt(core, left, given)


def compare(board: Any, rules: Sequence[str], *, time_limit: float | None = None,
            memory: int | str | None = None, threads: int | None = None) -> Any:
    """Every legal position of a board as a fresh start, under several rulesets, as a data frame.

    Its columns: position, to_move, symmetric (how many positions the row stands for), and a Value for each
    ruleset, under its text. Raises ValueError for a ruleset that is none.

    >>> frame = compare("path:2", ["tromp-taylor", "tromp-taylor,suicide=forbidden"])
    >>> frame[frame.columns[-1]].map(lambda value: value.value).tolist()
    [0, 0, -2, -2, 2, 2]
    """
    import pandas

    board = board if isinstance(board, Board) else Board(board)
    rows = _graphgo.compare(board._core, list(rules), time_limit, memory, threads)
    columns = ["position", "to_move", "symmetric", *rules]
    flat = [[position, side, weight, *[Value(*value) for value in values]] for position, side, weight, values in rows]
    return pandas.DataFrame(flat, columns=columns)


def control(board: Any, position: str = "", prisoners: tuple[int, int] = (0, 0), *, komi: str = "",
            time_limit: float | None = None, memory: int | str | None = None) -> dict[str, Any]:
    """Who controls which vertex in the position, as Pauli's clause 5 counts at the end of play.

    {"black": labels, "white": labels, "score": Black's less White's}. Raises ValueError, and TimeoutError
    where a limit strikes: control has no bounds.
    """
    rules = "logical-japanese" + (f",komi={komi}" if komi else "")
    state = State(board, rules, position, prisoners=prisoners)
    found = _graphgo.control(state._core, time_limit, memory)
    labels = state.board.labels
    for side in ("black", "white"):
        found[side] = [label for label, bit in zip(labels, found[side]) if bit == "1"]
    return found


def _turn(board: Board, turn: int | dict) -> Any:
    from .states import _label

    return _label(board, turn)
