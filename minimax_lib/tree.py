"""Trees of games: a game unfolded into a networkx graph, text and trees, random trees."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from minimax_lib.game import (
    CHANCE,
    MAX,
    MIN,
    A,
    Game,
    GameError,
    Player,
    S,
    point_of_view,
)
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.search.request import CheckedGame

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[int, ...]


def build_tree(
    game: Game[S, A],
    state: S | None = None,
    depth: float = math.inf,
    max_nodes: int = 2_000,
    player: Player | None = None,
) -> nx.DiGraph[Node]:
    """Unfold `game` from `state` (its initial state by default) into a tree.

    A node is the path to it: the child numbers from the root, `()`, down; so two roads to one
    state stay two nodes. Nodes carry `state`, `player` (MAX, MIN or CHANCE; None where the tree
    ends), `terminal`, `name` ("A", "B", ... for inner nodes, row by row) and, at the end of the
    game, `value`, the utility for MAX. Edges carry `action`, and `probability` below a chance
    node. The graph carries `game` and `player`: who MAX is.

    Args:
        depth: how many plies to unfold, 0 or more.
        max_nodes: the most nodes that the tree may have, at least 1.
        player: who is called MAX; see `minimax_lib.game.point_of_view` for the default.

    Raises:
        GameError: the tree is larger than `max_nodes`, a utility is no number, or a state
            without actions isn't the end.

    >>> from minimax_lib.games.nim import Nim
    >>> tree = build_tree(Nim([3], max_take=2))
    >>> [tree.nodes[node]["state"].piles for node in tree]
    [(3,), (2,), (1,), (1,), (0,), (0,), (0,)]
    """
    import networkx as nx

    if not depth >= 0:
        raise GameError(f"depth is the number of plies to unfold, 0 or more: not {depth!r}")
    state = first_state(game, state)
    player = point_of_view(game, state, player)
    tree: nx.DiGraph[Node] = nx.DiGraph(game=game, player=player)
    rules = CheckedGame(game)
    names = _names()
    tree.add_node((), state=state, name="")
    row: list[Node] = [()]
    ply = 0
    while row:
        next_row: list[Node] = []
        for node in row:
            attributes = tree.nodes[node]
            state = attributes["state"]
            attributes["terminal"] = game.is_terminal(state)
            if attributes["terminal"]:
                attributes.update(player=None, value=rules.utility(state, player))
                continue
            if ply >= depth:
                attributes["player"] = None
                continue
            mover = game.to_move(state)
            role = CHANCE if mover == CHANCE else MAX if mover == player else MIN
            attributes.update(player=role, name=next(names))
            for index, (action, odds) in enumerate(_branches(rules, state, mover)):
                if len(tree) >= max_nodes:
                    raise GameError(
                        f"this tree has more than {max_nodes:,} nodes, too many to look at: pass "
                        "a smaller depth or a later state, or raise max_nodes"
                    )
                child = (*node, index)
                tree.add_node(child, state=game.result(state, action), name="")
                tree.add_edge(node, child, action=action, **odds)
                next_row.append(child)
        row = next_row
        ply += 1
    return tree


def annotate(tree: nx.DiGraph[Node]) -> dict[Node, float]:
    """Return the value of every node for MAX, backed up from the ends of the tree.

    Raises:
        GameError: the tree was cut off by a depth limit, so that some ends have no value, a
            value is no number, or chance decides between inf and -inf, which have no average.

    >>> annotate(build_tree(parse_tree("((3 5) (2 9))")))[()]
    3
    """
    values: dict[Node, Any] = {}
    for node in reversed(list(tree)):
        children = [values[child] for child in tree.successors(node)]
        role = tree.nodes[node]["player"]
        if not children:
            try:
                values[node] = tree.nodes[node]["value"]
            except KeyError:
                raise GameError(
                    "the tree ends at a depth limit, where nodes have no value: unfold it to the "
                    "end of the game, or give those nodes a value"
                ) from None
            if not _is_number(values[node]):
                raise GameError(
                    f"a value is a number that can be compared, not {values[node]!r} as at {node}"
                )
        elif role == CHANCE:
            odds = [tree.edges[node, child]["probability"] for child in tree.successors(node)]
            values[node] = sum(p * v for p, v in zip(odds, children, strict=True) if p)
            if not _is_number(values[node]):
                raise GameError(
                    f"chance node {tree.nodes[node].get('name', node)} has no value: inf and -inf "
                    "have no average; put finite numbers there"
                )
        else:
            values[node] = max(children) if role == MAX else min(children)
    return values


def parse_tree(text: str, root_player: Player = MAX) -> ExplicitTree:
    """Return the tree written in `text`.

    A leaf is a number and a node is its children in parentheses: `((3 5) (2 9))`. MAX and MIN
    alternate from the root down, unless a node says otherwise: `(min: 3 (min: 4 5))`. The
    children of a chance node follow their probabilities: `(chance: 1/3*6 2/3*(4 2))`. Fractions
    are `1/2`, infinite values `inf` and `-inf`. Commas and brackets, as in Python's lists, are
    read as well, and so are the players X and O of the exercises, for max and min.

    Raises:
        GameError: the text is no tree; the message says where it fails.

    >>> parse_tree("((3 5) (2 9))").nested()
    [[3, 5], [2, 9]]
    """
    tokens = list(re.finditer(r"[([]|[)\]]|(?:max|min|chance|X|O)\s*:|[^\s(),[\]:]+|:", text))
    lists: list[list[Any]] = [[]]
    factors: list[str | None] = [None]
    closers: list[str] = []
    for match in tokens:
        token = match.group()
        if token in "([":
            lists.append([])
            factors.append(None)
            closers.append(")" if token == "(" else "]")
            continue
        if token in ")]":
            if not closers:
                raise _syntax_error(text, match.start(), "a closing parenthesis too many")
            if token != (closer := closers.pop()):
                raise _syntax_error(text, match.start(), f"{closer} is expected, not {token}")
            item: Any = lists.pop()
            if factors.pop() is not None:
                raise _syntax_error(text, match.start(), "a probability without a child")
            if not item or item[-1] in ("max", "min", "chance"):
                raise _syntax_error(text, match.start(), "a node without children")
        elif token.endswith(":"):
            mark = token[:-1].strip()
            mark = {"X": "max", "O": "min"}.get(mark, mark)
            if not mark or len(lists) == 1 or lists[-1]:
                raise _syntax_error(
                    text,
                    match.start(),
                    "max:, min: and chance: stand first in a parenthesis",
                )
            lists[-1].append(mark)
            continue
        else:
            probability, star, number = token.rpartition("*")
            if star:
                if factors[-1] is not None:
                    raise _syntax_error(text, match.start(), "a probability without a child")
                factors[-1] = probability
                if not number:
                    continue
            item = _number(number, text, match.start())
        if lists[-1][:1] == ["chance"]:
            if factors[-1] is None:
                raise _syntax_error(
                    text,
                    match.start(),
                    "a child of a chance node needs a probability, as 1/2*3",
                )
            item = [_probability(factors[-1], text, match.start()), item]
        elif factors[-1] is not None:
            raise _syntax_error(text, match.start(), "a probability outside a chance node")
        factors[-1] = None
        lists[-1].append(item)
    if len(lists) > 1:
        raise _syntax_error(text, len(text), "a closing parenthesis is missing")
    if len(lists[0]) != 1 or factors[0] is not None:
        raise _syntax_error(
            text,
            len(text),
            "one tree is expected: a number, or children in parentheses",
        )
    return ExplicitTree(lists[0][0], root_player)


def format_tree(tree: ExplicitTree) -> str:
    """Return the text that `parse_tree` reads back as the same tree.

    >>> format_tree(parse_tree("(min: 3 (min: 4 5))"))
    '(min: 3 (min: 4 5))'
    """
    pieces: list[str] = []
    todo: list[Any] = [tree.nested()]
    while todo:
        item = todo.pop()
        if not isinstance(item, list):
            pieces.append(item if isinstance(item, str) else f"{item} ")
            continue
        mark, children = (f"{item[0]}: ", item[1:]) if isinstance(item[0], str) else ("", item)
        parts: list[Any] = ["(" + mark]
        for child in children:
            if mark == "chance: ":
                probability, child = child
                parts.append(f"{probability}*")
            parts.append(child)
        todo.extend(reversed([*parts, ") "]))
    return "".join(pieces).replace(" )", ")").strip()


def random_tree(
    seed: int,
    depth: int = 2,
    branching: int = 2,
    low: int = 0,
    high: int = 9,
    uneven: bool = False,
    root_player: Player = MAX,
) -> ExplicitTree:
    """Return a tree with random whole numbers at its leaves, always the same for one seed.

    Args:
        depth: the number of plies, 0 or more.
        branching: the number of children of a node, at least 1.
        low, high: the range of the leaves, both ends included.
        uneven: whether branches may end early and have fewer children.

    >>> random_tree(seed=1).nested()
    [[2, 9], [1, 4]]
    """
    if depth < 0 or depth % 1 or branching < 1 or branching % 1 or low > high:
        raise GameError(
            "a random tree needs whole depth >= 0 and branching >= 1, and low <= high, not "
            f"depth={depth!r}, branching={branching!r}, low={low!r}, high={high!r}"
        )
    if depth > 10_000 or branching**depth > 1_000_000:
        raise GameError(
            f"{depth} plies of {branching} branches are too many: lower branching or depth"
        )
    chance = random.Random(seed)
    tree: list[Any] = []
    todo = [(tree, depth)]  # lists to add a subtree to, and its plies
    while todo:
        siblings, plies = todo.pop()
        if plies == 0 or (uneven and plies < depth and chance.random() < 0.25):
            siblings.append(chance.randint(low, high))
            continue
        count = chance.randint(1, branching) if uneven and plies < depth else branching
        siblings.append([])
        todo.extend([(siblings[-1], plies - 1)] * count)
    return ExplicitTree(tree[0], root_player)


def first_state(game: Game[S, A], state: S | None) -> S:
    """Return `state`, by default the game's initial one, once the game has accepted it."""
    state = game.initial if state is None else state
    if hasattr(game, "validate"):
        game.validate(state)
    return state


def _branches(game: Game[S, A], state: S, mover: Player) -> Iterator[tuple[Any, dict[str, float]]]:
    if mover == CHANCE:
        for outcome, probability in game.chances(state):  # type: ignore[attr-defined]
            yield outcome, {"probability": probability}
    else:
        for action in game.actions(state):
            yield action, {}


def _is_number(value: Any) -> bool:
    try:
        return bool(value == value + 0)
    except (TypeError, ValueError):
        return False


def _names() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ..."""
    for length in itertools.count(1):
        for letters in itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=length):
            yield "".join(letters)


def _syntax_error(text: str, position: int, what: str) -> GameError:
    before, after = (
        text[max(0, position - 20) : position],
        text[position : position + 20],
    )
    return GameError(f"{what}, here: {before}>>>{after}")


def _number(token: str, text: str, position: int) -> float | Fraction:
    try:
        value = Fraction(token) if "/" in token else float(token)
    except (ValueError, ZeroDivisionError):
        raise _syntax_error(text, position, f"{token!r} is not a number") from None
    if value in (math.inf, -math.inf) and "inf" not in token.lower():
        raise _syntax_error(text, position, "a number too large: write inf for infinity")
    try:
        return int(token)
    except ValueError:
        return value


def _probability(token: str, text: str, position: int) -> float | Fraction:
    try:
        return Fraction(token) if "/" in token else float(token)
    except (ValueError, ZeroDivisionError):
        raise _syntax_error(text, position, f"{token!r} is not a probability") from None
