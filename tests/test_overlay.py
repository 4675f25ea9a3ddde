"""A trace laid over its tree: nodes found by state; cuts, hits and limits told apart."""

import functools
import math
from typing import Any

import pytest

from minimax_lib.game import TwoFunctionGame
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.games.nim import Nim
from minimax_lib.overlay import Overlay, overlay
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax
from minimax_lib.trace import trace
from minimax_lib.tree import annotate, build_tree, parse_tree, random_tree

INF = math.inf


def on_tree(function, game, *args, **options) -> Overlay:
    arguments = args or (game, game.initial)
    return overlay(trace(function, *arguments, **options), build_tree(game))


def statuses(found: Overlay) -> dict[Any, str]:
    return {node: fate.status for node, fate in found.fates.items() if fate.status != "visited"}


def tree(text):
    return parse_tree(text)


def test_minimax_visits_every_node_with_its_value():
    game = random_tree(7, depth=3, branching=3)
    found = on_tree(minimax, game)
    assert set(found.having("visited")) == set(found.tree)
    assert {node: fate.returned for node, fate in found.fates.items()} == annotate(found.tree)


def test_alpha_beta_prunes_with_the_reason():
    found = on_tree(alpha_beta, tree("((3 5) (2 9))"))
    assert statuses(found) == {(1, 1): "pruned"}
    assert found.fates[1, 1].reason == "alpha 3 >= beta 2 at node C"
    assert (found.fates[(1,)].alpha, found.fates[(1,)].beta) == (3, 2)


def test_below_a_pruned_branch_nothing_is_reached():
    found = on_tree(alpha_beta, tree("((3 5) (2 (7 8)))"))
    assert statuses(found) == {
        (1, 1): "pruned",
        (1, 1, 0): "never reached",
        (1, 1, 1): "never reached",
    }


@pytest.mark.parametrize("seed", range(8))
def test_pruned_and_visited_are_all_there_is_in_alpha_beta(seed):
    game = random_tree(seed, depth=4, branching=2, low=-3, high=3)
    found = on_tree(alpha_beta, game)
    for node, fate in found.fates.items():
        if fate.status == "pruned":
            assert found.fates[node[:-1]].status == "visited" and ">=" in fate.reason
        else:
            assert fate.status in ("visited", "never reached")
    called = {call.arguments["state"] for call in found.trace.calls if call.function == "value"}
    assert {found.tree.nodes[node]["state"] for node in found.having("visited")} == called


def nested_alpha_beta(tree, a, b, is_max):
    if isinstance(tree, int):
        return tree
    v = -INF if is_max else INF
    for child in tree:
        if is_max:
            v = max(v, nested_alpha_beta(child, a, b, False))
            if v >= b:
                return v
            a = max(a, v)
        else:
            v = min(v, nested_alpha_beta(child, a, b, True))
            if v <= a:
                return v
            b = min(b, v)
    return v


def test_on_nested_lists_and_with_a_cut_before_the_bound_is_raised():
    game = tree("((3 5) (2 9))")
    found = on_tree(nested_alpha_beta, game, [[3, 5], [2, 9]], -INF, INF, True)
    assert statuses(found) == {(1, 1): "pruned"}
    assert found.fates[1, 1].reason == "alpha 3 >= beta 2 at node C"


def negamax(game, state, sign, alpha=-INF, beta=INF):
    if game.is_terminal(state):
        return sign * game.utility(state, "MAX")
    best = -INF
    for action in game.actions(state):
        best = max(best, -negamax(game, game.result(state, action), -sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def test_negamax():
    game = tree("((3 5) (2 9))")
    found = on_tree(negamax, game, game, game.initial, 1)
    assert statuses(found) == {(1, 1): "pruned"}
    assert found.fates[1, 1].reason == "alpha -2 >= beta -3 at node C"


# -- caches and tables

PILE = Nim([5], max_take=2)


def cached_minimax(game, state):
    @functools.cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        pick = max if game.to_move(state) == "MAX" else min
        return pick(value(game.result(state, action)) for action in game.actions(state))

    return value(state)


def dict_minimax(game, state, memo=None):
    memo = {} if memo is None else memo
    if state not in memo:
        if game.is_terminal(state):
            memo[state] = game.utility(state, "MAX")
        else:
            pick = max if game.to_move(state) == "MAX" else min
            children = [game.result(state, action) for action in game.actions(state)]
            memo[state] = pick([dict_minimax(game, child, memo) for child in children])
    return memo[state]


@pytest.mark.parametrize("function", [cached_minimax, dict_minimax])
def test_a_hit_reads_seen_before_and_not_pruned(function):
    found = on_tree(function, PILE)
    assert not found.having("pruned") and not found.having("not searched")
    hits = found.having("seen before")
    assert hits
    values = annotate(found.tree)
    for node in hits:
        fate = found.fates[node]
        assert fate.returned == values[node] and "was known from" in fate.reason
        assert found.tree.nodes[fate.twin]["state"] == found.tree.nodes[node]["state"]
    assert all(
        found.fates[child].status == "never reached"
        for node in hits
        for child in found.tree.successors(node)
    )


def test_the_same_state_elsewhere_does_not_make_a_cut_a_hit():
    found = on_tree(alpha_beta, Nim([2, 2]))
    twins = {str(data["state"]) for _, data in found.tree.nodes(data=True)}
    assert len(twins) < len(found.tree)
    assert found.having("pruned") and not found.having("seen before")


# -- limits and failures


def test_a_depth_limit():
    found = overlay(trace(minimax, Nim([5], max_take=2), PILE.initial, 1), build_tree(PILE))
    first = found.tree.successors(())
    below = [child for node in first for child in found.tree.successors(node)]
    assert below and all(found.fates[node].status == "not searched" for node in below)
    assert "no deeper" in found.fates[below[0]].reason
    assert found.fates[(0, 0, 0)].status == "never reached"


def test_an_exception_is_no_value():
    def breaks(game, state):
        if game.is_terminal(state):
            raise ValueError("no score")
        return max(breaks(game, game.result(state, a)) for a in game.actions(state))

    found = on_tree(breaks, tree("((3 5) (2 9))"))
    assert [node for node, fate in found.fates.items() if fate.status == "failed"] == [
        (),
        (0,),
        (0, 0),
    ]
    assert found.fates[0, 0].reason == "ValueError: no score"
    assert found.fates[(1,)].status == "never reached"
    assert found.fates[(0, 0)].returned is None


# -- functions in other shapes


def evaluate(pile, is_maximizing):
    return (1 if is_maximizing else -1) if pile == 0 else None


def possible_new_states(pile):
    return [pile - take for take in (1, 2, 3) if take <= pile]


def learner(state, is_maximizing):
    if (score := evaluate(state, is_maximizing)) is not None:
        return score
    pick = max if is_maximizing else min
    return pick(learner(new, not is_maximizing) for new in possible_new_states(state))


def never_flips(state, is_maximizing):
    if (score := evaluate(state, is_maximizing)) is not None:
        return score
    return max(never_flips(new, is_maximizing) for new in possible_new_states(state))


@pytest.mark.parametrize("function", [learner, never_flips])
def test_two_functions_even_with_a_side_that_never_flips(function):
    game = TwoFunctionGame(evaluate, possible_new_states, 4)
    found = on_tree(function, game, 4, True)
    assert len(found.places) == len(found.tree) and not statuses(found)


def test_state_of():
    def packed(question):
        state, side = question["state"], question["side"]
        score = evaluate(state, side)
        if score is not None:
            return score
        news = [packed({"state": new, "side": not side}) for new in possible_new_states(state)]
        return max(news) if side else min(news)

    game = TwoFunctionGame(evaluate, possible_new_states, 4)
    found = overlay(
        trace(packed, {"state": 4, "side": True}),
        build_tree(game),
        state_of=lambda arguments: tuple(arguments["question"].values()),
    )
    assert not statuses(found)


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(min_value(game, game.result(state, a)) for a in game.actions(state))


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return min(max_value(game, game.result(state, a)) for a in game.actions(state))


class Dispatcher:
    def __init__(self, game):
        self.game = game

    def at(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, "MAX")
        return self.high(state) if self.game.to_move(state) == "MAX" else self.low(state)

    def high(self, state):
        return max(self.at(self.game.result(state, a)) for a in self.game.actions(state))

    def low(self, state):
        return min(self.at(self.game.result(state, a)) for a in self.game.actions(state))


def best_action(game, state):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        pick = max if game.to_move(state) == "MAX" else min
        return pick(value(game.result(state, action)) for action in game.actions(state))

    return max(game.actions(state), key=lambda action: value(game.result(state, action)))


@pytest.mark.parametrize("game", [tree("((3 5) (2 9))"), tree("((4 4) (4 4))"), PILE])
def test_other_shapes(game):
    assert not statuses(on_tree(max_value, game))
    assert not statuses(on_tree(Dispatcher(game).at, game, game.initial))
    found = on_tree(best_action, game)
    assert not statuses(found) and found.places[0] == ()


def test_board_changed_and_restored():
    class Fill:
        """Two cells; whoever fills the first one gets it."""

        initial = (None, None)

        def to_move(self, state):
            return "MIN" if any(state) and not all(state) else "MAX"

        def actions(self, state):
            return [place for place in range(2) if state[place] is None]

        def result(self, state, action):
            return (*state[:action], "XO"[any(state)], *state[action + 1 :])

        def is_terminal(self, state):
            return None not in state

        def utility(self, state, player):
            return 1 if (state[0] == "X") == (player == "MAX") else -1

    def search(board, mark):
        if None not in board:
            return 1 if board[0] == "X" else -1
        values = []
        for place in range(2):
            if board[place] is None:
                board[place] = mark
                values.append(search(board, "O" if mark == "X" else "X"))
                board[place] = None
        return max(values) if mark == "X" else min(values)

    found = overlay(
        trace(search, [None, None], "X"),
        build_tree(Fill()),
        state_of=lambda arguments: tuple(arguments["board"]),
    )
    assert not statuses(found) and found.fates[()].returned == 1


def test_leaves_read_without_a_call_are_not_pruned():
    def search(game, state):
        values = []
        for action in game.actions(state):
            child = game.result(state, action)
            if game.is_terminal(child):
                values.append(game.utility(child, "MAX"))
            else:
                values.append(search(game, child))
        return max(values) if game.to_move(state) == "MAX" else min(values)

    found = on_tree(search, tree("(4 (2 9) 7)"))
    assert found.fates[()].returned == 7
    assert set(statuses(found).values()) == {"not searched"}


def test_stopping_early_without_a_window():
    def hasty(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return hasty(game, game.result(state, next(iter(game.actions(state)))))

    found = on_tree(hasty, tree("((3 5) (2 9))"))
    assert found.fates[0, 1].status == "pruned"
    assert found.fates[0, 1].reason == "node B returned without it"


def test_steps_belong_to_nodes():
    found = on_tree(minimax, tree("((3 5) (2 9))"))
    for number, step in enumerate(found.trace.steps):
        assert found.node_at(number) == found.place_of(step.call)
    returns = [
        found.node_at(number)
        for number, step in enumerate(found.trace.steps)
        if step.kind == "return" and step.call in found.places
    ]
    assert returns == [(0, 0), (0, 1), (0,), (1, 0), (1, 1), (1,), ()]


def test_a_number_is_not_a_flag_and_a_depth_is_not_a_pile():
    def search(pile, depth, is_max):
        if pile == 0:
            return -1 if is_max else 1
        pick = max if is_max else min
        return pick([search(pile - take, depth - 1, not is_max) for take in (1, 2) if take <= pile])

    class Pile:
        initial = 3

        def to_move(self, state):
            return "MAX"

        def actions(self, state):
            return [take for take in (1, 2) if take <= state]

        def result(self, state, action):
            return state - action

        def is_terminal(self, state):
            return state == 0

        def utility(self, state, player):
            return 0

    assert not statuses(on_tree(search, Pile(), 3, 3, True))


def test_a_search_of_something_else():
    game = ExplicitTree([[3, 5], [2, 9]])
    found = on_tree(learner, game, 4, True)
    assert found.places == {} and set(statuses(found).values()) == {"never reached"}


def test_equal_tuples_do_not_make_a_cut_a_hit():
    def search(tree, low, high, maximising=True):  # a window by no name that is known
        if not isinstance(tree, tuple):
            return tree
        best = -math.inf if maximising else math.inf
        for part in tree:
            value = search(part, low, high, not maximising)
            best = max(best, value) if maximising else min(best, value)
            if (maximising and best >= high) or (not maximising and best <= low):
                return best
            low, high = (max(low, best), high) if maximising else (low, min(high, best))
        return best

    game = parse_tree("((3 5) (2 3))")
    watched = trace(search, ((3, 5), (2, 3)), -math.inf, math.inf)
    assert overlay(watched, build_tree(game)).fates[1, 1].status == "pruned"
