"""Value iteration: values of games in which play and chance can go round in circles."""

from __future__ import annotations

import math

from minimax_lib.game import CHANCE, A, Player, S, SearchError
from minimax_lib.search.components import components
from minimax_lib.search.request import CheckedGame, check_hashable, search


@search
def value_iteration(
    game: CheckedGame[S, A],
    state: S,
    player: Player | None = None,
    tolerance: float = 1e-12,
    max_states: int = 1_000_000,
) -> dict[S, float]:
    """Return the value of every state that can be reached from `state`.

    All values start at 0, and are backed up from their successors, as expectiminimax would,
    again and again until none changes by more than `tolerance`. Play that never ends counts 0.
    States from which there is no way back wait until those they lead to are settled.

    Args:
        player: whose values to return; see `minimax_lib.game.point_of_view` for the default.
        tolerance: when to stop, above 0; the values are about as exact.
        max_states: how many states may be reached.

    Raises:
        SearchError: there are more states than `max_states`, states can't be hashed, or an
            average is of inf and -inf.

    Source: AIMA, 4th ed., figure 17.6; T. W. Neller and C. G. M. Presser, "Optimal play of the
    dice game Pig", 2004.

    >>> from minimax_lib.games.pig import Piglet
    >>> game = Piglet(target=3)
    >>> round(11 * value_iteration(game, game.initial)[game.initial], 9)
    6.0
    """
    if not 0 < tolerance < math.inf:
        raise SearchError(f"tolerance is a small number above 0: not {tolerance!r}")
    check_hashable("a state", [state])
    roads_from: dict[S, list[tuple[float, S]]] = {}
    values: dict[S, float] = {state: 0}
    todo = [state]
    for reached in todo:
        if len(values) > max_states:
            raise SearchError(
                f"more than {max_states:,} states can be reached: take a smaller game, or a "
                "larger max_states"
            )
        if game.is_terminal(reached):
            values[reached] = game.utility(reached, player)
            continue
        branches = (
            game.chances(reached)
            if game.to_move(reached) == CHANCE
            else [(action, 1) for action in game.actions(reached)]
        )
        roads_from[reached] = [(float(p), game.result(reached, a)) for a, p in branches if p > 0]
        for _, child in roads_from[reached]:
            if child not in values:
                values[child] = 0
                todo.append(child)
    for component in components(
        {here: [s for _, s in roads] for here, roads in roads_from.items()}
    ):
        loop = [here for here in component if here in roads_from]
        change = math.inf
        while change > tolerance:
            change = 0
            for here in loop:
                backed_up = [p * values[child] for p, child in roads_from[here]]
                mover = game.to_move(here)
                new = (sum if mover == CHANCE else max if mover == player else min)(backed_up)
                if new != new:
                    raise SearchError(
                        f"chance decides between inf and -inf at {here!r}, and they have no "
                        "average: let utility return finite numbers there"
                    )
                change = max(change, abs(new - values[here]))
                values[here] = new
    return values
