"""The practice tools without a browser: keys against outside answers, hints, score, handing out."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from pathlib import Path

import pytest

from minimax_lib.cuts import find_cuts
from minimax_lib.game import GameError
from minimax_lib.levels import LEVELS, level_tree
from minimax_lib.search.minimax import minimax
from minimax_lib.tree import format_tree, parse_tree
from minimax_lib.view.practice import (
    edit_tree,
    practise_move,
    practise_pruning,
    practise_steps,
    practise_values,
    reset_score,
    score,
)
from minimax_lib.view.practice_steps import Step
from minimax_lib.view.practice_values import read_number

FIGURES = json.loads((Path(__file__).parents[1] / "data/figures.json").read_text())
PUBLISHED = [item for item in FIGURES["game_tree"] if item["expected"]["depth"]]
SMALL = "((3 5) (2 9))"
AIMA = "((3 12 8) (2 4 6) (14 5 2))"
TOOLS = (practise_values, practise_pruning, practise_steps, practise_move)


def published(most_nodes: int):
    """The trees with outside answers, up to a size."""
    items = [item for item in PUBLISHED if item["expected"]["node_count"] <= most_nodes]
    return pytest.mark.parametrize("item", [pytest.param(i, id=i["title"]) for i in items])


@pytest.fixture(autouse=True)
def nothing_practised_yet():
    reset_score()


def tree_of(item) -> list:
    def numbers(tree):
        return [numbers(child) for child in tree] if isinstance(tree, list) else float(tree)

    return [item["data"]["root_player"], *numbers(item["data"]["tree"])]


def node_of(name: str) -> tuple[int, ...]:
    return () if name == "root" else tuple(map(int, name.split(".")))


def says(tool) -> str:
    return tool.frames[0]["say"]


def sent(tool) -> str:
    """All that the page can know."""
    own = {name: value for name, value in tool.get_state().items() if name[0] != "_"}
    return json.dumps({**own, "layout": ""}, default=str)


# -- against outside answers


@published(1_000)
def test_keys_are_the_published_ones(item):
    expected = item["expected"]
    tool = practise_values(tree_of(item))
    values = {node_of(name): float(value) for name, value in expected["inner_values"].items()}
    assert {node: tool.values[node] for node in tool.inner} == values
    pruned = {node_of(name) for name in expected["ab_ge"]["pruned_subtrees"]}
    assert set(find_cuts(tool.tree).branches) == pruned


@published(60)
def test_published_values_are_right_and_no_others(item):
    tool = practise_values(tree_of(item))
    for name, value in item["expected"]["inner_values"].items():
        node = node_of(name)
        assert "not yet" in tool.fill(node, "17.25")
        assert ": right." in tool.fill(node, str(value))
    assert "All done" in says(tool)
    assert set(tool.given) == set(tool.inner)


@published(60)
def test_published_pruning_is_right_and_nothing_else(item):
    tool = practise_pruning(tree_of(item))
    tops = {node_of(name) for name in item["expected"]["ab_ge"]["pruned_subtrees"]}
    assert set(tool.pruning.branches) == tops
    for node in tool.graph:
        if node and not any(node[: len(top)] == top for top in tops):
            assert tool.mark(node).startswith("No. ")
    for number, top in enumerate(sorted(tops)):
        left = len(tops) - number
        more = f"{left} more branches are" if left > 1 else "one more branch is"
        assert tool.finish().startswith(f"Not yet: {more}")
        assert tool.mark(top).startswith("Right. ")
    visited = item["expected"]["ab_ge"]["nodes_visited_incl_root"]
    assert f"Right: these are all. Alpha-beta visits {visited} of" in tool.finish()


@published(60)
def test_published_best_moves_are_right_ties_included(item):
    tool = practise_move(tree_of(item))
    best = item["expected"]["best_root_moves"]
    for move in tool.children(()):
        tool.start()
        assert tool.choose(move).startswith("Right: ") == (move[0] in best)
        assert tool.done == (move[0] in best)


def walk(game, state=(), alpha=-math.inf, beta=math.inf):
    """The steps of alpha-beta, spelt out here to compare with; the value comes last."""
    yield "enter", state, None
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = -math.inf if is_max else math.inf
    actions = list(game.actions(state))
    for action in actions:
        value = yield from walk(game, (*state, action), alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            if action != actions[-1]:
                yield "cut", state, None
            break
    yield "return", state, best
    return best


@published(60)
def test_every_step_of_a_published_search_is_asked_for(item):
    tool = practise_steps(tree_of(item))
    expected = [Step(*step) for step in walk(tool.tree)]
    entered = {step.node for step in expected if step.kind == "enter"}
    assert len(entered) == item["expected"]["ab_ge"]["nodes_visited_incl_root"]
    for step in expected[1:]:
        assert tool.predict(step).startswith("Right. ")
    assert tool.done
    assert score("steps").right == len(expected) - 1


# -- hints


@pytest.mark.parametrize(
    ("tree", "name", "typed", "hint"),
    [
        (SMALL, "0", "5", "does MIN want the largest value or the smallest"),
        (SMALL, "root", "2", "does MAX want the largest value or the smallest"),
        ("((4 3 7) 5)", "0", "4", "the first branch only"),
        ("((4 3 5) 5)", "0", "5", "does MIN want"),
        ("((7 3 5) 5)", "0", "5", "the last branch only"),
        ("((7 3 5 6) 5)", "0", "5", "one of the branches"),
        ("((3 5) (2 9))", "0", "8", "the sum of 3 and 5"),
        ("((3 6) (2 9))", "0", "4.5", "the average of 3 and 6"),
        ("((3 6) (2 9))", "0", "-3", "The sign is turned round"),
        ("((3 6) (2 9))", "0", "−3", "The sign is turned round"),
        (AIMA, "root", "14", "MIN node D stands between"),
        (AIMA, "0", "99", "one of the numbers just below it"),
        (AIMA, "root", "99", "the value of one of its branches"),
        ("(-4 -7)", "root", "0", "the best value so far starts at 0"),
        ("(min: 4 7)", "root", "0", "the best value so far starts at 0"),
        ("(4 9 7)", "root", "3", "how many branches there are"),
        ("(chance: 1/4*8 3/4*4)", "root", "8", "Nobody chooses here"),
        ("(chance: 1/4*8 3/4*4)", "root", "6", "the plain average"),
        ("(chance: 1/4*8 3/4*4)", "root", "7", "Multiply each branch's value"),
    ],
)
def test_a_wrong_value_says_which_rule_it_broke(tree, name, typed, hint):
    tool = practise_values(tree)
    said = tool.fill(node_of(name), typed)
    assert "not yet" in said and hint in said
    shown = tool.frames[0]["set"]
    part = name.replace(".", "-")
    assert "wrong" in shown[f"node-{part}"][0]
    assert tool.chosen == "node-0" if name == "0" else True


def test_a_value_that_follows_from_a_wrong_one_says_so():
    tool = practise_values(AIMA)
    tool.fill((2,), "14")
    assert "one of those values is not right yet" in tool.fill((), "14")
    tool.fill((2,), "2")
    assert "stands between" in tool.fill((), "14")


def test_fractions_and_rounded_numbers_count():
    for typed in ("16/3", "5.33", "5,33", "5.333333"):
        tool = practise_values("(chance: 1/3*8 2/3*4)")
        assert ": right." in tool.fill((), typed), typed
    assert "not yet" in practise_values("(chance: 1/3*8 2/3*4)").fill((), "5.3")
    assert "no number" in practise_values(SMALL).fill((0,), "three")
    assert score("values").attempts[-1].given == "5.33"


@pytest.mark.parametrize("typed", ["nan", "", "1/0", "3 5", "٣x", "__import__('os')"])
def test_no_number_is_read_from(typed):
    assert read_number(typed) is None


def test_why_a_branch_is_skipped_or_needed():
    tool = practise_pruning(AIMA)
    assert tool.mark((1, 1)).endswith(
        "At MIN node C, α = 3 ≥ β = 2: MAX is sure of 3 elsewhere, and here MIN can get 2 already."
    )
    assert tool.frames[0]["set"]["window-1"][1] == "[3, 2]"
    assert "α = 3 and β = 14: α < β" in tool.mark((2, 1))
    assert "first branch of MIN node B" in tool.mark((0, 0))


def test_the_top_of_a_skipped_branch_is_what_counts():
    tool = practise_pruning("(3 (2 (7 (8 9))))")
    assert "starts higher up" in tool.mark((1, 1, 1, 0))
    assert not tool.found and not score("pruning").attempts
    assert tool.mark((1, 1)).startswith("Right. ")
    shown = tool.frames[0]["set"]
    assert all("pruned" in shown[f"node-{n}"][0] for n in ("1-1", "1-1-0", "1-1-1", "1-1-1-0"))


def test_pruning_with_infinite_leaves_speaks_the_truth():
    tool = practise_pruning("(inf 3)")
    assert "for MAX nothing can be better than ∞" in tool.mark((1,))


def test_what_an_open_node_is_worth_so_far_is_not_shown():
    tool = practise_steps(AIMA)
    for step in tool.steps[1:]:
        shown = tool.frames[0]["set"]
        values = {f"value-{'-'.join(map(str, node)) or 'root'}" for node in tool.open_nodes}
        assert values and not values & shown.keys()
        tool.predict(step)
    assert tool.frames[0]["set"]["value-root"][1] == "3"


def test_wrong_predictions_of_a_step():
    tool = practise_steps(SMALL)
    assert "left to right" in tool.predict(Step("enter", (1,)))
    assert "has not been tried" in tool.predict(Step("return", (), 3))
    assert "[−∞, ∞]: no cut" in tool.predict(Step("cut", ()))
    for step in tool.steps[1:4]:
        tool.predict(step)
    assert "look at who moves there" in tool.predict(Step("return", (0,), 5))
    assert "nothing left to do" in tool.predict(Step("enter", (1,)))
    for step in tool.steps[4:7]:
        tool.predict(step)
    assert "Compare the two" in tool.predict(Step("enter", (1, 1)))
    assert "Cut" in tool.predict(Step("cut", (1,)))
    tool = practise_steps(SMALL, minimax)
    assert "cut" not in [button["id"] for button in tool.buttons]


def test_a_wrong_move_shows_how_it_is_answered():
    tool = practise_move(AIMA)
    said = tool.choose((2,))
    assert "D is worth 2, by D → leaf 2. The 14 below it is tempting" in said
    assert "Another move is worth more" in said
    assert not tool.done
    assert "So is leaf 4" in practise_move("(4 (1 2) (4 5))").choose((2,))
    assert "here MIN moves. Another move is worth less" in practise_move("(min: 4 7)").choose((1,))


# -- what the page knows, what is stored


@pytest.mark.parametrize("make", TOOLS)
def test_the_page_does_not_know_the_answers(make):
    # two trees of one shape and with other answers look alike once all numbers are gone
    tools = [make(text) for text in ("((3 8) (2 9))", "((7 1) (9 4))")]
    one, two = (re.sub(r"[-−]?\d+(\.\d+)?", "", sent(tool)) for tool in tools)
    assert one == two
    for tool in tools:
        inner = re.findall(r'id="value-(?:root|0|1)"[^>]*>([^<]*)<', tool.pictures[0]["svg"])
        assert inner == ["", "", ""]
        assert not re.search(r'class="[^"]*(?:pruned|path)', tool.pictures[0]["svg"])


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_stored_is_the_exercise_as_text_and_picture(make):
    data, _ = make(SMALL)._repr_mimebundle_()
    assert data["text/plain"] == repr(make(SMALL))
    assert SMALL in data["text/plain"]
    assert data["image/png"]


@pytest.mark.parametrize("make", TOOLS)
def test_every_target_has_a_name_of_its_own_and_buttons_are_there(make):
    tool = make("((3 3) (3 3))")
    names = [target["name"] for target in tool.targets]
    assert len(set(names)) == len(names) and all(names)
    assert {"reveal", "again", "new", "easier", "harder"} <= {each["id"] for each in tool.buttons}


# -- clicks


def test_clicks_and_typed_values_reach_the_exercise():
    tool = practise_values(SMALL)
    tool.press("node-0", "text", "3")
    assert "MIN node B = 3: right. Next: MIN node C" in says(tool)
    assert tool.chosen == "node-1"
    tool.press("node-0", "click")
    assert "has the value 3" in says(tool)
    tool.press("node-0-0", "text", "3")
    tool.press("nothing", "text", "3")
    assert set(tool.given) == {(0,)}
    tool.press("reveal")
    assert "The root is worth 3" in says(tool)
    tool.press("again")
    assert not tool.given

    tool = practise_pruning(SMALL)
    tool.press("node-1-1")
    tool.press("finish")
    assert "these are all" in says(tool)
    tool.press("node-0-0")  # explains, and does not count
    assert "is needed" in says(tool) and not tool.wrong

    tool = practise_move(SMALL)
    tool.press("node-0")
    assert says(tool).startswith("Right: B is worth 3")

    tool = practise_steps(SMALL)
    tool.press("node-0")
    tool.press("node-0-0")
    tool.press("node-0-1")
    tool.press("node-0", "text", "3")
    tool.press("node-1")
    tool.press("node-1-0")
    tool.press("cut")
    assert [step.kind for step in tool.steps[: tool.at + 1]][-1] == "cut"
    tool.press("reveal")
    tool.press("reveal")
    assert tool.done


@pytest.mark.parametrize("make", TOOLS)
def test_all_levels_can_be_worked_through_with_the_buttons(make):
    tool = make(level=1, seed=3)
    for level in range(1, len(LEVELS) + 1):
        assert tool.level == level
        before = tool.text
        tool.press("new")
        assert tool.text != before
        assert repr(make(level=level, seed=tool.seed)) == repr(tool)
        assert make(tool.text).text == tool.text
        tool.press("harder")
    assert tool.level == len(LEVELS)
    tool.press("easier")
    assert tool.level == len(LEVELS) - 1


def test_a_new_tree_follows_a_tree_of_ones_own():
    tool = practise_values(SMALL, level=2)
    tool.press("new")
    assert tool.level == 2 and tool.text != SMALL
    assert repr(practise_values(level=tool.level, seed=tool.seed)) == repr(tool)


@pytest.mark.parametrize("kind", ["values", "pruning", "moves", "steps"])
def test_levels_are_what_they_say(kind):
    for level, about in enumerate(LEVELS, start=1):
        trees = [level_tree(level, seed, kind) for seed in range(1, 21)]
        texts = [format_tree(tree) for tree in trees]
        assert texts == [format_tree(level_tree(level, seed, kind)) for seed in range(1, 21)]
        assert len(set(texts)) > 15
        assert {tree.to_move(()) for tree in trees} == set(about.roots)
        leaves = [int(leaf) for text in texts for leaf in re.findall(r"-?\d+", text)]
        assert about.low <= min(leaves) and max(leaves) <= about.high
        assert (min(leaves) < 0) == (about.low < 0)
    with pytest.raises(GameError, match="levels 1 to 5"):
        level_tree(6, 1)


@pytest.mark.parametrize("make", TOOLS)
@pytest.mark.parametrize("tree", ["7", "((3 5)", "(" + "1 " * 1_200 + ")", [[3], []], 5.0, None])
def test_what_is_no_exercise_is_refused(make, tree):
    if tree is None:
        with pytest.raises(GameError, match="levels"):
            make(level=0)
    else:
        with pytest.raises(GameError):
            make(tree)


def test_chance_is_refused_where_it_makes_no_sense():
    chance = "(chance: 1/2*3 1/2*5)"
    with pytest.raises(GameError, match="chance"):
        practise_pruning(chance)
    with pytest.raises(GameError, match="chance"):
        practise_move(chance)


def test_steps_of_a_search_that_returns_a_value_with_its_move():
    def best(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX"), None
        pick = max if game.to_move(state) == "MAX" else min
        return pick((best(game, game.result(state, a))[0], a) for a in game.actions(state))

    tool = practise_steps(SMALL, best)
    assert [step.value for step in tool.steps if step.kind == "return"] == [3, 2, 3]
    for step in tool.steps[1:]:
        assert tool.predict(step).startswith("Right. ")
    minimax_too = practise_steps(SMALL, minimax)
    minimax_too.reveal()
    assert {each.question.split(",")[0] for each in score().attempts} == {"best", "minimax"}


def test_a_search_that_fails_on_the_next_tree_says_so():
    def two_leaves(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        assert len(state) == 0, "too deep for me"
        return max(two_leaves(game, game.result(state, action)) for action in game.actions(state))

    tool = practise_steps("(3 5)", two_leaves)
    tool.press("new")
    assert "two_leaves fails on this tree" in says(tool) and "too deep for me" in says(tool)


# -- score


def test_the_score_outlives_the_cell_and_counts_first_tries():
    practise_values(SMALL).fill((0,), "5")
    again = practise_values(SMALL)  # the cell is run again
    again.fill((0,), "3")
    again.fill((1,), "2")
    practise_move(AIMA).choose((0,))
    assert repr(score()) == (
        "values: 1 of 2 right at the first try, on 1 tree\n"
        "moves: 1 of 1 right at the first try, on 1 tree"
    )
    assert "score: 1 of 2 at the first try" in sent(again)
    rows = list(csv.DictReader(io.StringIO(score().csv())))
    assert [row["right"] for row in rows] == ["False", "True", "True"]
    assert rows[0] == {
        "tool": "values",
        "tree": SMALL,
        "question": "B",
        "given": "5",
        "right": "False",
    }


def test_what_was_shown_does_not_count_as_known(tmp_path):
    tool = practise_values(SMALL)
    tool.fill((0,), "3")
    tool.reveal()
    assert (score().right, len(score().attempts)) == (1, 3)
    score().save(tmp_path / "score.csv")
    assert (tmp_path / "score.csv").read_text(encoding="utf-8") == score().csv()


# -- the editor


def test_one_tree_goes_from_the_editor_to_practice_and_back():
    editor = edit_tree()
    editor.text = "(min: (3 4) -2)"
    assert practise_values(editor).text == "(min: (3 4) -2)"
    assert edit_tree(practise_move(editor)).text == editor.text
    assert edit_tree([[1, 2], 3]).text == "((1 2) 3)"
    assert parse_tree(editor.text).nested() == editor.tree.nested()


def test_the_editor_says_what_is_wrong_and_keeps_the_last_picture():
    editor = edit_tree(SMALL)
    canvas = editor.children[1]
    picture = canvas.pictures
    editor.text = "((3 5) (2 x))"
    assert "'x' is not a number" in says(canvas)
    assert canvas.pictures == picture
    with pytest.raises(GameError, match="'x' is not a number"):
        _ = editor.tree
    editor.text = "((3 5) (2 1))"
    assert says(canvas) == "A tree of 7 nodes, MAX at the root."
    assert canvas.pictures != picture


def test_the_editor_shows_values_and_random_trees():
    editor = edit_tree(SMALL)
    canvas = editor.children[1]
    canvas.press("values")
    assert re.search(r'id="value-root"[^>]*>3<', canvas.pictures[0]["svg"])
    canvas.press("random")
    assert editor.text != SMALL and editor.tree


def test_what_the_editor_stores():
    data, _ = edit_tree(SMALL)._repr_mimebundle_()
    assert data["text/plain"] == f"Tree editor: {SMALL}"
    assert data["image/png"]
    data, _ = edit_tree("((3")._repr_mimebundle_()
    assert "image/png" not in data


def test_a_tree_without_a_value_is_refused_in_words():
    text = "((chance: 1/2*inf 1/2*-inf) 3)"
    editor = edit_tree(SMALL)
    canvas = editor.children[1]
    canvas.press("values")
    editor.text = text
    assert "chance node B has no value" in says(canvas)
    tool = practise_values(SMALL)
    with pytest.raises(GameError, match="chance node B has no value"):
        tool.new_tree(text)
    assert tool.text == SMALL
