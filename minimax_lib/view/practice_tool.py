"""What the practice tools share: a tree, the next one, levels, marks, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from minimax_lib.draw import Picture, element_id, show_tree, tree_svg
from minimax_lib.game import CHANCE, GameError
from minimax_lib.lettering import value_text
from minimax_lib.levels import LEVELS, Kind, as_tree, level_tree
from minimax_lib.tree import Node, annotate, build_tree, format_tree
from minimax_lib.view.canvas import Canvas, Event, Look, Target
from minimax_lib.view.score import Attempt, note, score

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Node", "Practice", "best_line", "listed"]


class Practice(Canvas):
    """An exercise on a tree, and after it on the next one.

    The answers stay in the kernel: the page learns of each what it needs to show.

    Attributes:
        tree: the tree that is practised on.
        text: the same as text, which gives the same exercise anywhere.
        level, seed: where the tree comes from, or the next one if this is a tree of one's own.
        is_own: whether it is.
    """

    tool: ClassVar[Kind]
    task: ClassVar[str]
    about: ClassVar[str]
    most_nodes: ClassVar[int] = 1_000
    reveal_label: ClassVar[str] = "Show the answers"

    def __init__(self, tree: Any, level: int, seed: int) -> None:
        super().__init__(title=self.task, scale=1.7)
        self.level = level
        self.seed = seed
        self.on_event(self._receive_event)
        if tree is None:
            self.new_tree(level_tree(level, seed, self.tool), own=False)
        else:
            self.new_tree(tree)

    # -- what a tool says of itself

    def start(self) -> None:
        """Begin with the tree: nothing is answered yet."""
        raise NotImplementedError

    def act(self, event: Event) -> None:
        """Answer to a click, or to a text, on a node or on a button of the tool."""
        raise NotImplementedError

    def reveal(self) -> None:
        """Show all answers; what is still open counts as not known."""
        raise NotImplementedError

    # -- trees

    def new_tree(self, tree: Any, *, own: bool = True) -> None:
        """Go on with another tree: a text, nested lists, a tree, or what an editor holds.

        Raises:
            GameError: it is no tree, it has no moves, or it is too large.
        """
        tree = as_tree(tree)
        graph = build_tree(tree, max_nodes=self.most_nodes)
        if len(graph) == 1:
            raise GameError("this tree is a single leaf: there is nothing to practise on it")
        self.values: Mapping[Node, float] = annotate(graph)
        self.tree, self.graph, self.text = tree, graph, format_tree(tree)
        self.is_own = own
        self.inner = [node for node in graph if graph.out_degree(node)]
        picture = {"svg": tree_svg(graph), "title": self.about, "note": self.source}
        with self.hold_sync():
            self.pictures = [picture]
            self.start()

    def next_tree(self, step: int = 0) -> None:
        """Go on with the next tree of the level, or of the one `step` levels above."""
        self.level = min(max(self.level + step, 1), len(LEVELS))
        self.seed += 0 if step or self.is_own else 1
        self.new_tree(level_tree(self.level, self.seed, self.tool), own=False)

    @property
    def source(self) -> str:
        """The words that give the same exercise again."""
        where = "" if self.is_own else f" · level {self.level}, seed {self.seed}"
        return f"{self.text}{where}"

    def picture(self) -> Picture:
        """Return a picture of the tree, without any answers."""
        return show_tree(self.graph)

    def __repr__(self) -> str:
        return f"{self.task}{'' if self.task.endswith('?') else ':'} {self.source}"

    # -- events

    def _receive_event(self, event: Event) -> None:
        acts = {
            "new": self.next_tree,
            "easier": lambda: self.next_tree(-1),
            "harder": lambda: self.next_tree(1),
            "again": self.start,
            "reveal": self.reveal,
        }
        with self.hold_sync():
            try:
                if event.id not in acts:
                    self.act(event)
                elif event.key == "click":
                    acts[event.id]()
            except GameError as problem:
                self.show({}, str(problem))

    def grade(self, question: str, given: str, right: bool) -> None:
        """Count the answer in the score."""
        note(Attempt(self.tool, self.text, question, given, right))

    # -- showing

    def draw(
        self,
        say: str,
        looks: Mapping[str, Look],
        targets: Iterable[Target],
        buttons: Iterable[dict[str, Any]] = (),
        finished: bool = False,
    ) -> None:
        """Show the exercise as it stands, with the buttons that all tools have."""
        so_far = score(self.tool)
        count = f"score: {so_far.right} of {len(so_far.attempts)} at the first try"
        shown = {"caption": Look("", count)} if so_far.attempts else {}
        self.show({**looks, **shown}, say)
        self.set_targets(targets)
        self.buttons = [
            *buttons,
            {"id": "reveal", "label": self.reveal_label, "disabled": finished},
            {"id": "again", "label": "Start again"},
            {"id": "new", "label": "New tree"},
            {"id": "easier", "label": "Easier", "disabled": self.level <= 1},
            {"id": "harder", "label": "Harder", "disabled": self.level >= len(LEVELS)},
        ]

    def who(self, node: Node) -> str:
        """Return what a node is called: ``MIN node B``, or ``leaf 2 of B`` for want of a name."""
        data = self.graph.nodes[node]
        if data["name"]:
            return f"{data['player']} node {data['name']}"
        return f"leaf {node[-1] + 1} of {self.graph.nodes[node[:-1]]['name']}"

    def children(self, node: Node) -> list[Node]:
        """Return the children of a node, from left to right."""
        return list(self.graph.successors(node))

    def branch(self, node: Node) -> str:
        """Return what can be read off below a node, for those who don't see the picture."""
        below = [
            self.graph.nodes[child]["name"] or value_text(self.values[child])
            for child in self.children(node)
        ]
        return f"children {listed(below)}"

    def node_at(self, id: str) -> Node | None:
        """Return the node that has an element of this id, None if there is none."""
        return next((node for node in self.graph if element_id("node", node) == id), None)


def best_line(
    graph: nx.DiGraph[Node], values: Mapping[Node, float], through: Node = ()
) -> list[Node]:
    """Return best play from the root through a node, down to a leaf or to a chance node.

    >>> graph = build_tree(as_tree("((3 5) (2 9))"))
    >>> best_line(graph, annotate(graph))
    [(), (0,), (0, 0)]
    """
    line = [through[:end] for end in range(len(through) + 1)]
    while graph.out_degree(line[-1]) and graph.nodes[line[-1]]["player"] != CHANCE:
        value = values[line[-1]]
        line.append(next(x for x in graph.successors(line[-1]) if values[x] == value))
    return line


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["3", "5", "8"])
    '3, 5 and 8'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
