"""Playable boards in the real JupyterLab: clicks, keys, values, undo."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

BOARD = """\
from minimax_lib.games.tic_tac_toe import TicTacToe
from minimax_lib.view.board import play_board
play_board(TicTacToe())
"""


def marks(board: Locator) -> str:
    return "".join(
        (board.locator(f'[data-id="mark-{cell}"]').text_content() or ".") for cell in range(9)
    )


def square(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{name}"))


def test_a_move_is_answered_taken_back_and_begun_again(open_notebook):
    board = open_notebook(BOARD).run().first
    assert marks(board) == "........."
    square(board, "row 1, column 1").click()
    expect(board.locator(".mm-say")).to_contain_text("Your move")
    expect(board.locator(".mm-say")).to_contain_text(
        re.compile(r"O took row 2, column 2 \(.* nodes")
    )
    assert marks(board) == "X...O...."
    expect(square(board, "row 1, column 1, X")).to_have_attribute("aria-disabled", "true")
    board.get_by_role("button", name="Undo").click()
    expect(board.locator(".mm-say")).to_contain_text("Taken back")
    assert marks(board) == "........."
    board.get_by_role("button", name="Change sides").click()
    expect(board.locator(".mm-say")).to_contain_text("you are O")
    assert marks(board).count("X") == 1


def test_keys_move_over_the_squares_and_play(open_notebook):
    notebook = open_notebook(BOARD, "1")
    page = notebook.page
    board = notebook.run().first
    square(board, "row 1, column 1").focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(square(board, "row 2, column 2, empty")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.locator(".mm-say")).to_contain_text("O took")
    assert marks(board)[4] == "X" and marks(board).count("O") == 1
    expect(square(board, "row 2, column 2, X")).to_be_focused()
    page.keyboard.press("x")  # JupyterLab would cut the cell
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2


def test_values_of_every_move(open_notebook):
    code = BOARD.replace("TicTacToe())", 'TicTacToe(), state=TicTacToe.board("XX./OO./..."))')
    board = open_notebook(code).run().first
    board.get_by_role("button", name="Value of every move").click()
    expect(square(board, "row 1, column 3, empty, worth 1")).to_be_visible()
    values = {
        cell: board.locator(f'[data-id="value-{cell}"]').text_content() for cell in (2, 5, 6, 7, 8)
    }
    assert values == {2: "1", 5: "0", 6: "−1", 7: "−1", 8: "−1"}
    square(board, "row 1, column 3").click()
    expect(board.locator(".mm-say")).to_contain_text("You win")
    assert board.locator(".cell.won").count() == 3


def test_nim_and_connect_four(open_notebook):
    notebook = open_notebook(
        "from minimax_lib.games.nim import Nim\n"
        "from minimax_lib.games.connect_four import ConnectFour\n"
        "from minimax_lib.view.board import play_board\n"
        "play_board(Nim([1, 3]))",
        "play_board(ConnectFour(), depth=2)",
    )
    boards = notebook.run(2)
    nim, four = boards.nth(0), boards.nth(1)
    square(nim, "pile 1, stone 2 of 3: take 2").click()
    expect(nim.locator(".mm-say")).to_contain_text("MIN took 1 from pile")
    expect(nim.get_by_role("button", name=re.compile("^pile"))).to_have_count(1)
    square(four, "row 1, column 4").click()
    expect(four.locator(".mm-say")).to_contain_text("O dropped a stone")
    assert four.locator('[data-id="mark-38"]').text_content() == "X"
