"""Questions: keys agree with the games, wrong answers never equal the right one."""

import importlib
import pkgutil

import pytest

from minimax_lib import quizzes
from minimax_lib.game import GameError
from minimax_lib.games.explicit_tree import ExplicitTree
from minimax_lib.quizzes import lesson_00, opener, quiz
from minimax_lib.search.minimax import minimax
from minimax_lib.view.quiz import Question, Quiz

LESSONS = [
    importlib.import_module(f"minimax_lib.quizzes.{module.name}")
    for module in pkgutil.iter_modules(quizzes.__path__)
]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda module: module.__name__[-2:])
@pytest.mark.parametrize("seed", range(60))
def test_retrieval_questions_have_one_right_choice_and_explained_wrong_ones(lesson, seed):
    question = lesson.retrieval(seed)
    right = [choice for choice in question.choices if question.is_right(choice)]
    assert len(right) == 1
    assert len(question.choices) >= 2
    assert len(set(question.choices)) == len(question.choices)
    for choice in question.choices:
        verdict = question.feedback(choice)
        assert verdict.startswith("Right." if choice in right else "Not yet. ")
        assert len(verdict) > len("Not yet. ") + 5 or choice in right


def test_keys_agree_with_minimax():
    tree = ExplicitTree([[6, 4], [1, 8]])
    left, whole, move, _ = lesson_00.questions()
    assert left.answer == minimax(tree, (0,))
    assert whole.answer == minimax(tree, ())
    assert move.answer == "left"


def test_same_seed_same_questions_and_another_seed_others():
    assert repr(opener(1)) == repr(opener(1))
    assert repr(opener(1)) != repr(opener(1, seed=2))


def test_no_two_openers_and_no_quiz_ask_the_same():
    asked = [
        question.text + str(question.picture)
        for number in range(1, len(LESSONS))
        for question in [*opener(number).questions, *quiz(number).questions]
    ]
    assert len(asked) == len(set(asked))


def test_a_lesson_without_questions_says_so():
    with pytest.raises(GameError, match="no questions"):
        quiz(99)
    with pytest.raises(GameError, match="lesson 1"):
        opener(0)


def test_numbers_may_be_typed_in_any_form():
    question = Question("1/2 + 1/4?", "3/4", {"2/6": "Denominators are not added."}, free=True)
    assert question.is_right("0.75")
    assert question.feedback("1/3") == "Not yet. Denominators are not added."
    assert "number" in question.feedback("three quarters")
    assert question.feedback("7").startswith("Not yet")


def test_stored_output_shows_the_question_and_not_the_key():
    quiz = Quiz([Question("2 + 2?", 4, {22: "Side by side."}, because="Two and two are four.")])
    data, _ = quiz._repr_mimebundle_()
    assert "2 + 2?" in data["text/plain"]
    assert "Two and two" not in str(data) + str(quiz._widget.get_state())


def test_the_kernel_answers_the_browser():
    quiz = Quiz([Question("2 + 2?", 4, {22: "Side by side."})])
    quiz._repr_mimebundle_()
    changes = []
    quiz._widget.observe(changes.append, "feedback")
    for _ in range(2):
        quiz._widget._handle_custom_msg({"question": 0, "answer": "22"}, [])
    assert quiz._widget.feedback[0]["text"] == "Not yet. Side by side."
    assert not quiz._widget.feedback[0]["right"]
    assert len(changes) == 2, "the browser hears of a second try with the same answer"
