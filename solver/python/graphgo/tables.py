"""Tables: files of solved positions, as numbers and data frames."""

from __future__ import annotations

import os
import threading
from numbers import Integral
from typing import Any

from . import _graphgo
from .answers import Value
from .arguments import file_name, must_be
from .boards import Board
from .states import State

#: Stands for an infinite bound in arrays of whole numbers.
INFINITY = 1 << 30


_arrays = ("code", "positions", "lo", "hi")


class Table:
    """A table that `graphgo table build` or `Table.build` wrote: the value of every state, in points for
    Black.

    board    the board, whose vertices `Table.build` calls as its caller did

    Arrays are the table's own memory: they are copied nowhere and cannot be changed. Raises ValueError for a
    file that is missing, no table, or damaged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = Table.build("path:3", "tromp-taylor", os.path.join(folder, "3.table"))
    >>> table[State("path:3", position=".X.")].value, table.values("white").max()
    (3, 3)
    >>> table.to_pandas().columns.tolist()
    ['code', 'positions', 'black_lo', 'black_hi', 'white_lo', 'white_hi']
    """

    def __init__(self, path: str | os.PathLike) -> None:
        self._core = _graphgo.Table(file_name(path))
        self.board = Board(self._core.board)
        self._lock = threading.Lock()
        self._rows: dict | None = None

    @classmethod
    def build(cls, board: Any, rules: str, path: str | os.PathLike, *, time_limit: float | None = None,
              memory: int | str | None = None, threads: int | None = None) -> "Table":
        """Solves the board's states (under superko: its fresh starts), writes the table and opens it.
        A file of that name is replaced. `time_limit` is in seconds.

        Raises ValueError, and TimeoutError where a limit struck: the next call goes on from there.
        """
        must_be(str, rules=rules)
        board = board if isinstance(board, Board) else Board(board)
        _graphgo.build_table(board._core, rules, file_name(path), time_limit, memory, threads)
        table = cls(path)
        table.board = board  # the file has labels as texts at most
        return table

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
        must_be(State, state=state)
        found = self._core.value(state._core)
        if found is None:
            raise KeyError(f"{state!r}: not in the table")
        return Value(*found)

    def values(self, to_move: str = "black", *, bound: str = "lo", phase: int = 1, passes: int = 0) -> Any:
        """A number for each row, as a numpy array of int32: points for Black before komi; plus or minus
        INFINITY where infinite. `bound` is "lo" or "hi"; under superko both are the same. Raises
        KeyError for a column that the table has not."""
        if bound not in ("lo", "hi"):
            raise KeyError(f'bound {bound!r}: neither "lo" nor "hi"')
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
        """The position of a code, one of `.XO` a vertex. Raises ValueError for a number that is no code."""
        size = self.board.size
        if not isinstance(code, Integral) or not 0 <= code < 3**size:
            raise ValueError(f"code {code!r}: must be a whole number from 0 to {3**size - 1}")
        return "".join(".XO"[int(code) // 3**v % 3] for v in range(size))

    def to_pandas(self) -> Any:
        """A row for each class of symmetric positions: code, positions, and bounds with either side to move.
        The frame is a copy: what is changed in it changes no answer of the table."""
        import pandas

        data = {"code": self.codes, "positions": self.positions}
        for column in self._all()["columns"]:
            name = column["to_move"]
            name += f"_phase{column['phase']}" if column["phase"] > 1 else ""
            name += f"_passes{column['passes']}" if column["passes"] else ""
            name += "_stands_still" if column["stands_still"] else ""
            data[name + "_lo"], data[name + "_hi"] = column["lo"], column["hi"]
        return pandas.DataFrame(data, copy=True)

    def _all(self) -> dict:
        """The table's rows, read once however many threads ask."""
        from numpy import asarray

        with self._lock:
            if self._rows is None:
                rows = self._core.rows()
                for one in (rows, *rows["columns"]):
                    one.update({name: asarray(one[name]) for name in _arrays if name in one})
                self._rows = rows
            return self._rows
