"""The forms in which a search may be given the states of a game tree, and how to read them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

    from minimax_lib.tree import Node

__all__ = ["Form", "forms", "same"]

MOST_CELLS = 200


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """One way to write states: the state of each node so written, and an argument likewise."""

    states: Mapping[Node, Any]
    read: Callable[[Any], Any] = lambda value: value


def forms(tree: nx.DiGraph[Node]) -> Iterator[Form]:
    """Yield the forms that the states of `tree` may take, the likeliest first.

    A state may be given as it is; without the side that goes with it; as one of its fields, such
    as the piles of Nim; as the lists or tuples below a node of a nested list; or, if it is a board
    of X and O, as rows or cells of any kind.

    >>> from minimax_lib.games.nim import Nim
    >>> from minimax_lib.tree import build_tree
    >>> [form.states[0,] for form in forms(build_tree(Nim([1, 2])))]
    [NimState(piles=(0, 2), to_move='MIN'), (0, 2)]
    """
    states = {node: data["state"] for node, data in tree.nodes(data=True)}
    kinds = {type(state) for state in states.values()}
    yield Form(states)
    if all(
        isinstance(state, tuple) and len(state) == 2 and isinstance(state[1], bool)
        for state in states.values()
    ):
        yield Form({node: state[0] for node, state in states.items()})
    for name in _field_names(kinds.pop()) if len(kinds) == 1 else ():
        values = {node: _frozen(getattr(state, name)) for node, state in states.items()}
        telling = all(isinstance(value, tuple | str) for value in values.values())
        if telling and all(
            _all_differ(values[child] for child in tree.successors(node)) for node in tree
        ):
            yield Form(values, _frozen)
    nested = getattr(tree.graph.get("game"), "nested", None)
    if callable(nested):
        parts = _sublists(nested(), states)
        yield Form({node: _frozen(part) for node, part in parts}, _frozen)
    if all(isinstance(state, str) and marks(state) for state in states.values()):
        yield Form({node: marks(state) for node, state in states.items()}, marks)


def same(value: Any, state: Any) -> bool:
    """Return whether two values are equal, whatever they are; True is not the state 1.

    >>> same(1, 1.0), same(True, 1), same([1, 2], [1, 2])
    (True, False, True)
    """
    if isinstance(value, bool) != isinstance(state, bool):
        return False
    try:
        equal = value == state
        return bool(equal.all()) if hasattr(equal, "all") else bool(equal)
    except Exception:  # a learner's __eq__ may do anything
        return False


def marks(value: Any) -> tuple[str, ...] | None:
    """Return a board of X and O as its cells, "." for an empty one; None if it is no board.

    It may be text, a list, rows, a dict, an array, or an object that holds one of these; the
    marks may be letters, or 1 for X and -1 or 2 for O.

    >>> "".join(marks([["X", " "], [None, "o"]])), "".join(marks({1: 1, 2: 0, 3: -1, 4: 0}))
    ('X..O', 'X.O.')
    """
    parts = vars(value).values() if hasattr(value, "__dict__") and not _is_board(value) else [value]
    for part in filter(_is_board, parts):
        cells = list(islice(_cells(part), MOST_CELLS))
        if len(cells) > 3:
            return tuple(map(_mark, cells))
    return None


def _is_board(value: Any) -> bool:
    return isinstance(value, str | list | tuple | Mapping) or hasattr(value, "tolist")


def _cells(value: Any) -> Iterator[Any]:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, str):
        yield from value or [value]
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _cells(each)
    else:
        yield value


_NUMBERED: dict[float, str] = {1: "X", -1: "O", 2: "O"}


def _mark(cell: Any) -> str:
    if isinstance(cell, str):
        return cell.upper() if cell in tuple("XOxo") else "."
    return _NUMBERED.get(cell, ".") if isinstance(cell, int | float) else "."


def _field_names(kind: type) -> list[str]:
    names: list[str] = list(getattr(kind, "_fields", ()))
    if dataclasses.is_dataclass(kind):
        names = [each.name for each in dataclasses.fields(kind)]
    return names


def _frozen(value: Any) -> Any:
    """A value with tuples for lists and arrays, all the way down."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _all_differ(values: Iterable[Any]) -> bool:
    known: list[Any] = []
    for value in values:
        if any(same(value, other) for other in known):
            return False
        known.append(value)
    return True


def _sublists(whole: Any, paths: Mapping[Node, Any]) -> Iterator[tuple[Node, Any]]:
    """The part of a nested list below each node, the state of a node being its path."""
    for node, path in paths.items():
        part = whole
        try:
            for index in path:
                marked = isinstance(part[0], str)
                chance = part[0] == "chance"
                part = part[index + marked]
                part = part[1] if chance else part
        except (TypeError, IndexError):
            continue
        yield node, part
