"""The step player without a browser: frames, questions, and functions as learners write them."""

from __future__ import annotations

import functools
import gc
import json
import math
import re

import nbformat
import pytest
from ipywidgets.widgets import widget
from matplotlib.figure import Figure
from nbconvert.exporters import HTMLExporter

from minimax_lib.game import MAX, GameError
from minimax_lib.games.nim import Nim
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import random_tree
from minimax_lib.view import story
from minimax_lib.view.canvas import Look
from minimax_lib.view.player import compare, play

SMALL = "((3 5) (2 9))"
AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def shown(player, index: int) -> dict[str, list[str]]:
    """The looks of all elements at a frame."""
    known: dict[str, list[str]] = {}
    for frame in player.frames[: index + 1]:
        known |= frame.get("set", {})
    return known


def text(player, part: str, index: int = -1) -> str:
    look = shown(player, index % len(player.frames)).get(part, [])
    return look[1] if len(look) > 1 else ""


def classes(player, part: str, index: int = -1) -> set[str]:
    look = shown(player, index % len(player.frames)).get(part, [])
    return set(look[0].split()) if look else set()


def says(player) -> list[str]:
    return [frame["say"] for frame in player.frames]


def test_minimax_backs_values_up_one_at_a_time():
    player = play(SMALL, minimax)
    at = says(player).index("MIN node B takes min(3, 5) = 3.")
    assert text(player, "value-0", at) == "3"
    assert text(player, "value-root", at) == ""
    assert classes(player, "edge-0-0", at) == {"chosen"}
    assert says(player)[-2] == "MAX node A takes max(3, 2) = 3."
    assert text(player, "value-root") == "3"


def test_first_frame_shows_the_tree_untouched():
    player = play(SMALL, minimax)
    assert {look[0] for look in shown(player, 0).values()} == {"new"}


# Values, windows and cuts: AIMA, 4th ed., figure 5.5.
def test_alpha_beta_on_the_textbook_tree():
    player = play(AIMA, alpha_beta)
    assert [text(player, f"value-{node}") for node in ("root", "0", "1", "2")] == [
        "3",
        "3",
        "≤2",
        "2",
    ]
    assert "pruned" in classes(player, "node-1-1") & classes(player, "node-1-2")
    assert classes(player, "cut-1-1") == {"on"}
    assert "visited" in classes(player, "node-2-2")
    cut = next(line for line in says(player) if line.startswith("Cut"))
    assert cut == (
        "Cut: 2 branches of MIN node C pruned, because α 3 ≥ β 2, "
        "so they cannot change the choice above."
    )
    at = says(player).index(cut)
    assert text(player, "window-1", at) == "[3, 2]"
    assert classes(player, "cut-1-1", at - 1) == set()
    assert {"path"} <= classes(player, "node-0-0") & classes(player, "edge-0")
    assert repr(player) == (
        "alpha_beta: 3, visiting 11 of 13 nodes; best play B → leaf 3; 2 branches pruned"
    )


def test_a_function_without_a_window_shows_none():
    player = play(SMALL, minimax)
    assert not any(part.startswith("window") for part in shown(player, len(player.frames) - 1))


def test_a_value_stays_a_bound_until_all_is_known():
    player = play(SMALL, minimax)
    values = []
    for index in range(len(player.frames)):
        value = text(player, "value-0", index)
        if not values or values[-1] != value:
            values.append(value)
    assert values == ["", "≤3", "3"]


def test_every_line_step_belongs_to_the_source():
    player = play(AIMA, alpha_beta)
    lines = {number for number, _ in player.sources[0]["lines"]}
    assert all(frame["line"] in lines for frame in player.frames if "line" in frame)
    assert not any('"""' in line for _, line in player.sources[0]["lines"])


# -- functions as learners write them


def nested(node, is_max):
    if isinstance(node, int):
        return node
    values = [nested(child, not is_max) for child in node]
    return max(values) if is_max else min(values)


def by_index(depth, index, is_max, scores, height):
    if depth == height:
        return scores[index]
    pick = max if is_max else min
    return pick(
        by_index(depth + 1, 2 * index, not is_max, scores, height),
        by_index(depth + 1, 2 * index + 1, not is_max, scores, height),
    )


def negamax(game, state, sign=1):
    if game.is_terminal(state):
        return sign * game.utility(state, "MAX")
    return max(-negamax(game, game.result(state, a), -sign) for a in game.actions(state))


def with_move(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    pick = max if game.to_move(state) == "MAX" else min
    pairs = [(with_move(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return pick(pairs, key=lambda pair: pair[0])


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -math.inf
    for action in game.actions(state):
        best = max(best, min_value(game, game.result(state, action)))
    return best


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = math.inf
    for action in game.actions(state):
        best = min(best, max_value(game, game.result(state, action)))
    return best


@pytest.mark.parametrize(
    ("function", "args", "root"),
    [
        (nested, ([[3, 5], [2, 9]], True), "3"),
        (by_index, (0, 0, True, [3, 5, 2, 9], 2), "3"),
        (negamax, None, "3"),
        (with_move, None, "(3, 0)"),
        (max_value, None, "3"),
    ],
)
def test_right_functions_in_many_styles(function, args, root):
    player = play(SMALL, function, args=args)
    assert says(player)[-1].startswith(f"Done: {function.__name__} returns {root}")
    assert "7 of 7 nodes" in says(player)[-1]
    assert {"path"} <= classes(player, "node-0-0")


def test_a_wrong_function_shows_what_it_really_does():
    def always_max(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return max(always_max(game, game.result(state, a)) for a in game.actions(state))

    player = play(SMALL, always_max)
    assert "MIN node B returns 5; its children returned 3, 5." in says(player)
    assert text(player, "value-root") == "9"


def test_a_cache_is_seen_before_and_not_pruned():
    def remembered(game, state):
        @functools.cache
        def value(state):
            if game.is_terminal(state):
                return game.utility(state, "MAX")
            values = [value(game.result(state, action)) for action in game.actions(state)]
            return max(values) if game.to_move(state) == "MAX" else min(values)

        return value(state)

    player = play(Nim([2, 2]), remembered)
    looks = shown(player, len(player.frames) - 1)
    assert any("seen" in look[0] for look in looks.values())
    assert not any("on" in look[0].split() for part, look in looks.items() if part[:3] == "cut")


def test_an_endless_recursion_is_told_and_not_raised():
    def endless(game, state):
        return endless(game, state)

    player = play(SMALL, endless)
    assert repr(player).startswith("endless failed: stopped")
    assert len(player.frames) < 500
    assert says(player)[-1].startswith("It failed: stopped")


def test_an_exception_is_told_where_it_happens():
    def broken(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX") + undefined  # noqa: F821
        return max(broken(game, game.result(state, a)) for a in game.actions(state))

    player = play(SMALL, broken)
    assert "NameError" in repr(player)
    raising = next(frame for frame in player.frames if "raises NameError" in frame["say"])
    assert player.frames[-1]["line"] == raising["line"]


def test_too_long_a_search_is_refused():
    with pytest.raises(GameError, match="too many to watch"):
        play(random_tree(1, depth=6, branching=3, low=0, high=9), minimax)


def test_boards_and_actions_are_told():
    game = TicTacToe()
    player = play(game, minimax, state=game.board("XO./OXX/.XO"))
    assert "best play is 2 → 6" in says(player)[-1]


@pytest.mark.parametrize("tree", ["4", "(3)", "((((7))))", "(chance: 1/3*(min: 3 5) 2/3*4)"])
def test_odd_trees(tree):
    from minimax_lib.search.expectiminimax import expectiminimax

    player = play(tree, expectiminimax)
    assert says(player)[-1].startswith("Done: expectiminimax returns")


def test_the_data_of_forty_nodes_is_small():
    player = play(random_tree(3, depth=3, branching=3, low=-9, high=9), alpha_beta)
    data = json.dumps([player.frames, player.pictures, player.sources])
    assert 200 < len(player.frames) < 400
    assert len(data.encode()) < 300_000


# -- questions


def questions(player) -> list[dict[str, str]]:
    return [frame["ask"] for frame in player.frames if "ask" in frame]


def test_questions_are_of_every_kind():
    asked = questions(play(AIMA, alpha_beta, predict=4))
    assert len(asked) == 4
    texts = " ".join(each["text"] for each in asked)
    assert "cut?" in texts and "return?" in texts and "Which move" in texts
    assert {"Cut", "Go on"} >= {
        each["answer"] for each in asked if "Cut" in each.get("choices", [])
    }


def test_questions_by_name():
    asked = questions(play(AIMA, alpha_beta, predict=["value B", "cut C", "move"]))
    assert [each["answer"] for each in asked] == ["3", "Cut", "B"]
    with pytest.raises(GameError, match="nothing to predict called 'value Z'"):
        play(AIMA, alpha_beta, predict=["value Z"])


@pytest.mark.parametrize("function", [minimax, alpha_beta])
def test_no_picture_gives_an_answer_away(function):
    player = play(AIMA, function, predict=["value B", "value D"])
    for index, frame in enumerate(player.frames):
        if "ask" in frame:
            node = "value-0" if "node B" in frame["ask"]["text"] else "value-2"
            assert text(player, node, index - 1) != frame["ask"]["answer"]


# -- side by side


def test_side_by_side_counts_and_waits():
    player = compare(SMALL)
    assert repr(player) == "minimax visits 7 of 7 nodes, alpha_beta 6; both return 3"
    assert text(player, "caption") == "7 nodes visited"
    assert text(player, "1:caption") == "6 nodes visited"
    at = says(player).index("The search enters leaf 2 of C. alpha_beta skips this.")
    assert "current" in classes(player, "node-1-1", at)
    assert "pruned" in classes(player, "1:node-1-1", at)


@pytest.mark.parametrize("seed", range(5))
def test_side_by_side_both_come_to_their_end(seed):
    player = compare(random_tree(seed, depth=3, branching=2, low=-5, high=5))
    for prefix in ("", "1:"):
        assert "path" in classes(player, f"{prefix}node-root")


def test_stored_output_is_the_same_on_every_run():
    bundles = [play(SMALL, alpha_beta)._repr_mimebundle_()[0] for _ in range(2)]
    assert bundles[0]["text/plain"] == bundles[1]["text/plain"]
    assert bundles[0]["image/png"] == bundles[1]["image/png"]
    assert "text/html" not in bundles[0]


def test_a_page_without_a_kernel_shows_the_last_step():
    data, metadata = play(SMALL, alpha_beta)._repr_mimebundle_()
    output = nbformat.v4.new_output("execute_result", data, metadata=metadata, execution_count=1)
    cell = nbformat.v4.new_code_cell("play()", outputs=[output])
    page, _ = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert f"data:image/png;base64,{data['image/png'][:60]}" in page
    assert "Loading widget" not in page and "widget-view" not in page.split("</head>")[1]


def kept() -> tuple[int, int]:
    """How many widgets and figures there are."""
    gc.collect()
    return len(widget._instances), sum(isinstance(each, Figure) for each in gc.get_objects())


def test_showing_and_stepping_make_nothing_that_stays():
    player = play(SMALL, alpha_beta)
    player._repr_mimebundle_()
    before = kept()
    for _ in range(100):
        player.index = (player.index + 1) % len(player.frames)
        player._repr_mimebundle_()
    assert kept() == before


class Own:
    """What a learner's search may return or be handed: an object that does not show itself."""


class Unshowable:
    def __repr__(self):
        raise RuntimeError("no words")


def fails_with_dollars(game, state):
    raise ValueError(r"$\foo is $bar")


@pytest.mark.parametrize(
    "player",
    [
        lambda: play(SMALL, title=r"cost $\foo$"),
        lambda: play(SMALL, fails_with_dollars),
        lambda: play(NamedMoves((r"$x_1$ $$ \frac", "🙂"))),
        lambda: compare(SMALL, titles=(r"$\foo$", "🙂")),
    ],
)
def test_any_text_can_be_drawn(player):
    data, _ = player()._repr_mimebundle_()
    assert data["image/png"]


class NamedMoves:
    """Two moves, called as you like, to values 1 and 2."""

    def __init__(self, names):
        self.names, self.initial = names, "begin"

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return self.names

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != self.initial

    def utility(self, state, player):
        return 1 + self.names.index(state)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Own(), "<Own>"),
        ([Own()], "[<Own>]"),
        (Unshowable(), "<Unshowable>"),
        pytest.param(10**5_000, "<int>", id="too long for Python to write"),
        (3 * 10**400, "3" + "0" * 78 + "…"),
        (functools.partial(Own.__repr__), "functools.partial(<slot wrapper"),
    ],
)
def test_whatever_is_returned_is_shown_the_same_on_every_run(value, shown):
    def search(game, state):
        kept = value
        return kept

    player = play(SMALL, search)
    assert repr(player).startswith(f"search: {shown}")
    assert not re.search("0x[0-9a-f]{6}", repr(player) + str(player.frames))


def total(game, state):
    """No minimax: then nothing is proved before a branch has come back."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return sum(total(game, game.result(state, action)) for action in game.actions(state))


@pytest.mark.parametrize(
    ("search", "bounds"), [(minimax, True), (alpha_beta, True), (total, False)]
)
def test_the_note_speaks_of_bounds_if_a_step_that_changes_the_picture_shows_one(search, bounds):
    player = play(AIMA, search, detail="picture")
    seen = [
        look
        for frame in player.frames
        if frame.get("picture")
        for part, look in frame["set"].items()
        if part.startswith("value-") and len(look) > 1 and look[1][0] in "≥≤"
    ]
    assert bool(seen) is ("≥ and ≤ are bounds" in player.pictures[0]["note"]) is bounds


def test_a_step_costs_no_more_on_a_large_tree(monkeypatch):
    made = []

    def counted(*args):
        made.append(args)
        return Look(*args)

    monkeypatch.setattr(story, "Look", counted)

    def cost(leaves):
        made.clear()
        frames = play([list(range(leaves))], minimax).frames
        return len(made) / len(frames)

    assert cost(60) < 1.2 * cost(20)


def test_a_search_with_an_argument_filled_in_keeps_its_name():
    for_max = functools.partial(minimax, player=MAX)
    assert repr(compare(SMALL, for_max, functools.partial(alpha_beta))) == (
        "minimax visits 7 of 7 nodes, alpha_beta 6; both return 3"
    )
    assert repr(play(SMALL, for_max)).startswith("minimax: 3")
