"""Answers as learners write them, as text that defines `f`: how the tests judge them."""

import pytest


def function(source):
    """Return the function `f` that a learner's cell defines."""
    names = {"__name__": "__main__"}
    exec(source, names)
    return names["f"]


def right(answers):
    """Return the parameters (check, source) for {check: (right sources, wrong ones)}."""
    return [
        pytest.param(check, source, id=f"{check.__name__}-{number}")
        for check, (sources, _) in answers.items()
        for number, source in enumerate(sources)
    ]


def wrong(answers):
    """Return the parameters (check, source, words of the hint), likewise."""
    return [
        pytest.param(check, source, says, id=f"{check.__name__}-{number}-{says}")
        for check, (_, sources) in answers.items()
        for number, (source, says) in enumerate(sources)
    ]


def assert_correct(check, source):
    result = check(function(source))
    assert result.verdict == "correct", result


def assert_hint(check, source, says):
    result = check(function(source))
    assert result.verdict == "hint", result
    assert says in result.text, result
