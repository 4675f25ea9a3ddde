"""Graphs of games: every position once, however many roads lead to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from minimax_lib.game import MAX, MIN, A, Game, GameError, Player, S, point_of_view
from minimax_lib.tree import first_state

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["build_graph"]


def build_graph(
    game: Game[S, A],
    state: S | None = None,
    depth: float = math.inf,
    max_states: int = 100_000,
    player: Player | None = None,
    key: Callable[[S], Hashable] = lambda state: state,
) -> nx.DiGraph[Any]:
    """Return the positions that can be reached, with an edge for each move between two of them.

    A node is the key of a state. It carries a `state` with that key, `player` (MAX or MIN; None at
    an end) and `ply`, the fewest moves that lead there. Edges carry `action`. The graph may have
    circles.

    Args:
        state: where to begin; by default where the game does.
        depth: how many plies to look ahead.
        max_states: the most nodes that the graph may have.
        player: who is called MAX; see `minimax_lib.game.point_of_view` for the default.
        key: what is the same for states that count as one; by default each counts as itself.

    Raises:
        GameError: the graph is larger than `max_states`.

    >>> from minimax_lib.games.nim import Nim
    >>> from minimax_lib.tree import build_tree
    >>> game = Nim([6], max_take=2)
    >>> len(build_tree(game)), len(build_graph(game))
    (33, 12)
    """
    import networkx as nx

    first = first_state(game, state)
    player = point_of_view(game, first, player)
    graph: nx.DiGraph[Any] = nx.DiGraph(game=game, player=player)
    graph.add_node(key(first), state=first, ply=0)
    row = [key(first)]
    ply = 0
    while row:
        ply += 1
        next_row = []
        for node in row:
            here = graph.nodes[node]["state"]
            ended = game.is_terminal(here)
            mine = not ended and game.to_move(here) == player
            graph.nodes[node]["player"] = None if ended else MAX if mine else MIN
            if ended or ply > depth:
                continue
            for action in game.actions(here):
                after = game.result(here, action)
                child = key(after)
                if child not in graph:
                    graph.add_node(child, state=after, ply=ply)
                    next_row.append(child)
                graph.add_edge(node, child, action=action)
        if len(graph) > max_states:
            raise GameError(f"more than {max_states:,} positions: begin later, or pass a depth")
        row = next_row
    return graph
