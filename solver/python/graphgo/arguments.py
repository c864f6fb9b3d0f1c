"""What is refused before the solver is asked, in one line each."""

from __future__ import annotations

import os
from typing import Any


def must_be(kind: type, **arguments: Any) -> None:
    """Raises ValueError, naming the argument, for the first that is no `kind`.

    >>> must_be(str, rules="aga", position=None)
    Traceback (most recent call last):
    ValueError: position None: must be a str
    """
    for name, value in arguments.items():
        if not isinstance(value, kind):
            raise ValueError(f"{name} {value!r}: must be a {kind.__name__}")


def file_name(path: str | bytes | os.PathLike) -> bytes:
    """The name as the system takes it. Raises ValueError for one with a NUL: the system would cut it there.

    >>> file_name("2x2.proof")
    b'2x2.proof'
    """
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"file {path!r}: a name without NUL is needed")
    return name
