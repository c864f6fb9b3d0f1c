"""Tables: files of solved positions, as numbers and data frames."""

from __future__ import annotations

import os
from typing import Any

from . import _graphgo
from .answers import Value
from .boards import Board
from .states import State

#: Stands for an infinite bound in arrays of whole numbers.
INFINITY = 1 << 30


class Table:
    """A table that `graphgo table build` or `Table.build` wrote.

    Raises ValueError for a file that is missing, no table, or damaged.
    """

    def __init__(self, path: str | os.PathLike) -> None:
        self._core = _graphgo.Table(os.fspath(path))
        self.board = Board(self._core.board)
        self._rows: dict | None = None

    @classmethod
    def build(cls, board: Any, rules: str, path: str | os.PathLike, *, time_limit: float | None = None,
              memory: int | str | None = None, threads: int | None = None) -> "Table":
        """Solves the board's states (under superko: its fresh starts), writes the table and opens it.
        A file of that name is replaced.

        Raises ValueError, and TimeoutError where a limit struck: the next call goes on from there.
        """
        board = board if isinstance(board, Board) else Board(board)
        _graphgo.build_table(board._core, rules, os.fspath(path), time_limit, memory, threads)
        return cls(path)

    @property
    def rules(self) -> str:
        """The ruleset's text. Komi is not counted in the arrays."""
        return self._core.rules

    @property
    def semantics(self) -> str:
        """"history-free": values of all states; "fresh-start": of positions without any history."""
        return self._core.semantics

    @property
    def legal_positions(self) -> int:
        """How many positions the table is about, symmetric ones counted apart."""
        return self._core.legal_positions

    @property
    def file_size(self) -> int:
        """In bytes."""
        return self._core.file_size

    def __getitem__(self, state: State) -> Value:
        """The value of a state. Raises KeyError where it hangs on what the table does not know: a history
        under superko, another board or ruleset, a game that is over."""
        found = self._core.value(state._core)
        if found is None:
            raise KeyError(f"{state!r} after {len(state.record)} turns: not in the table")
        return Value(*found)

    def values(self, to_move: str = "black", *, bound: str = "lo", phase: int = 1, passes: int = 0) -> Any:
        """A number for each row, as a numpy array of int32: points for Black before komi; plus or minus
        INFINITY where infinite. `bound` is "lo" or "hi"; under superko both are the same. The array is the
        table's own memory and not a copy."""
        for column in self._all()["columns"]:
            at = (column["to_move"], column["phase"], column["passes"], column["stands_still"])
            if at == (to_move, phase, passes, False):
                return column[bound]
        raise KeyError(f"{to_move} to move, phase {phase}, {passes} passes: no column of the table")

    @property
    def codes(self) -> Any:
        """Each row's position as a number: vertex v is the digit of weight 3**v, 1 Black, 2 White."""
        return self._all()["code"]

    @property
    def positions(self) -> Any:
        """How many positions symmetry makes of each row's."""
        return self._all()["positions"]

    def position(self, code: int) -> str:
        """The position of a code, one of `.XO` a vertex."""
        return "".join(".XO"[int(code) // 3**v % 3] for v in range(self.board.size))

    def to_pandas(self) -> Any:
        """A row for each class of symmetric positions: code, positions, and bounds with either side to move.
        The columns are the table's own arrays."""
        import pandas

        data = {"code": self.codes, "positions": self.positions}
        for column in self._all()["columns"]:
            name = column["to_move"]
            name += f"_phase{column['phase']}" if column["phase"] > 1 else ""
            name += f"_passes{column['passes']}" if column["passes"] else ""
            name += "_stands_still" if column["stands_still"] else ""
            data[name + "_lo"], data[name + "_hi"] = column["lo"], column["hi"]
        return pandas.DataFrame(data, copy=False)

    def _all(self) -> dict:
        if self._rows is None:
            self._rows = self._core.rows()
        return self._rows
