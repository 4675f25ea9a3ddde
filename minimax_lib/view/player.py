"""The step player: any search, seen step by step on its game tree, beside its source."""

from __future__ import annotations

import ast
import functools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from matplotlib.figure import Figure

from minimax_lib.draw import AS_IT_IS, Picture, draw_tree, show_tree, tree_svg
from minimax_lib.game import Game, GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.lettering import drawable, value_text
from minimax_lib.overlay import Overlay, overlay
from minimax_lib.returned import as_number
from minimax_lib.search.alpha_beta import alpha_beta
from minimax_lib.search.minimax import minimax
from minimax_lib.trace import Source, Trace, show, trace
from minimax_lib.tree import Node, build_tree, parse_tree
from minimax_lib.view.by_order import place_by_order
from minimax_lib.view.canvas import Ask, Canvas, Frame, Look, pack
from minimax_lib.view.story import Moment, Story, line_text, tell

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["StepPlayer", "compare", "play"]

MAX_FRAMES = 4_000
"""More steps than this are too many to look at, and too much for a notebook."""

MAX_FAILED = 400
"""So many steps are shown of a search that did not come to its end."""

Tree = str | Sequence[Any] | Game[Any, Any]


class StepPlayer(Canvas):
    """A search to step through, forwards and backwards, as `play` and `compare` make it.

    Attributes:
        traces: what each search did.
        index: the step that is shown, from 0.
        answers: what was answered at each stop, by the step's number; "" where skipped.
    """

    def __init__(
        self, traces: Sequence[Trace], draw: Callable[[], Picture], summary: str, **traits: Any
    ) -> None:
        super().__init__(controls=True, **traits)
        self.traces = tuple(traces)
        self._draw_last_step = functools.cache(lambda: draw().captioned(summary))
        self._summary = summary

    def picture(self) -> Picture:
        """Return the picture of the last step, with a line that says how it ended."""
        return self._draw_last_step()

    def __repr__(self) -> str:
        return self._summary


def play(
    game: Tree,
    function: Callable[..., Any] = minimax,
    *,
    state: Any = None,
    args: Sequence[Any] | None = None,
    depth: int | None = None,
    predict: int | Iterable[str] = 0,
    detail: Literal["line", "picture"] = "line",
    title: str | None = None,
    **options: Any,
) -> StepPlayer:
    """Watch a search on a game tree, step by step.

    Args:
        game: a tree as text or nested lists, or a game.
        function: the search: one of the library's, or any function of your own, as it is. It is
            called as `function(game, state, **options)`.
        state: where the search begins; by default where the game does.
        args: what to call the function with instead, if it takes something else.
        depth: how many plies to look ahead; the whole game by default.
        predict: how many questions the player asks on the way, or which: "value B", "cut C",
            "move". Each can be skipped.
        detail: "line" for every line of code, beside the code itself; "picture" for the steps that
            change the picture, without code until the reader chooses every line.
        title: what the search is called; by default the function's name.
        options: further arguments of the function.

    Raises:
        GameError: the tree is too large to watch, or there is no such question.

    >>> from minimax_lib.search.alpha_beta import alpha_beta
    >>> play("((3 5) (2 9))", alpha_beta)
    alpha_beta: 3, visiting 6 of 7 nodes; best play B → leaf 3; 1 branch pruned
    """
    rules = _game(game)
    state = rules.initial if state is None else state
    limit: dict[str, Any] = {} if depth is None else {"depth": depth}
    tree = build_tree(rules, state, depth=math.inf if depth is None else depth)
    if args is None:
        args, options = (rules, state), {**limit, **options}
    try:
        seen = trace(function, *args, **options)
    except TypeError as error:
        error.add_note("play calls function(game, state), unless args=(…) says what to hand over")
        raise
    name = title or _name(function)
    story = _story(seen, tree, name)
    questions = _questions(story, predict)
    frames = [moment.frame for moment in story.moments]
    for number, ask in questions.items():
        frames[number] = replace(frames[number], ask=ask)
    return StepPlayer(
        [seen],
        lambda: show_tree(tree, values=story.values, pruned=tuple(story.pruned), path=story.path),
        _summary(name, seen, story, tree),
        title=f"{name}, step by step",
        pictures=[{"svg": tree_svg(tree), "note": _note(story)}],
        frames=pack(frames),
        sources=[_source(source, seen, number) for number, source in enumerate(seen.sources)],
        detail=detail,
    )


def compare(
    game: Tree,
    first: Callable[..., Any] = minimax,
    second: Callable[..., Any] = alpha_beta,
    *,
    state: Any = None,
    depth: int | None = None,
    titles: tuple[str, str] | None = None,
) -> StepPlayer:
    """Watch two searches side by side on one tree, in step, with the nodes that each visits.

    Where one of them skips a part of the tree, it waits for the other.

    Args:
        game: a tree as text or nested lists, or a game.
        first: the search on the left.
        second: the search on the right.
        state: where the searches begin; by default where the game does.
        depth: how many plies to look ahead; the whole game by default.
        titles: what the searches are called; by default the functions' names.

    >>> compare("((3 5) (2 9))")
    minimax visits 7 of 7 nodes, alpha_beta 6; both return 3
    """
    rules = _game(game)
    state = rules.initial if state is None else state
    limit: dict[str, Any] = {} if depth is None else {"depth": depth}
    tree = build_tree(rules, state, depth=math.inf if depth is None else depth)
    names = titles or (_name(first), _name(second))
    traces = [trace(function, rules, state, **limit) for function in (first, second)]
    stories = [_story(seen, tree, name) for seen, name in zip(traces, names, strict=True)]
    frames = list(_in_step(stories, names))
    return StepPlayer(
        traces,
        lambda: _two_pictures(tree, stories, names),
        _comparison(names, traces, stories, tree),
        title=f"{names[0]} and {names[1]}, side by side",
        pictures=[{"svg": tree_svg(tree), "title": name} for name in names],
        frames=pack(frames),
        detail="picture",
    )


def _name(function: Callable[..., Any]) -> str:
    """What a function is called; one with some arguments filled in as without them."""
    if isinstance(function, functools.partial):
        return _name(function.func)
    return str(getattr(function, "__name__", type(function).__name__))


def _game(game: Tree) -> Any:
    if isinstance(game, str):
        return parse_tree(game)
    return ExplicitTree(game) if isinstance(game, list | tuple) else game


def _story(seen: Trace, tree: nx.DiGraph[Node], name: str) -> Story:
    """Tell what was seen: all of it, or the beginning of a search that failed."""
    laid = _lay(seen, tree)
    steps = sum(step.call in laid.places for step in seen.steps)
    if seen.ok and steps > MAX_FRAMES:
        raise GameError(
            f"this search takes {steps:,} steps, too many to watch (at most {MAX_FRAMES:,}): give "
            "a smaller depth or a later state"
        )
    return tell(laid, name, MAX_FRAMES if seen.ok else MAX_FAILED)


def _lay(seen: Trace, tree: nx.DiGraph[Node]) -> Overlay:
    """Lay a trace over its tree; a function that is given no state may try children in order."""
    found = overlay(seen, tree)
    if () in found.places.values():
        return found
    return Overlay(seen, tree, place_by_order(seen, tree), {})


# -- what is asked


def _questions(story: Story, predict: int | Iterable[str]) -> dict[int, Ask]:
    """Choose the stops: those named, or so many of different kinds spread over the search."""
    if not isinstance(predict, int):
        wanted = list(predict)
        missing = [name for name in wanted if name not in story.stops]
        if missing:
            raise GameError(
                f"nothing to predict called {missing[0]!r}: there are {', '.join(story.stops)}"
            )
        return dict(story.stops[name] for name in wanted)
    kinds: dict[str, list[tuple[int, Ask]]] = {"move": [], "cut": [], "value": []}
    for name, stop in story.stops.items():
        kinds[name.split()[0]].append(stop)
    kinds["cut"].sort(key=lambda stop: stop[1].answer != "cut")
    chosen: dict[int, Ask] = {}
    while len(chosen) < predict and any(kinds.values()):
        for stops in kinds.values():
            if stops and len(chosen) < predict:
                chosen.setdefault(*stops.pop(0))
    return chosen


# -- two in step


Beat = tuple[tuple[str, Node | None], Moment]


def _beats(story: Story) -> list[Beat]:
    """Leave out the lines of code, except for what a node learns when a branch has come back."""
    beats: list[Beat] = []
    learnt: Moment | None = None
    for moment in story.moments:
        if moment.kind == "line":
            cut = learnt is not None and learnt.frame.say.startswith("Cut")
            say = learnt.frame.say if learnt and cut else moment.frame.say
            if not say.startswith("Cut"):
                say = f"{moment.who} is {moment.value} so far." if moment.value else ""
            learnt = replace(moment, frame=replace(moment.frame, say=say))
            continue
        if learnt is not None and beats[-1][1].kind == "return":
            beats.append((("after", beats[-1][1].node), learnt))
        learnt = None
        beats.append(((moment.kind, moment.node), moment))
    return beats


def _in_step(stories: Sequence[Story], names: Sequence[str]) -> Iterable[Frame]:
    """Merge two stories: they move together where both do the same, else the other one waits."""
    left, right = (_beats(story) for story in stories)
    ahead = {key for key, _ in left}
    visited: list[set[Node]] = [set(), set()]
    at = [left[0][1], right[0][1]]
    j = 0
    for key, moment in left:
        while j < len(right) and right[j][0] not in ahead:
            at[1] = right[j][1]
            j += 1
            yield _pair(at, visited, at[1].frame.say)
        at[0], say = moment, moment.frame.say
        if j < len(right) and right[j][0] == key:
            at[1] = right[j][1]
            j += 1
            say += _other_half(moment, at[1], names)
        else:
            say += f" {names[1]} skips this."
        yield _pair(at, visited, say.strip())
    for _, moment in right[j:]:
        at[1] = moment
        yield _pair(at, visited, moment.frame.say)


def _other_half(left: Moment, right: Moment, names: Sequence[str]) -> str:
    """What to say of the right-hand search where it says something else."""
    one, two = left.frame.say, right.frame.say
    if left.kind == "end":
        return f" {names[1]}: {two.removeprefix('Done: ')}"
    if two == one or left.kind in ("start", "call"):
        return ""
    return f" In {names[1]}: {two[:1].lower() + two[1:] if two.startswith('Cut') else two}"


def _pair(at: Sequence[Moment], visited: Sequence[set[Node]], say: str) -> Frame:
    looks: dict[str, Look] = {}
    for number, moment in enumerate(at):
        if moment.kind == "call" and moment.node is not None:
            visited[number].add(moment.node)
        prefix = f"{number}:" if number else ""
        looks |= {prefix + name: look for name, look in moment.frame.looks.items()}
        count = len(visited[number])
        looks[prefix + "caption"] = Look("", f"{count} {'node' if count == 1 else 'nodes'} visited")
    return Frame(looks, say, focus=at[0].frame.focus)


def _two_pictures(
    tree: nx.DiGraph[Node], stories: Sequence[Story], names: Sequence[str]
) -> Picture:
    """Draw the last step of both searches into one figure."""
    width, height = draw_tree(tree).get_figure(root=True).get_size_inches()  # type: ignore[union-attr]
    figure = Figure(figsize=(2 * width + 0.4, height + 0.4), facecolor="white")
    for number, (ax, story) in enumerate(zip(figure.subplots(1, 2), stories, strict=True)):
        ax.set_position((0.52 * number, 0.0, 0.48, height / (height + 0.4)))
        draw_tree(tree, ax, values=story.values, pruned=tuple(story.pruned), path=story.path)
        shown = drawable(f"{names[number]}: {story.visited} nodes visited")
        ax.set_title(shown, fontsize=10, **AS_IT_IS)
    return Picture(figure, " and ".join(names))


# -- in words


def _note(story: Story) -> str:
    has_window = any(name.startswith("window-") for name in story.moments[-1].frame.looks)
    notes = ["beside a node [α, β]"] if has_window else []
    notes += ["a double bar cuts a branch off"] if story.pruned else []
    notes += ["≥ and ≤ are bounds"] if story.shows_bounds else []
    return "; ".join(notes).capitalize() + "." if notes else ""


def _summary(name: str, seen: Trace, story: Story, tree: nx.DiGraph[Node]) -> str:
    if not seen.ok:
        return f"{name} failed: {seen.problem}"
    text = f"{name}: {_value(seen.result)}"
    if story.visited <= 1 and not any(call.recursive for call in seen.calls):
        return f"{text}, without recursion: there are no calls to lay over the tree"
    if story.lost:
        return f"{text}; its arguments don't say which call is for which node"
    text += f", visiting {story.visited} of {len(tree)} nodes"
    if len(story.path) > 1:
        text += f"; best play {line_text(tree, story.path)}"
    cut = len(story.pruned)
    how = "pruned" if all("≥" in reason for reason in story.pruned.values()) else "left out"
    return text + (f"; {cut} {'branch' if cut == 1 else 'branches'} {how}" if cut else "")


def _comparison(
    names: Sequence[str], traces: Sequence[Trace], stories: Sequence[Story], tree: nx.DiGraph[Node]
) -> str:
    problems = [seen.problem for seen in traces if not seen.ok]
    if problems:
        return f"{names[0]} and {names[1]}, side by side: {problems[0]}"
    one, two = (_value(seen.result) for seen in traces)
    visits = (
        f"{names[0]} visits {stories[0].visited} of {len(tree)} nodes, "
        f"{names[1]} {stories[1].visited}"
    )
    return f"{visits}; " + (f"both return {one}" if one == two else f"they return {one} and {two}")


def _value(value: Any) -> str:
    number = as_number(value)
    return show(value, 80) if number is None else value_text(number)


# -- the source


def _source(source: Source, seen: Trace, number: int) -> dict[str, Any]:
    """Return the lines of the recursive part of a watched function, without its docstrings."""
    lines = source.text.splitlines()
    recursive = {call.function for call in seen.calls if call.recursive and call.source == number}
    wanted = set(range(1, len(lines) + 1))
    try:
        functions = [
            node for node in ast.walk(ast.parse(source.text)) if isinstance(node, ast.FunctionDef)
        ]
    except SyntaxError:
        functions = []
    inner = [each for each in functions if each.name in recursive]
    if inner:
        wanted = {line for each in inner for line in range(each.lineno, _end(each) + 1)}
    for each in functions:
        text = each.body[0]
        if ast.get_docstring(each) is not None and len(each.body) > 1:
            wanted -= set(range(text.lineno, _end(text) + 1))
    shown = [(line, lines[line - 1]) for line in sorted(wanted)]
    while shown and not shown[-1][1].strip():
        shown.pop()
    indents = [len(text) - len(text.lstrip()) for _, text in shown if text.strip()]
    margin = min(indents, default=0)
    return {
        "name": source.name,
        "title": "",
        "lines": [[line + source.first_line - 1, text[margin:]] for line, text in shown],
    }


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
