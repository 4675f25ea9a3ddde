"""Lay a finished trace over a game tree: where each call worked, what became of each node."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Literal

from minimax_lib.forms import forms, same
from minimax_lib.game import CHANCE, MIN
from minimax_lib.returned import Reader, as_number, reader_of
from minimax_lib.trace import Call, Trace

if TYPE_CHECKING:
    import networkx as nx

    from minimax_lib.tree import Node

__all__ = ["Fate", "Overlay", "overlay", "read_by", "window_names"]

Status = Literal["visited", "seen before", "pruned", "not searched", "never reached", "failed"]

WINDOWS: Final = (("alpha", "beta"), ("α", "β"), ("lo", "hi"), ("low", "high"), ("a", "b"))
NO_STATES: Final = {name for pair in WINDOWS[:4] for name in pair} | {"depth", "ply", "plies"}


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one node of the tree.

    `status` is

    - "visited": a call worked at it and returned;
    - "seen before": its value came from a cache or a table; `twin` is where it was worked out;
    - "pruned": the search looked at its parent and cut it off;
    - "not searched": no call was made for it, as at a depth limit, or where a search reads the
      values of leaves without calling itself;
    - "never reached": it lies below one of those, or the search ended first;
    - "failed": its call did not return.

    `call` is the index of the call, None if there was none. `alpha` and `beta` are the window
    at the end of the call, None for a search without one. `reason` is half a sentence.
    """

    status: Status
    call: int | None = None
    returned: Any = None
    alpha: float | None = None
    beta: float | None = None
    reason: str = ""
    twin: Node | None = None


@dataclass(frozen=True, slots=True)
class Overlay:
    """A trace laid over a tree.

    Attributes:
        trace: the trace.
        tree: the game tree.
        places: the node at which a call worked, by the call's index; helpers have none.
        fates: what became of each node, in the tree's order.
    """

    trace: Trace
    tree: nx.DiGraph[Node]
    places: Mapping[int, Node]
    fates: Mapping[Node, Fate]

    def node_at(self, step: int) -> Node | None:
        """The node that `trace.steps[step]` belongs to: that of its call or the nearest above."""
        return self.place_of(self.trace.steps[step].call)

    def place_of(self, call: int) -> Node | None:
        """The node at which a call worked, or for a helper the one that it worked for."""
        above: int | None = call
        while above is not None and above not in self.places:
            above = self.trace.calls[above].parent
        return None if above is None else self.places[above]

    def having(self, status: Status) -> list[Node]:
        """The nodes with this status, in the tree's order."""
        return [node for node, fate in self.fates.items() if fate.status == status]

    def __repr__(self) -> str:
        counts: dict[Status, int] = defaultdict(int)
        for fate in self.fates.values():
            counts[fate.status] += 1
        found = ", ".join(f"{number} {status}" for status, number in counts.items())
        return f"<Overlay on {len(self.fates)} nodes: {found}>"


def overlay(
    trace: Trace,
    tree: nx.DiGraph[Node],
    *,
    state_of: Callable[[Mapping[str, Any]], Any] | None = None,
    names: Sequence[tuple[str, str]] = WINDOWS,
) -> Overlay:
    """Find the node at which each call of `trace` worked, and what became of every node.

    The search is not asked for help. The argument that is the state is found by its values: it
    equals the states of the tree in one of their `forms`. A legal successor that was never called
    has been pruned, unless its state was worked out before or the search looked no deeper.

    Args:
        trace: a trace of any search.
        tree: a tree by `minimax_lib.tree.build_tree` from the same state.
        state_of: takes a call's arguments and returns the state, where none of them is it.
        names: the pairs of names by which the search calls its window.

    >>> from minimax_lib.search.alpha_beta import alpha_beta
    >>> from minimax_lib.trace import trace
    >>> from minimax_lib.tree import build_tree, parse_tree
    >>> game = parse_tree("((3 5) (2 9))")
    >>> found = overlay(trace(alpha_beta, game, game.initial), build_tree(game))
    >>> found
    <Overlay on 7 nodes: 6 visited, 1 pruned>
    >>> found.fates[1, 1].reason
    'alpha 3 >= beta 2 at node C'
    """
    placing = _Placing(trace, tree, state_of)
    places = placing.places()
    judging = _Judging(trace, tree, places, names, placing.written(places))
    return Overlay(trace, tree, places, judging.fates())


def window_names(
    known: Mapping[str, Any], names: Sequence[tuple[str, str]] = WINDOWS
) -> tuple[str, str]:
    """Return what alpha and beta are called among variables; two empty names if they are not there.

    Args:
        known: the variables.
        names: the pairs of names to look for; any spelling with "alpha" and "beta" will do as well.

    >>> window_names({"best": 3, "alphaVal": -1, "betaVal": 5})
    ('alphaVal', 'betaVal')
    """
    lows, highs = ([name for name in known if word in name.lower()] for word in ("alpha", "beta"))
    for low, high in (*names, *product(lows, highs)):
        if low != high and None not in (as_number(known.get(low)), as_number(known.get(high))):
            return low, high
    return "", ""


# ---------------------------------------------------------------------- calls to nodes


class _Placing:
    def __init__(
        self,
        trace: Trace,
        tree: nx.DiGraph[Node],
        state_of: Callable[[Mapping[str, Any]], Any] | None,
    ) -> None:
        self.calls = trace.calls
        self.tree = tree
        self.state_of = state_of
        self.recursive = _recursive(trace.calls)
        self.forms = list(forms(tree))
        self.seen = [_Bag(form.states.values()) for form in self.forms]
        self.chosen = self._chosen()

    def places(self) -> dict[int, Node]:
        """The node of each call that has one."""
        found = self._walk(self.recursive)
        # The outermost function may not be recursive itself, and yet be the one at the root.
        if () not in found.values() and self.calls:
            found = self._walk(self.recursive | {0})
        return found

    def _walk(self, allowed: set[int]) -> dict[int, Node]:
        places: dict[int, Node] = {}
        used: dict[int, set[Node]] = defaultdict(set)
        for call in self.calls:
            if call.index not in allowed:
                continue
            above = call.parent
            while above is not None and above not in places:
                above = self.calls[above].parent
            if above is None:
                if self._is_at(call)(()):
                    places[call.index] = ()
                continue
            parent = places[above]
            children = list(self.tree.successors(parent))
            fresh = [child for child in children if child not in used[above]]
            again = [child for child in children if child in used[above]]
            is_at = self._is_at(call)
            for node in [*fresh, *again, parent]:
                if is_at(node):
                    places[call.index] = node
                    used[above].add(node)
                    break
        return places

    def written(self, places: Iterable[int]) -> Mapping[Node, Any]:
        """The states as they were handed over, if not as the game has them."""
        used = {self.chosen.get(_function(self.calls[index]), ("", 0))[1] for index in places}
        return self.forms[max(used)].states if used - {0} else {}

    def _is_at(self, call: Call) -> Callable[[Node], bool]:
        """Whether the call is for a node."""
        if self.state_of is not None:
            state = self.state_of(call.arguments)
            return lambda node: same(state, self.tree.nodes[node]["state"])
        name, number = self.chosen.get(_function(call), ("", 0))
        if name not in call.arguments:
            return lambda node: False
        form = self.forms[number]
        state = form.read(call.arguments[name])
        return lambda node: same(state, form.states.get(node))

    def _chosen(self) -> dict[Hashable, tuple[str, int]]:
        """For each function: which argument is the state, and in which form."""
        scores: dict[Hashable, dict[tuple[str, int], int]] = defaultdict(lambda: defaultdict(int))
        for call in self.calls:
            for name, value in call.arguments.items():
                if name in NO_STATES:
                    continue
                for number, bag in enumerate(self.seen):
                    scores[_function(call)][name, number] += self.forms[number].read(value) in bag
        return {
            function: max(score, key=lambda form: score[form])
            for function, score in scores.items()
            if any(score.values())
        }


def _function(call: Call) -> Hashable:
    return call.function, call.source


def _recursive(calls: Sequence[Call]) -> set[int]:
    """The calls of functions that call themselves, straight or by way of others."""
    functions = {_function(call) for call in calls if call.recursive}
    above: list[set[Hashable]] = []
    for call in calls:
        own = _function(call)
        inherited = above[call.parent] if call.parent is not None else set()
        if own in inherited:
            functions.add(own)
        above.append(inherited if own in inherited else inherited | {own})
    return {call.index for call in calls if _function(call) in functions}


class _Bag:
    """Values to look among, hashable or not."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.hashed: dict[Hashable, Any] = {}
        self.others: list[Any] = []
        for value in values:
            try:
                self.hashed[value] = value
            except TypeError:
                self.others.append(value)

    def __contains__(self, value: Any) -> bool:
        try:
            if value in self.hashed:
                return same(value, self.hashed[value])
        except TypeError:
            return any(same(value, other) for other in self.others)
        return False


# ---------------------------------------------------------------------- what became of the nodes


class _Judging:
    def __init__(
        self,
        trace: Trace,
        tree: nx.DiGraph[Node],
        places: Mapping[int, Node],
        names: Sequence[tuple[str, str]],
        written: Mapping[Node, Any],
    ) -> None:
        self.trace = trace
        self.tree = tree
        self.places = places
        self.names = names
        self.calls: dict[Node, Call] = {}  # the outermost of the last calls at each node
        for index, node in places.items():
            call = trace.calls[index]
            if call.parent is None or places.get(call.parent) != node:
                self.calls[node] = call
        self.inline = not any(node and tree.out_degree(node) == 0 for node in self.calls)
        self.last = _last_variables(trace, places)
        self.read = read_by(trace, tree, places)
        self.key = getattr(tree.graph.get("game"), "key", None)
        self.written = written
        self.finished: dict[Hashable, list[tuple[int, Node]]] = defaultdict(list)
        for node, call in sorted(self.calls.items(), key=lambda item: item[1].last_step):
            if call.outcome == "returned" and self._worked(node):
                self.finished[self._key(node)].append((call.last_step, node))

    def fates(self) -> dict[Node, Fate]:
        """What became of each node, top down."""
        fates: dict[Node, Fate] = {}
        for node in self.tree:
            fates[node] = fates.get(node) or self._own(node)
            for child, fate in self._skipped(node, fates[node]):
                fates[child] = fate
        return {node: fates[node] for node in self.tree}

    def _worked(self, node: Node) -> bool:
        """Whether the value was worked out here: at a leaf, or from values below, known or new."""
        children = list(self.tree.successors(node))
        if not children or any(child in self.calls for child in children):
            return True
        call = self.calls[node]
        return self._twin(node, call.first_step) is None and any(
            self._twin(child, call.last_step) for child in children
        )

    def _own(self, node: Node) -> Fate:
        call = self.calls.get(node)
        if call is None:
            return Fate("never reached", reason="the search did not begin here")
        low, high = self._window(call, at_end=True)
        if call.outcome != "returned":
            why = call.error or "the search was stopped"
            return Fate("failed", call.index, None, low, high, why)
        twin = None if self._worked(node) else self._twin(node, call.first_step)
        if twin is not None:
            why = f"its value was known from {self._name(twin)}"
            return Fate("seen before", call.index, call.returned, low, high, why, twin)
        return Fate("visited", call.index, call.returned, low, high)

    def _skipped(self, node: Node, own: Fate) -> Iterator[tuple[Node, Fate]]:
        """The children of `node` that no call worked at."""
        children = list(self.tree.successors(node))
        skipped = [child for child in children if child not in self.calls]
        if not skipped:
            return
        if own.status != "visited" or own.call is None:
            why = {
                "failed": "the search ended before",
                "seen before": f"{self._name(node)} was known already",
            }.get(own.status, f"it lies below {self._name(node)}")
            yield from ((child, Fate("never reached", reason=why)) for child in skipped)
            return
        call = self.trace.calls[own.call]
        twins = {child: self._twin(child, call.last_step) for child in skipped}
        if len(skipped) == len(children) and not any(twins.values()):
            why = f"the search looked no deeper than {self._name(node)}"
            yield from ((child, Fate("not searched", reason=why)) for child in skipped)
            return
        yield from self._in_order(node, call, children, twins)

    def _in_order(
        self, node: Node, call: Call, children: Sequence[Node], twins: Mapping[Node, Node | None]
    ) -> Iterator[tuple[Node, Fate]]:
        """Tell hits from cuts: a cut skips all that follows, once the window has closed."""
        called = [place for place, child in enumerate(children) if child in self.calls]
        called.sort(key=lambda place: self.calls[children[place]].first_step)
        values = [self.calls[children[place]].returned for place in called]
        backwards = bool(called) and called[0] > called[-1]
        for place, child in enumerate(children):
            if child in self.calls:
                continue
            after = not called or (place > called[-1]) != backwards
            cut = self._closed(node, call, values) if after else None
            twin = twins[child]
            if twin is not None and cut is None and self._can_recall(after):
                value = self.calls[twin].returned
                values.append(value)
                why = f"its value was known from {self._name(twin)}"
                yield child, Fate("seen before", returned=value, reason=why, twin=twin)
            elif after and (cut := cut or self._end(node, call)):
                yield child, Fate("pruned", reason=cut)
            elif not after or (self.inline and self.tree.out_degree(child) == 0):
                why = f"{self._name(node)} dealt with it without a call"
                yield child, Fate("not searched", reason=why)
            else:
                yield child, Fate("pruned", reason=f"{self._name(node)} returned without it")

    def _closed(self, node: Node, call: Call, values: Sequence[Any]) -> str | None:
        """How the window that `node` was given closes on values from below, if it does."""
        low, high = self._window(call)
        numbers = [number for value in values if (number := self.read(value)) is not None]
        role = self.tree.nodes[node]["player"]
        if low is None or high is None or not numbers or role == CHANCE:
            return None
        as_min, as_max = (low, min(high, *numbers)), (max(low, *numbers), high)
        negated = (max(low, *(-number for number in numbers)), high)  # as negamax has it
        for alpha, beta in (as_min if role == MIN else as_max, negated):
            if alpha >= beta:
                return self._bounds(node, alpha, beta)
        return None

    def _end(self, node: Node, call: Call) -> str | None:
        """How the variables of `call` say that its window closed, if they do."""
        low, high = self._window(call, at_end=True)
        if low is None or high is None or low < high:
            return None
        return self._bounds(node, low, high)

    def _bounds(self, node: Node, alpha: float, beta: float) -> str:
        return f"alpha {alpha:g} >= beta {beta:g} at {self._name(node)}"

    def _window(self, call: Call, at_end: bool = False) -> tuple[float | None, float | None]:
        """Alpha and beta of a call as it began, or as it ended."""
        low, high = window_names(call.arguments, self.names)
        known = {**call.arguments, **(self.last[call.index] if at_end else {})}
        return as_number(known.get(low)), as_number(known.get(high))

    def _twin(self, node: Node, before: int) -> Node | None:
        """Another node with the same state whose value was known before this step."""
        for step, other in self.finished.get(self._key(node), ()):
            if step < before and other != node:
                return other
        return None

    def _key(self, node: Node) -> Hashable:
        data = self.tree.nodes[node]
        state: Any = data["state"]
        if self.key is not None:
            state = self.key(state)
        elif node in self.written:
            state = self.written[node], data["player"]
        try:
            hash(state)
        except TypeError:
            return repr(state)
        return state  # type: ignore[no-any-return]

    def _can_recall(self, after: bool) -> bool:
        """Whether a skipped branch may have been known: equal lists skipped last say little."""
        return self.trace.remembers or not after or not self.written

    def _name(self, node: Node) -> str:
        name = self.tree.nodes[node].get("name")
        if name:
            return f"node {name}"
        return f"child {node[-1] + 1} of {self._name(node[:-1])}" if node else "the root"


def read_by(trace: Trace, tree: nx.DiGraph[Node], places: Mapping[int, Node]) -> Reader:
    """Return what reads the value out of that which the calls of a search returned."""
    leaves = {node: as_number(data.get("value")) for node, data in tree.nodes(data=True)}
    return reader_of(
        (trace.calls[index].returned, leaves[node])
        for index, node in places.items()
        if trace.calls[index].outcome == "returned"
    )


def _last_variables(trace: Trace, places: Mapping[int, Node]) -> dict[int, dict[str, Any]]:
    """The local variables of each placed call as they were at its end."""
    known: dict[int, dict[str, Any]] = {index: {} for index in places}
    for step in trace.steps:
        if step.call in known:
            known[step.call].update(step.variables)
    return known
