"""An endgame table: solve every state of a small game backwards, from the ends of play."""

from __future__ import annotations

from collections import defaultdict, deque

from minimax_lib.game import A, Player, S, SearchError
from minimax_lib.search.request import CheckedGame, check_hashable, search


@search
def endgame_table(
    game: CheckedGame[S, A],
    state: S,
    player: Player | None = None,
    max_states: int = 1_000_000,
) -> dict[S, tuple[float, int | None]]:
    """Return (value, plies to the end) of every state that can be reached from `state`.

    The game may go round in circles. A state has value v > 0 if `player` can force an end that is
    worth v or more, and v < 0 if the opponent can; where neither can force anything, play need
    not end, and the state is worth 0, with None for the plies. Winners hurry and losers hold out:
    the plies count that, in games whose ends are won, drawn or lost.

    Args:
        player: whose values to return; see `minimax_lib.game.point_of_view` for the default.
        max_states: how many states may be reached.

    Raises:
        SearchError: there are more states than `max_states`, or states can't be hashed.

    Source: K. Thompson, "Retrograde analysis of certain endgames", 1986.

    >>> from minimax_lib.games.nim import Nim
    >>> game = Nim([4], max_take=3)
    >>> endgame_table(game, game.initial)[game.initial]
    (-1, 2)
    """
    check_hashable("a state", [state])
    parents: defaultdict[S, list[S]] = defaultdict(list)
    branching: dict[S, int] = {}
    ends: defaultdict[float, list[S]] = defaultdict(list)
    reached = {state: None}
    todo = [state]
    for here in todo:
        if game.is_terminal(here):
            ends[game.utility(here, player)].append(here)
            continue
        children = dict.fromkeys(game.result(here, action) for action in game.actions(here))
        branching[here] = len(children)
        todo.extend(child for child in children if child not in reached)
        reached |= children
        if len(reached) > max_states:
            raise SearchError(
                f"more than {max_states:,} states can be reached: begin later in the game, or "
                "pass a larger max_states"
            )
        for child in children:
            parents[child].append(here)

    table: dict[S, tuple[float, int | None]] = {}
    for winning in (1, -1):  # first what the player can force, then what the opponent can
        escapes = dict(branching)
        for utility in sorted((u for u in ends if u * winning > 0), reverse=winning > 0):
            queue = deque((end, 0) for end in ends[utility])
            while queue:
                here, plies = queue.popleft()
                if here in table:
                    continue
                table[here] = utility, plies
                for parent in parents[here]:
                    escapes[parent] -= 1
                    chooses = (game.to_move(parent) == player) == (winning > 0)
                    if chooses or escapes[parent] == 0:
                        queue.append((parent, plies + 1))
    for end in ends[0]:
        table[end] = 0, 0
    return {here: table.get(here, (0, None)) for here in reached}
