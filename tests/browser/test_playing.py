"""Playable boards in the real JupyterLab: clicks, keys, values, undo."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

BOARD = """\
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.view.board import play_board
play_board(TicTacToe())
"""


def expect_marks(board: Locator, marks: str) -> None:
    """Wait for the squares of tic-tac-toe to hold `marks`, with "." for an empty one."""
    for cell, mark in enumerate(marks):
        expect(board.locator(f'[data-id="mark-{cell}"]')).to_have_text(mark.strip("."))


def square(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{name}"))


def test_a_move_is_answered_taken_back_and_begun_again(open_notebook):
    board = open_notebook(BOARD).run().first
    expect_marks(board, "." * 9)
    square(board, "row 1, column 1").click()
    say = board.locator(".mm-say")
    expect(say).to_contain_text(re.compile(r"O took row 2, column 2 \([\d,]+ nodes, [\d.]+ s\)"))
    expect(say).to_contain_text("Your move")
    expect_marks(board, "X...O....")
    expect(square(board, "row 1, column 1, X")).to_have_attribute("aria-disabled", "true")
    board.get_by_role("button", name="Undo").click()
    expect(say).to_contain_text("Taken back")
    expect_marks(board, "." * 9)
    square(board, "row 3, column 2").click()
    expect(say).to_contain_text("O took")
    board.get_by_role("button", name="New game").click()
    expect_marks(board, "." * 9)
    board.get_by_role("button", name="Change sides").click()
    expect(say).to_contain_text("you are O")
    expect_marks(board, "X........")


def test_keys_move_over_the_squares_and_play(open_notebook):
    notebook = open_notebook(BOARD, "1")
    page = notebook.page
    board = notebook.run().first
    square(board, "row 1, column 1").focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(square(board, "row 2, column 2, empty")).to_be_focused()
    page.keyboard.press("Enter")
    expect_marks(board, "O...X....")
    expect(square(board, "row 2, column 2, X")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(square(board, "row 3, column 3, X")).to_be_focused()
    page.keyboard.press("x")  # JupyterLab would cut the cell
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    names = [each.get_attribute("aria-label") for each in board.locator("svg [role=button]").all()]
    assert len(set(names)) == 9


def test_values_of_every_move(open_notebook):
    code = BOARD.replace("TicTacToe())", 'TicTacToe(), state=TicTacToe.board("XX./OO./..."))')
    board = open_notebook(code).run().first
    board.get_by_role("button", name="Value of every move").click()
    expect(square(board, "row 1, column 3, empty, worth 1")).to_be_visible()
    for cell, value in {2: "1", 5: "0", 6: "−1", 7: "−1", 8: "−1"}.items():
        expect(board.locator(f'[data-id="value-{cell}"]')).to_have_text(value)
    square(board, "row 1, column 3").click()
    expect(board.locator(".mm-say")).to_contain_text("You win")
    expect(board.locator(".cell.won")).to_have_count(3)


def test_nim_and_connect_four(open_notebook):
    notebook = open_notebook(
        "from minimax_lib.games.nim import Nim\n"
        "from minimax_lib.games.connect_four import ConnectFour\n"
        "from minimax_lib.view.board import play_board\n"
        "play_board(Nim([1, 3]))",
        "play_board(ConnectFour(), depth=2, human='O')",
    )
    boards = notebook.run(2)
    nim, four = boards.nth(0), boards.nth(1)
    square(nim, "pile 1, stone 2 of 3: take 2").click()
    expect(nim.locator(".mm-say")).to_contain_text("MIN took 1 from pile")
    expect(nim.get_by_role("button", name=re.compile("^pile"))).to_have_count(1)
    expect(four.locator(".mark.is-X")).to_have_count(1)
    square(four, "row 1, column 1").click()
    expect(four.locator('[data-id="mark-35"]')).to_have_text("O")
    expect(four.locator(".mm-say")).to_contain_text("X dropped a stone")
    expect(four.locator(".mark.is-X")).to_have_count(2)
