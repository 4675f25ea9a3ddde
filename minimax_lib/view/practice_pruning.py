"""Click the branches that alpha-beta never visits: each says at once which α ≥ β cuts it."""

from __future__ import annotations

from minimax_lib.cuts import find_cuts
from minimax_lib.draw import element_id
from minimax_lib.lettering import value_text
from minimax_lib.tree import Node
from minimax_lib.view.canvas import Event, Look, Target
from minimax_lib.view.practice_tool import Practice

__all__ = ["PractisePruning"]


class PractisePruning(Practice):
    """The branches that are never visited are to be found; `practise_pruning` makes it.

    Attributes:
        found: the pruned branches that were marked so far, by their top nodes.
        wrong: the branches that were marked and are needed.
    """

    tool = "pruning"
    task = "Which branches does alpha-beta never visit?"
    about = "Which branches are never visited?"

    def start(self) -> None:
        self.pruning = find_cuts(self.tree)
        self.found: list[Node] = []
        self.wrong: list[Node] = []
        self.done = False
        self._show(
            "The search goes from left to right and cuts as soon as α ≥ β. Click the top of each "
            "branch that it skips. If you see no more, say that these are all."
        )

    def mark(self, node: Node) -> str:
        """Mark a branch as never visited, and return what is said of it."""
        top = self._top(node)
        if top not in (None, node):
            return self._show(self.explain(node))
        self.grade(self._name(node), "skipped", top == node)
        marked = self.wrong if top is None else self.found
        if node not in marked:
            marked.append(node)
        return self._show(f"{'Right' if top == node else 'No'}. {self.explain(node)}")

    def explain(self, node: Node) -> str:
        """Return why a branch is skipped or needed."""
        top = self._top(node)
        if top is None:
            return f"{self._name(node)} is needed. {self._why_needed(node)}"
        if top != node:
            return (
                f"{self._name(node)} is never visited, and neither is the whole branch above it: "
                "the one to mark starts higher up."
            )
        return f"{self._name(node)} is skipped. {self._why_cut(node)}"

    def finish(self) -> str:
        """Claim that no other branch is skipped, and return whether that is so."""
        missing = [node for node in self.pruning.branches if node not in self.found]
        self.grade("all of them", f"{len(self.found)} found", not missing)
        self.done = not missing
        if self.done:
            count = self._visited_in_words()
            return self._show(f"Right: these are all. {count}")
        more = "one more branch is" if len(missing) == 1 else f"{len(missing)} more branches are"
        return self._show(
            f"Not yet: {more} skipped. Carry α and β down to each node and compare them after "
            "each branch that comes back."
        )

    def act(self, event: Event) -> None:
        node = self.node_at(event.id)
        if event.key != "click":
            return
        if event.id == "finish":
            self.finish()
        elif node and self.done:
            self._show(self.explain(node))
        elif node:
            self.mark(node)

    def reveal(self) -> None:
        for node in self.pruning.branches:
            self.grade(self._name(node), "", False)
        self.found = list(self.pruning.branches)
        self.done = True
        reasons = [self._why_cut(cut.branches[0]) for cut in self.pruning.cuts]
        self._show("\n".join([*(reasons or ["Nothing is skipped."]), self._visited_in_words()]))

    # -- in words

    def _name(self, node: Node) -> str:
        return self.who(node)[:1].upper() + self.who(node)[1:]

    def _visited_in_words(self) -> str:
        return f"Alpha-beta visits {len(self.pruning.windows)} of {len(self.graph)} nodes."

    def _why_cut(self, node: Node) -> str:
        cut = self.pruning.branches[node]
        return f"At {self.who(cut.node)}, {cut.why}"

    def _why_needed(self, node: Node) -> str:
        alpha, beta = self.pruning.windows[node]
        window = f"α = {value_text(alpha)} and β = {value_text(beta)}"
        parent = self.who(node[:-1])
        if node[-1] == 0:
            return (
                f"It is the first branch of {parent}: nothing has come back there yet, and with "
                f"{window} no cut is due."
            )
        return f"When its turn comes at {parent}, {window}: α < β, so it can still matter."

    # -- showing

    def _show(self, say: str) -> str:
        looks: dict[str, Look] = {}
        for node in self.found:
            for below in self.graph:
                if below[: len(node)] == node:
                    looks[element_id("node", below)] = Look("pruned")
                    looks[element_id("edge", below)] = Look("pruned")
            looks[element_id("cut", node)] = Look("on")
            cut = self.pruning.branches[node]
            window = f"[{value_text(cut.alpha)}, {value_text(cut.beta)}]"
            looks[element_id("window", cut.node)] = Look("", window)
        for node in self.wrong:
            looks[element_id("node", node)] = Look("wrong")
        targets = [self._target(node) for node in self.graph if node]
        button = {"id": "finish", "label": "These are all", "disabled": self.done}
        self.draw(say, looks, targets, [button], self.done)
        return say

    def _target(self, node: Node) -> Target:
        below = (
            self.branch(node) if self.children(node) else f"value {value_text(self.values[node])}"
        )
        state = "skipped" if self._is_found(node) else "needed" if node in self.wrong else ""
        name = f"{self._name(node)}, {below}{': ' + state if state else ''}"
        return Target(element_id("node", node), name, pressed=bool(state))

    def _top(self, node: Node) -> Node | None:
        """Return the top of the skipped branch that a node lies in, None if it is visited."""
        tops = (node[:end] for end in range(len(node) + 1))
        return next((top for top in tops if top in self.pruning.branches), None)

    def _is_found(self, node: Node) -> bool:
        return any(node[: len(top)] == top for top in self.found)
