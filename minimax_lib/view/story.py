"""Tell a traced search as frames: each step laid over the game tree, with one sentence."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from minimax_lib.draw import element_id
from minimax_lib.game import CHANCE, MAX, MIN
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.lettering import one_line, probability_text, value_text
from minimax_lib.overlay import Fate, Overlay, read_by, window_names
from minimax_lib.returned import as_number
from minimax_lib.sheet import action_text
from minimax_lib.trace import Call, Step
from minimax_lib.view.canvas import Ask, Frame, Look
from minimax_lib.view.knowledge import (
    Knowledge,
    report,
    returned_text,
    returns_minimax_values,
)

if TYPE_CHECKING:
    import networkx as nx

    from minimax_lib.tree import Node

__all__ = ["Moment", "Story", "line_text", "move_text", "tell"]

_HIDDEN = {"self", "game", "player", "board_game"}
_PARTS = ("node", "edge", "cut", "window", "value")


@dataclass(slots=True)
class Moment:
    """A frame with what it is about, for whoever aligns frames or chooses questions.

    `kind` is "start", "call", "line", "return", "exception", "end" or "failed"; `who` is the node
    in words, and `value` what the picture says of it.
    """

    frame: Frame
    kind: str
    node: Node | None
    who: str = ""
    value: str = ""


@dataclass(slots=True)
class Story:
    """All moments of a search, and where it ended.

    Attributes:
        moments: one for each step, the first before anything has happened.
        values: what is known of each visited node at the end, as shown in the picture.
        pruned: the top nodes of the parts that were skipped.
        path: the principal variation, as nodes from the root down.
        visited: the number of nodes visited.
        stops: where a question can be asked, by its name, such as "value B", "cut C" or "move".
        lost: whether there were calls below the root, and none could be told its node.
        shows_bounds: whether the picture ever shows a bound in place of a value.
    """

    moments: list[Moment]
    values: dict[Node, str]
    pruned: dict[Node, str]
    path: list[Node]
    visited: int
    stops: dict[str, tuple[int, Ask]]
    lost: bool
    shows_bounds: bool


def tell(laid: Overlay, name: str, limit: int = 4_000) -> Story:
    """Return the story of a search.

    Args:
        laid: what the search did, laid over the game tree.
        name: what the search is called in the sentences.
        limit: how many steps are told at most.
    """
    return _Teller(laid, name).story(limit)


def move_text(tree: nx.DiGraph[Node], node: Node) -> str:
    """Return the move into a node: its action, or in a tree that is only a tree, where it leads."""
    if not isinstance(tree.graph["game"], ExplicitTree):
        return one_line(action_text(tree.edges[node[:-1], node]["action"]), 30)
    data = tree.nodes[node]
    if data.get("name"):
        return one_line(data["name"], 20)
    return f"leaf {value_text(data['value'])}" if "value" in data else f"branch {node[-1] + 1}"


def line_text(tree: nx.DiGraph[Node], path: Sequence[Node]) -> str:
    """Return a line of play in words, move after move."""
    return " → ".join(move_text(tree, node) for node in path[1:])


class _Teller:
    def __init__(self, laid: Overlay, name: str) -> None:
        self.trace, self.tree, self.places = laid.trace, laid.tree, laid.places
        self.fates = laid.fates
        self.read = read_by(laid.trace, laid.tree, laid.places)
        bounds = returns_minimax_values(laid, self.read)
        self.known = Knowledge(laid.tree, self.read, bounds=bounds)
        self.name = name
        self.visited: list[Node] = []
        self.windows: dict[Node, str] = {}
        self.pruned: dict[Node, str] = {}
        self.skipped: set[Node] = set()
        self.chosen: set[Node] = set()
        self.path: list[Node] = []
        self.variables: dict[int, dict[str, Any]] = {}
        self.calls = {node: call for call, node in self.places.items()}
        self.lost = len(self.calls) == 1 < sum(call.recursive for call in self.trace.calls)
        self.code = {
            (number, source.first_line + offset): text
            for number, source in enumerate(self.trace.sources)
            for offset, text in _statements(source.text).items()
        }
        self.children = self.known.children
        self.ends = {node: element_id("", node) for node in self.tree}  # of the elements' ids
        self.looks: dict[str, Look] = {}
        self.touched = set(self.tree)  # the nodes that may look otherwise than in the last frame
        self.current: Node | None = None
        self.shows_bounds = False
        self.stops: dict[str, tuple[int, Ask]] = {}
        self.moments: list[Moment] = []

    # -- the walk through the steps

    def story(self, limit: int) -> Story:
        nodes = f"{len(self.tree)} nodes" if len(self.tree) > 1 else "a single node"
        self._add("start", None, f"{self.name} is about to search this tree of {nodes}.")
        for index, step in enumerate(self.trace.steps):
            self._step(index, step)
            if len(self.moments) > limit:
                break
        if self.trace.ok:
            self._end()
        else:
            self._failed()
        self._settle_stops()
        values = {node: self.known.text(node) for node in self.visited}
        visited = len(set(self.visited))
        return Story(
            self.moments,
            values,
            self.pruned,
            self.path,
            visited,
            self.stops,
            self.lost,
            self.shows_bounds,
        )

    def _step(self, index: int, step: Step) -> None:
        call = self.trace.calls[step.call]
        known = self.variables.setdefault(step.call, {})
        known |= step.variables
        node = self.places.get(step.call)
        if node is None:
            return
        if step.kind != "call":  # what came back from below is known once this call goes on
            self.known.absorbed.update(self._shown_children(node))
        self.touched.add(node)
        self._window(node, known)
        say = {
            "call": self._called,
            "line": self._line,
            "return": self._returned,
            "exception": self._raised,
        }[step.kind](index, step, call, node)
        changed = set(step.variables)
        self._add(step.kind, node, say, step, call, known, changed)

    def _called(self, index: int, step: Step, call: Call, node: Node) -> str:
        self.visited.append(node)
        self.known.open.append(node)
        what = self._who(node)
        window = self.windows.get(node)
        if window:
            low, high = self._bounds_of(self.variables[step.call])
            return (
                f"The search enters {what} with α = {value_text(low)} and β = {value_text(high)}."
            )
        return f"The search enters {what}."

    def _line(self, index: int, step: Step, call: Call, node: Node) -> str:
        self._offer_questions(index, call, node)
        cut = self._cut(index, call, node)
        if cut:
            return cut
        before = self.known.text(node)
        self.touched.update(self.known.learn(node))
        if self.known.text(node) != before:
            return self._so_far(node)
        news = [
            f"{name} is now {report(value)}"
            for name, value in step.variables.items()
            if name not in _HIDDEN
        ]
        if set(step.variables) & {*window_names(self.variables[step.call])}:
            return f"In {self._who(node)}, {' and '.join(news)}."
        code = self.code.get((call.source, step.line), f"line {step.line}")
        if news:
            return f"In {self._who(node)}, {' and '.join(news)}. Next: {code}"
        return f"In {self._who(node)}: {code}"

    def _so_far(self, node: Node) -> str:
        """Say what is known of an open node, from the branches below it that are done."""
        text = self.known.text(node)
        bound = {"≥": "at least ", "≤": "at most "}.get(text[:1])
        if bound:
            return f"{self._who(node, True)} is worth {bound}{text[1:]} so far."
        return f"{self._who(node, True)} is now known to be worth {text}."

    def _returned(self, index: int, step: Step, call: Call, node: Node) -> str:
        if node in self.known.open:
            self.known.open.remove(node)
        fate = self.fates.get(node)
        if fate is not None and fate.status == "seen before":
            self.known.returned[node] = self.known.seen[node] = step.value
            return f"{self._who(node)} was seen before: {fate.reason}, {returned_text(step.value)}."
        if not self.children[node]:
            self.known.returned[node] = step.value
            return f"{self._who(node, True)} is worth {returned_text(step.value)}."
        self._prune_rest(call, node, "the search returned without trying it")
        before = self._shown_children(node)
        self.known.returned[node] = step.value
        best = self._best_child(node)
        if best is not None:
            self.chosen.add(best)
            self.touched.add(best)
        return self._backed_up(node, before, step.value)

    def _raised(self, index: int, step: Step, call: Call, node: Node) -> str:
        return f"In {self._who(node)}, line {step.line} raises {one_line(step.value)}"

    def _end(self) -> None:
        node: Node | None = ()
        while node is not None and node in self.known.returned | self.known.seen:
            self.path.append(node)
            node = self._best_child(node)
        self.touched.update(self.path)
        say = f"Done: {self.name} returns {returned_text(self.trace.result)}"
        if len(self.path) > 1:
            say += f"; best play is {line_text(self.tree, self.path)}"
        visited = len(set(self.visited))
        if self.lost:
            say += ". Its arguments don't say which call is for which node."
        elif visited > 1 or any(call.recursive for call in self.trace.calls):
            say += f". It visited {visited} of {len(self.tree)} nodes."
        else:
            say += ". It calls no function that calls itself, so no node can be told from another."
        self._add("end", (), say)
        self._ask_for_the_move(len(self.moments) - 1)

    def _failed(self) -> None:
        """Say what went wrong, at the line where it did."""
        steps = self.trace.steps
        raised = [step for step in steps if step.kind == "exception"]
        same = [step for step in raised if step.value == raised[-1].value]
        where = next(iter(same), steps[-1] if steps else None)
        call = self.trace.calls[where.call] if where else None
        self._add("failed", None, f"It failed: {self.trace.problem}", where, call)

    def _add(
        self,
        kind: str,
        node: Node | None,
        say: str,
        step: Step | None = None,
        call: Call | None = None,
        known: Mapping[str, Any] | None = None,
        changed: frozenset[str] | set[str] = frozenset(),
    ) -> None:
        if node is not None:
            self.touched.update(self.known.learn(node))
        variables = [
            (name, report(value), name in changed)
            for name, value in (known or {}).items()
            if name not in _HIDDEN
        ]
        frame = Frame(
            self._looks(node if step else None),
            say,
            step.line if step else None,
            call.source if call else 0,
            variables,
            None if node is None else "node" + self.ends[node],
        )
        about = ("", "") if node is None else (self._who(node, True), self.known.text(node))
        self.moments.append(Moment(frame, kind, node, *about))

    # -- what the picture shows

    def _looks(self, current: Node | None) -> dict[str, Look]:
        """How every element looks now; only what a step has touched is worked out again."""
        self.touched |= {node for node in (self.current, current) if node is not None}
        self.current = current
        for node in self.touched:
            ended = {kind + self.ends[node]: look for kind, look in self._parts(node)}
            for kind in _PARTS:
                self.looks.pop(kind + self.ends[node], None)
            self.looks |= ended
        self.touched.clear()
        return dict(self.looks)

    def _parts(self, node: Node) -> Iterator[tuple[str, Look]]:
        """How the elements of a node look that don't look as they were drawn."""
        skipped = node in self.skipped
        yield "node", Look(" ".join(self._classes(node)))
        edge = ["pruned"] if skipped else []
        edge += ["open"] if node in self.known.open else []
        edge += ["chosen"] if node in self.chosen else []
        edge += ["path"] if node in self.path else []
        if edge:
            yield "edge", Look(" ".join(edge))
        if node in self.pruned:
            yield "cut", Look("on")
        if self.children[node] or node in self.known.seen:
            if node in self.windows:
                yield "window", Look("", self.windows[node])
            if text := self.known.text(node):
                self.shows_bounds = self.shows_bounds or text[0] in "≥≤"
                yield "value", Look("fresh" if node == self.current else "", text)

    def _classes(self, node: Node) -> Iterator[str]:
        if node in self.skipped:
            yield "pruned"
        elif node in self.known.seen:
            yield "seen"
        else:
            done = node in self.calls and node in self.known.returned
            yield "visited" if done or node in self.known.open else "new"
        if node in self.known.open:
            yield "open"
        if node == self.current:
            yield "current"
        if node in self.path:
            yield "path"

    def _window(self, node: Node, known: Mapping[str, Any]) -> None:
        low, high = self._bounds_of(known)
        if low is not None and high is not None:
            self.windows[node] = f"[{value_text(low)}, {value_text(high)}]"

    def _bounds_of(self, known: Mapping[str, Any]) -> tuple[float | None, float | None]:
        low, high = window_names(known)
        return as_number(known.get(low)), as_number(known.get(high))

    # -- pruning and choosing

    def _below(self, node: Node) -> Iterator[Node]:
        yield node
        for child in self.children[node]:
            yield from self._below(child)

    def _cut(self, index: int, call: Call, node: Node) -> str:
        """Mark the children that this call will never try, once its window has closed."""
        if any(self.trace.calls[child].first_step > index for child in call.children):
            return ""
        low, high = self._bounds_of(self.variables[call.index])
        if low is None or high is None or low < high:
            return ""
        return self._prune_rest(call, node, f"α {value_text(low)} ≥ β {value_text(high)}")

    def _prune_rest(self, call: Call, node: Node, reason: str) -> str:
        """Mark the children that this call leaves out: cut off, known before, or not looked at."""
        left = [child for child in self.children[node] if child not in self.calls]
        left = [child for child in left if child not in self.pruned | self.known.seen]
        if not left or call.outcome != "returned":
            return ""
        fates = {child: self.fates.get(child, Fate("pruned")) for child in left}
        for child, fate in fates.items():
            if fate.status == "seen before":
                self.known.seen[child] = fate.returned
                self.touched.update(self.known.learn(child))
                self.touched.add(child)
        cut = [child for child, fate in fates.items() if fate.status == "pruned"]
        self.pruned |= dict.fromkeys(cut, reason)
        skipped = {below for top in cut for below in self._below(top)}
        self.skipped |= skipped
        self.touched |= skipped
        if not cut:
            return ""
        branches, they = ("branch", "it") if len(cut) == 1 else ("branches", "they")
        why = f"{reason}, so {they} cannot change the choice above" if "≥" in reason else reason
        return f"Cut: {len(cut)} {branches} of {self._who(node)} pruned, because {why}."

    def _best_child(self, node: Node) -> Node | None:
        """The first child from which the node's value came, None at chance nodes and leaves."""
        value = self.read(self.known.returned.get(node))
        if value is None or self.tree.nodes[node]["player"] == CHANCE:
            return None
        values = self.known.seen | self.known.returned
        for sign in (1, -1):
            for child in self.children[node]:
                if child in values and self.read(values[child]) == sign * value:
                    return child
        return None

    def _shown_children(self, node: Node) -> list[Node]:
        back = self.known.returned.keys() | self.known.seen.keys()
        return [child for child in self.children[node] if child in back]

    # -- words

    def _who(self, node: Node, start: bool = False) -> str:
        data = self.tree.nodes[node]
        if data.get("name"):
            return f"{data['player']} node {one_line(data['name'], 20)}"
        if not node:
            return "The root" if start else "the root"
        parent = one_line(self.tree.nodes[node[:-1]].get("name", ""), 20)
        kind = "leaf" if data.get("terminal", True) else "horizon"
        return f"{kind.capitalize() if start else kind} {node[-1] + 1} of {parent}"

    def _backed_up(self, node: Node, children: Sequence[Node], value: Any) -> str:
        who = self._who(node)
        values = self.known.seen | self.known.returned
        numbers = [self.read(values[child]) for child in children]
        result = self.read(value)
        shown = returned_text(value)
        if not numbers or result is None or any(number is None for number in numbers):
            return f"{who} returns {shown}."
        known = [number for number in numbers if number is not None]
        role = self.tree.nodes[node]["player"]
        listed = ", ".join(map(value_text, known))
        pruned = sum(child in self.pruned for child in self.children[node])
        rest = f" and skips {pruned} more" if pruned else ""
        remembered = sum(child in self.known.seen for child in self.children[node])
        rest += f"; {remembered} seen before" if remembered else ""
        if role == CHANCE and not pruned:
            odds = [self.tree.edges[node, child]["probability"] for child in children]
            if (
                abs(sum(float(p) * v for p, v in zip(odds, known, strict=True) if p) - result)
                < 1e-9
            ):
                terms = " + ".join(
                    f"{probability_text(p)} × {value_text(v)}"
                    for p, v in zip(odds, known, strict=True)
                )
                return f"{who} averages: {terms} = {shown}."
        if role in (MAX, MIN):
            word, pick = ("max", max) if role == MAX else ("min", min)
            if pick(known) == result:
                return f"{who} takes {word}({listed}) = {shown}{rest}."
            if max(-number for number in known) == result:
                turned = ", ".join(value_text(-number) for number in known)
                return f"{who} takes max({turned}) = {shown}, the children's values negated{rest}."
        return f"{who} returns {shown}; its children returned {listed}{rest}."

    # -- questions

    def _offer_questions(self, index: int, call: Call, node: Node) -> None:
        """Note what could be asked here, where a branch has just come back and nothing is said."""
        calls = [self.trace.calls[child] for child in call.children if child in self.places]
        tried = [each for each in calls if each.last_step < index]
        if not tried or tried[-1].last_step != index - 1 or call.outcome != "returned":
            return
        name = one_line(self.tree.nodes[node].get("name", ""), 20)
        at, who, finished = len(self.moments), self._who(node), len(tried) == len(calls)
        value = self.read(call.returned)
        low, high = self._bounds_of(self.variables[call.index])
        if low is not None and high is not None and len(tried) < len(self.children[node]):
            came = returned_text(tried[-1].returned)
            question = Ask(
                f"{who} has α = {value_text(low)} and β = {value_text(high)}, and a branch came "
                f"back with {came}. Are its other branches cut?",
                "Cut" if finished else "Go on",
                ("Cut", "Go on"),
            )
            if finished or f"cut {name}" not in self.stops:
                self.stops[f"cut {name}"] = at, question
        elif finished and value is not None:
            self.stops[f"value {name}"] = at, Ask(f"What will {who} return?", value_text(value))

    def _settle_stops(self) -> None:
        """Let each answer stay in sight until the step that shows the outcome."""
        for name, (at, ask) in self.stops.items():
            node = self.moments[at].node
            kinds = {"value": ("return",), "cut": ("call", "return"), "move": ("end",)}
            until = next(
                (
                    number
                    for number, moment in enumerate(self.moments[at:])
                    if moment.kind in kinds[name.split()[0]]
                    and (moment.node == node or moment.kind == "call")
                ),
                0,
            )
            self.stops[name] = at, replace(ask, stay=until)

    def _ask_for_the_move(self, at: int) -> None:
        path = self.path
        children = self.children[()]
        if len(path) < 2 or len(children) < 2:
            return
        moves = [move_text(self.tree, child) for child in children]
        mover = self.tree.nodes[()]["player"]
        returns = next(
            number
            for number, moment in enumerate(self.moments)
            if moment.kind == "return" and moment.node == ()
        )
        ask = Ask(
            f"Which move does {mover} choose at the root?",
            move_text(self.tree, path[1]),
            tuple(dict.fromkeys(moves)),
        )
        self.stops["move"] = returns, ask


def _statements(source: str) -> dict[int, str]:
    """Return what each line of a source says, counted from 0; a split statement in one piece."""
    said = {number: text.strip() for number, text in enumerate(source.splitlines())}
    with contextlib.suppress(SyntaxError):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr):
                last = node.end_lineno or node.lineno
                whole = " ".join(said[line] for line in range(node.lineno - 1, last))
                whole = whole.replace("( ", "(").replace(" )", ")").replace("[ ", "[")
                said[node.lineno - 1] = one_line(whole.replace(" ]", "]"), 90)
    return said
