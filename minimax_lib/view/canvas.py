"""The canvas: pictures drawn once that a browser restyles, frame by frame, without the kernel."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import anywidget
import traitlets

from minimax_lib.draw import Picture

__all__ = ["Ask", "Canvas", "Event", "Frame", "Look", "Target", "pack", "show_and_store"]

_HERE = pathlib.Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Look:
    """How an element of a picture looks: CSS classes on top of its own, its text, its colour.

    With `text` None a text element keeps the text that it was drawn with; with an empty `fill`
    a shape keeps its colour.
    """

    classes: str = ""
    text: str | None = None
    fill: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that is asked before its frame is shown.

    Args:
        text: the question.
        answer: the right answer, as text.
        choices: what to choose from; without any, a number is typed.
        stay: for how many frames more the answer stays in sight.
    """

    text: str
    answer: str
    choices: tuple[str, ...] = ()
    stay: int = 0


@dataclass(slots=True)
class Frame:
    """One step of a show: how every element looks, and what is said.

    Args:
        looks: the look of each element that differs from the drawing, by its id. The elements of
            the second picture are called ``"1:" + id``, of the third ``"2:" + id``.
        say: one sentence, shown and read out.
        line: the number of the source line to highlight, None for none.
        source: which of the canvas's sources that line belongs to.
        variables: (name, value, whether it has just changed) of each variable.
        focus: the element to keep in sight where the picture is wider than the screen.
        ask: a question to answer first.
    """

    looks: dict[str, Look] = field(default_factory=dict)
    say: str = ""
    line: int | None = None
    source: int = 0
    variables: Sequence[tuple[str, str, bool]] = ()
    focus: str | None = None
    ask: Ask | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """An element that can be clicked, reached by Tab and arrow keys, and heard by its name.

    With `entry`, the label of a text field, something can be typed in while it is chosen, or at
    any time if it is the only one.
    """

    id: str
    name: str
    pressed: bool | None = None
    disabled: bool = False
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody did: `key` is "click" (also for Enter and Space), or the key pressed.

    For what was typed into a target's field, `key` is "text" and `text` is what it says. `count`
    numbers the events of one canvas from 1.
    """

    id: str
    key: str
    count: int
    text: str = ""


def pack(frames: Iterable[Frame]) -> list[dict[str, Any]]:
    """Return frames as the browser wants them: only what changed since the frame before.

    >>> pack([Frame({"a": Look("on")}, "one"), Frame({"b": Look("on", "3")}, "two")])[1]
    {'set': {'a': [], 'b': ['on', '3']}, 'say': 'two', 'picture': True}
    """
    packed = []
    before: dict[str, Look] = {}
    for frame in frames:
        changed: dict[str, list[str | None]] = {}
        for name in [*before, *(name for name in frame.looks if name not in before)]:
            look, last = frame.looks.get(name), before.get(name)
            if look is not last and look != last:
                changed[name] = _pack_look(look)
        data: dict[str, Any] = {
            "set": changed,
            "say": frame.say,
            "line": frame.line,
            "source": frame.source,
            "variables": [
                [name, value, *([1] if new else [])] for name, value, new in frame.variables
            ],
            "focus": frame.focus,
            "ask": _pack_ask(frame.ask),
            "picture": bool(changed),
        }
        packed.append(
            {
                name: value
                for name, value in data.items()
                if value or (name == "line" and value is not None)
            }
        )
        before = dict(frame.looks)
    return packed


def _pack_look(look: Look | None) -> list[str | None]:
    if look is None:
        return []
    parts = [look.classes, look.text, look.fill]
    while parts and not (parts[-1] or (len(parts) == 2 and parts[-1] is not None)):
        parts.pop()
    return parts


def _pack_ask(ask: Ask | None) -> dict[str, Any] | None:
    if ask is None:
        return None
    choices = {"choices": list(ask.choices)} if ask.choices else {}
    return {"text": ask.text, "answer": ask.answer, "stay": ask.stay, **choices}


class Canvas(anywidget.AnyWidget):
    """Pictures in the browser that frames restyle and that report clicks and keys.

    The pictures and the frames go to the browser once; stepping needs no kernel. As the last value
    of a cell a canvas shows itself; what is stored in the notebook also holds the PNG that
    `png()` returns and the text of `repr`, for readers without a kernel.

    Attributes:
        title: the name of the whole, for screen readers.
        pictures: dicts with ``svg`` (its elements have ids) and, where wanted, ``title`` above
            and ``note`` below.
        frames: what `pack` returns; `show` sets a single one.
        index: the frame that is shown.
        controls: whether there are buttons and a slider for stepping.
        detail: "line" steps through all frames, beside the sources; "picture" through those that
            change a picture, without the sources.
        speed: how fast it plays: "½×", "1×", "2×" or "4×".
        sources: dicts with ``name``, ``title`` and ``lines``, pairs of line number and text.
        targets: the elements that can be chosen; set them by `set_targets`.
        chosen: the target that Tab reaches, by its id.
        buttons: dicts with ``id``, ``label`` and, where wanted, ``pressed`` and ``disabled``.
        announcement: a sentence instead of the frame's own.
        answers: what was answered to each frame's question, "" if skipped; by the frame's number.
        playing, question, skip, speaker: whether it plays, the frame that is asked about, whether
            questions are left out, and which of its views on the page reads out.
        scale: pixels for one unit of the pictures, if there is room.
        event: the last `Event`; it stays in Python. `on_event` is called with each.

    >>> Canvas(title="An example")
    <Canvas An example>
    """

    _esm = _HERE / "canvas.js"
    _css = _HERE / "canvas.css"

    title: Any = traitlets.Unicode("Picture").tag(sync=True)
    pictures: Any = traitlets.List().tag(sync=True)
    frames: Any = traitlets.List([{}]).tag(sync=True)
    index: Any = traitlets.Int(0).tag(sync=True)
    controls: Any = traitlets.Bool(False).tag(sync=True)
    detail: Any = traitlets.Enum(["line", "picture"], "line").tag(sync=True)
    speed: Any = traitlets.Enum(["½×", "1×", "2×", "4×"], "1×").tag(sync=True)
    playing: Any = traitlets.Bool(False).tag(sync=True)
    sources: Any = traitlets.List().tag(sync=True)
    targets: Any = traitlets.List().tag(sync=True)
    chosen: Any = traitlets.Unicode("").tag(sync=True)
    buttons: Any = traitlets.List().tag(sync=True)
    announcement: Any = traitlets.Unicode("").tag(sync=True)
    answers: Any = traitlets.Dict().tag(sync=True)
    question: Any = traitlets.Int(None, allow_none=True).tag(sync=True)
    skip: Any = traitlets.Bool(False).tag(sync=True)
    speaker: Any = traitlets.Unicode("").tag(sync=True)
    scale: Any = traitlets.Float(1.5).tag(sync=True)
    event: Any = traitlets.Instance(Event, allow_none=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._receive)

    def show(self, looks: Mapping[str, Look], say: str = "") -> None:
        """Show one frame: these looks, everything else as it was drawn."""
        self.index = 0
        self.frames = pack([Frame(dict(looks), say)])

    def set_targets(self, targets: Iterable[Target]) -> None:
        """Say which elements can be chosen, in the order in which a keyboard reaches them."""
        self.targets = [
            {
                "id": target.id,
                "name": target.name,
                **({} if target.pressed is None else {"pressed": target.pressed}),
                **({"disabled": True} if target.disabled else {}),
                **({"entry": target.entry} if target.entry else {}),
            }
            for target in targets
        ]

    def on_event(self, handler: Callable[[Event], object]) -> None:
        """Call `handler` with every click and key press on a target or button."""
        self.observe(lambda change: handler(change["new"]), "event")

    def press(self, id: str, key: str = "click", text: str = "") -> None:
        """Do what a reader does with a click, a key or a text on the element or button `id`."""
        count = self.event.count if self.event else 0
        self.event = Event(id, key, count + 1, text)

    def _receive(self, _: object, message: Mapping[str, Any], __: object) -> None:
        self.press(*(str(message.get(name, "")) for name in ("id", "key", "text")))

    def picture(self) -> Picture | None:
        """Return what is worth seeing without a kernel, if anything."""
        return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title}>"

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]]:
        return show_and_store(self, self.picture())


def show_and_store(widget: Any, picture: Picture | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook shows of a widget, and what it stores for readers without a kernel.

    Args:
        widget: its `repr` is what is stored as text.
        picture: what is stored with it, described by that text.
    """
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    data = {"application/vnd.jupyter.widget-view+json": view, "text/plain": repr(widget)}
    if picture is None:
        return data, {}
    stored, described = replace(picture, alt=repr(widget))._repr_mimebundle_()
    return data | stored, described
