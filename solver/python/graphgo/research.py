"""Many states at once: hunts, comparisons of rulesets, control."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Sequence

from . import _graphgo
from .answers import Value
from .arguments import must_be
from .boards import Board, _is_list_of_edges
from .boards import boards as boards_of
from .states import State


@dataclass(frozen=True)
class Counterexample:
    """A state in which the relation does not hold.

    state         under the left ruleset
    left, right   the values as `graphgo batch` writes them
    states        how many symmetric states it stands for

    >>> found = next(hunt("tromp-taylor", "lasker-maas", boards="path:3", states="empty"))
    >>> found.left["value"], found.right["value"], found.states
    (3, 2, 2)
    """

    state: State
    left: dict[str, Any] = field(hash=False)
    right: dict[str, Any] = field(hash=False)
    states: int


class Hunt(Iterator[Counterexample]):
    """Counterexamples as they are found; see `hunt`. After the last, `complete` says whether all was seen.

    >>> found = hunt("tromp-taylor", "lasker-maas", boards="path:2")
    >>> for counterexample in found:
    ...     print(counterexample.state.position, counterexample.right["value"])
    X. -3
    O. 3
    >>> found.complete, found.sums["boards"]
    (True, 1)
    """

    def __init__(self, core: _graphgo.Hunt, rules: str, boards: Sequence[Board]) -> None:
        self._core, self._rules = core, rules
        # Their vertices have the caller's labels; of two boards with one name it is not known whose.
        self._given = {board.name: board for board in boards}
        for board in boards:
            if self._given.get(board.name, board) != board:
                del self._given[board.name]

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
    max_vertices   all connected graphs with at most so many vertices (1 to 8; 0: none)
    boards         and these: a list of boards, or a text as `boards` takes it
    states         "positions" (every legal position as a fresh start), "empty", or "reached"
    sample, seed   only so many states of each board, drawn by the seed; 0: all
    board_limit    seconds for each board; 0: no such bound

    Yields counterexamples, boards with fewest vertices first. Ctrl-C ends it with KeyboardInterrupt. Where a
    limit struck (`time_limit` and `board_limit` in seconds, `memory` in bytes) it ends sooner, and `complete`
    is False. Raises ValueError for a question that makes no sense.

    >>> found = hunt("tromp-taylor", "tromp-taylor,suicide=forbidden", max_vertices=3)
    >>> len(list(found)), found.complete
    (0, True)
    """
    must_be(str, left=left, right=right, relation=relation, states=states)
    given = _given(boards)
    core = _graphgo.hunt(left, right, relation, max_vertices, [board._core for board in given], states, sample,
                         seed, board_limit, time_limit, memory, threads)
    return Hunt(core, left, given)


def compare(board: Any, rules: Iterable[str], *, time_limit: float | None = None,
            memory: int | str | None = None, threads: int | None = None) -> Any:
    """Every legal position of a board as a fresh start, under several rulesets, as a data frame.

    Its columns: position, to_move, symmetric (how many positions the row stands for), and a Value for each
    ruleset, under its text. Raises ValueError for a ruleset that is none, TimeoutError where a limit struck
    (`time_limit` in seconds), and KeyboardInterrupt: there are no bounds.

    >>> frame = compare("path:2", ["tromp-taylor", "tromp-taylor,suicide=forbidden"])
    >>> frame[frame.columns[-1]].map(lambda value: value.value).tolist()
    [0, 0, -2, -2, 2, 2]
    """
    import pandas

    rules = [rules] if isinstance(rules, str) else list(rules)
    for one in rules:
        must_be(str, rules=one)
    board = board if isinstance(board, Board) else Board(board)
    rows = _graphgo.compare(board._core, rules, time_limit, memory, threads)
    columns = ["position", "to_move", "symmetric", *rules]
    flat = [[position, side, weight, *[Value(*value) for value in values]] for position, side, weight, values in rows]
    return pandas.DataFrame(flat, columns=columns)


def control(board: Any, position: str = "", prisoners: tuple[int, int] = (0, 0), *, komi: str = "",
            time_limit: float | None = None, memory: int | str | None = None) -> dict[str, Any]:
    """Who controls which vertex in the position, as Pauli's clause 5 counts at the end of play.

    {"black": labels, "white": labels, "score": Black's less White's, in points}. Raises ValueError, and
    TimeoutError where a limit strikes (`time_limit` in seconds), KeyboardInterrupt: control has no bounds.

    >>> control("3x3", "...XXX...", komi="0.5")["score"]
    Fraction(11, 2)
    """
    must_be(str, position=position, komi=komi)
    rules = "logical-japanese" + (f",komi={komi}" if komi else "")
    state = State(board, rules, position, prisoners=prisoners)
    found = _graphgo.control(state._core, time_limit, memory)
    labels = state.board.labels
    for side in ("black", "white"):
        found[side] = [label for label, bit in zip(labels, found[side]) if bit == "1"]
    return found


def _given(boards: Any) -> list[Board]:
    """A text names several boards, a graph is one, and anything else has one in each place."""
    if isinstance(boards, str):
        return boards_of(boards)
    if isinstance(boards, Board) or not _is_list_of_edges(boards):
        return [boards if isinstance(boards, Board) else Board(boards)]
    return [board if isinstance(board, Board) else Board(board) for board in boards]


def _turn(board: Board, turn: int | dict) -> Any:
    from .states import _label

    return _label(board, turn)
