"""A collection of learners' answers that is kept beside the repository: each as it is labelled."""

import importlib.util
from pathlib import Path

import pytest

from minimax_lib.exercises import lesson_03, lesson_04, lesson_06, lesson_08

COLLECTION = Path(__file__).parents[3] / "shared" / "learner_answers.py"
CHECKS = {
    "a": ("minimax", lesson_03.check_minimax),
    "b": ("minimax", lesson_03.check_minimax_game),
    "c": ("best_action", lesson_03.check_best_action),
    "d": ("alpha_beta", lesson_06.check_alpha_beta),
    "e": ("evaluate", lesson_04.check_evaluate),
    "f": ("quick_value", lesson_04.check_quick_value),
    "g": ("tt_alpha_beta", lesson_08.check_tt_alpha_beta),
}


def collection():
    if not COLLECTION.exists():
        skip = pytest.mark.skip(reason="the collection of learners' answers is not here")
        return [pytest.param(None, marks=skip)]
    spec = importlib.util.spec_from_file_location("learner_answers", COLLECTION)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [pytest.param(answer, id=answer["id"]) for answer in module.ANSWERS]


@pytest.mark.parametrize("answer", collection())
def test_answers_are_judged_as_they_are_labelled(answer):
    name, check = CHECKS[answer["id"][0]]
    names = {"__name__": "__main__"}
    exec(answer["source"], names)
    result = check(names[name])
    if answer["right"]:
        assert result.verdict == "correct", result
    else:
        assert result.verdict == "hint", result
        assert result.misconception in answer["misconception"], result
