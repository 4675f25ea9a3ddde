"""The last rung of the Connect Four ladder: the same function, compiled by numba (extra `fast`)."""

from __future__ import annotations

import functools
from types import FunctionType
from typing import Any, Final

from minimax_lib.games.connect_four import ConnectFour
from minimax_lib.ladder import Unfolded, four_in_line, unfolded

__all__ = ["Compiled"]

TABLE_SIZE: Final = 8_388_617  # a prime number, as in `ladder`; ten bytes a slot


class Compiled(Unfolded):
    """Rung 12: rung 11 in machine code.

    The first search on boards of one width takes some seconds more, to compile.

    Raises:
        ImportError: numba is not installed.
    """

    def __init__(self, game: ConnectFour | None = None, table_size: int = TABLE_SIZE) -> None:
        super().__init__(game, table_size)
        self.unfolded = _compiled()


@functools.cache
def _compiled() -> Any:
    """Return `unfolded` in machine code."""
    try:
        import numba
        from numba.extending import intrinsic, overload_method
    except ImportError:
        raise ImportError(
            "this solver needs numba: pip install numba, or leave it at minimax_lib.ladder.Unfolded"
        ) from None

    @intrinsic
    def count_bits(_context, number):  # type: ignore[no-untyped-def]
        def generate(_context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctpop(arguments[0])

        return numba.int64(numba.int64), generate

    @overload_method(numba.types.Integer, "bit_count")
    def bit_count(number):  # type: ignore[no-untyped-def]
        return lambda number: count_bits(number)

    # a copy of the function that finds its helper and itself among the compiled ones
    names: dict[str, Any] = {"max": max, "min": min, "len": len}
    names["four_in_line"] = numba.njit(four_in_line)
    names["unfolded"] = numba.njit(error_model="numpy")(
        FunctionType(unfolded.__code__, names, "unfolded")
    )
    return names["unfolded"]
