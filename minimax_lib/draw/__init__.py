"""Pictures of game trees and boards, drawn by matplotlib on a figure or on your own axes."""

from minimax_lib.draw.board import (
    board_alt,
    board_rows,
    board_svg,
    draw_board,
    show_board,
    show_boards,
)
from minimax_lib.draw.picture import Picture
from minimax_lib.draw.style import AS_IT_IS, COLOURS, FAINT, INK, LINE, PAPER
from minimax_lib.draw.svg_parts import element_id
from minimax_lib.draw.tree import draw_tree, show_tree
from minimax_lib.draw.tree_svg import tree_svg
from minimax_lib.draw.words import alt_text

__all__ = [
    "AS_IT_IS",
    "COLOURS",
    "FAINT",
    "INK",
    "LINE",
    "PAPER",
    "Picture",
    "alt_text",
    "board_alt",
    "board_rows",
    "board_svg",
    "draw_board",
    "draw_tree",
    "element_id",
    "show_board",
    "show_boards",
    "show_tree",
    "tree_svg",
]
