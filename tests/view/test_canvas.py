"""The canvas's Python side: what goes to the browser, what comes back, what is stored."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.view.canvas import Ask, Canvas, Event, Frame, Look, Target, pack

LOOKS = st.dictionaries(
    st.sampled_from("abcd"),
    st.builds(Look, st.sampled_from(["", "on"]), st.sampled_from([None, "", "3"])),
)


@given(st.lists(LOOKS, max_size=8))
def test_what_changed_adds_up_to_every_frame(shows):
    known: dict[str, list[str]] = {}
    for frame, looks in zip(pack(Frame(dict(each)) for each in shows), shows, strict=True):
        known |= frame.get("set", {})
        for name in "abcd":
            look = looks.get(name, Look())
            classes, text = (*known.get(name, []), None, None)[:2]
            assert (classes or "", text) == (look.classes, look.text)


def test_only_frames_that_change_a_picture_count_as_such():
    same = {"a": Look("on")}
    packed = pack([Frame(same), Frame(same, line=3), Frame({})])
    assert [frame.get("picture", False) for frame in packed] == [True, False, True]


def test_line_zero_and_questions_survive():
    frame = pack([Frame(line=0, ask=Ask("Value?", "3", stay=2))])[0]
    assert frame["line"] == 0
    assert frame["ask"] == {"text": "Value?", "answer": "3", "stay": 2}


def test_events_are_numbered_and_reach_every_handler():
    canvas = Canvas(title="t")
    seen: list[Event] = []
    canvas.on_event(seen.append)
    canvas.press("cell-4")
    canvas._receive(canvas, {"id": "cell-4", "key": "click"}, [])
    assert seen == [Event("cell-4", "click", 1), Event("cell-4", "click", 2)]


def test_targets_carry_names_and_states():
    canvas = Canvas()
    canvas.set_targets([Target("a", "first", pressed=False), Target("b", "second", disabled=True)])
    assert canvas.targets == [
        {"id": "a", "name": "first", "pressed": False},
        {"id": "b", "name": "second", "disabled": True},
    ]


def test_what_is_stored_says_nothing_of_models():
    data, _ = Canvas(title="a tree")._repr_mimebundle_()
    assert data["text/plain"] == "<Canvas a tree>"
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/plain"}
