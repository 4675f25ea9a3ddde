"""Write a tree and see it: one text for pictures, players and practice."""

from __future__ import annotations

from typing import Any

import ipywidgets

from minimax_lib.draw import show_tree, tree_svg
from minimax_lib.game import GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.levels import as_tree, level_tree
from minimax_lib.tree import annotate, build_tree, format_tree, parse_tree
from minimax_lib.view.canvas import Canvas, Event, show_and_store
from minimax_lib.view.practice_tool import best_line

__all__ = ["TreeEditor", "edit_tree"]

MOST_NODES = 1_000


def edit_tree(tree: Any = "((3 5) (2 9))") -> TreeEditor:
    """Return an editor: type a tree as text and see its picture, or what is wrong with the text.

    What you wrote is its `text`, and as a tree its `tree`. The editor itself may stand wherever a
    practice tool takes a tree.

    Args:
        tree: what to begin with: a text as `parse_tree` reads it, nested lists, or anything that
            has a `tree`, such as an exercise.

    >>> editor = edit_tree("((3 5) (2 9))")
    >>> editor.text = "(min: 3 (4 5))"
    >>> editor
    Tree editor: (min: 3 (4 5))
    >>> editor.tree
    ExplicitTree(['min', 3, [4, 5]])
    """
    return TreeEditor(tree if isinstance(tree, str) else format_tree(as_tree(tree)))


class TreeEditor(ipywidgets.VBox):  # type: ignore[misc]
    """A text field and the picture of its tree; `edit_tree` makes it."""

    def __init__(self, text: str) -> None:
        self._field = ipywidgets.Textarea(
            text,
            description="Tree",
            rows=2,
            layout=ipywidgets.Layout(width="auto", max_width="900px"),
        )
        self._canvas = Canvas(title="The tree", scale=1.7)
        self._shows_values = False
        self._seed = 0
        super().__init__([self._field, self._canvas])
        self._field.observe(lambda _: self._draw(), "value")
        self._canvas.on_event(self._act)
        self._draw()

    @property
    def text(self) -> str:
        """The text as it stands in the field."""
        return str(self._field.value)

    @text.setter
    def text(self, text: str) -> None:
        self._field.value = text

    @property
    def tree(self) -> ExplicitTree:
        """The tree that is written there.

        Raises:
            GameError: the text is no tree; the message says where it fails.
        """
        return parse_tree(self.text)

    def __repr__(self) -> str:
        return f"Tree editor: {self.text}"

    def _repr_mimebundle_(self, **_: object) -> Any:
        try:
            picture = show_tree(self.text)
        except GameError:
            return show_and_store(self, None)
        return show_and_store(self, picture)

    def _act(self, event: Event) -> None:
        if event.id == "values":
            self._shows_values = not self._shows_values
            self._draw()
        elif event.id == "random":
            self._seed += 1
            self.text = format_tree(level_tree(2, self._seed))

    def _draw(self) -> None:
        """Show the tree, or say why there is none beside the last one."""
        canvas = self._canvas
        try:
            graph = build_tree(self.tree, max_nodes=MOST_NODES)
            values = annotate(graph)
        except GameError as problem:
            canvas.show({}, f"Not a tree yet: {problem}")
            return
        nodes = f"{len(graph)} nodes" if len(graph) > 1 else "a single node"
        say = f"A tree of {nodes}"
        mover = graph.nodes[()]["player"]
        say += f", {mover} at the root." if mover else "."
        shown: dict[str, Any] = {}
        if self._shows_values:
            shown = {"values": values, "path": best_line(graph, values)}
        with canvas.hold_sync():
            canvas.pictures = [{"svg": tree_svg(graph, **shown)}]
            canvas.show({}, say)
            canvas.buttons = [
                {"id": "values", "label": "Values and best play", "pressed": self._shows_values},
                {"id": "random", "label": "Random tree"},
            ]
