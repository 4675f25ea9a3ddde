"""Positions of trees: tidy, whatever their form; and what is no tree is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lib.game import GameError
from minimax_lib.layout import layout


@st.composite
def trees(draw: st.DrawFn, most: int = 60) -> nx.DiGraph[Any]:
    """Any tree: each node's parent is one of those before it."""
    size = draw(st.integers(1, most))
    tree: nx.DiGraph[Any] = nx.DiGraph()
    tree.add_node(())
    nodes: list[tuple[int, ...]] = [()]
    for _ in range(size - 1):
        parent = nodes[draw(st.integers(0, len(nodes) - 1))]
        child = (*parent, tree.out_degree(parent))
        tree.add_edge(parent, child)
        nodes.append(child)
    return tree


@given(trees())
def test_rows_are_in_order_apart_and_as_deep_as_their_nodes(tree: nx.DiGraph[Any]) -> None:
    positions = layout(tree)
    assert set(positions) == set(tree)
    rows: dict[float, list[tuple[Any, float]]] = {}
    for node, (x, y) in positions.items():
        assert y == -len(node)
        rows.setdefault(y, []).append((node, x))
    for row in rows.values():
        row.sort()
        assert all(right - left >= 1 for (_, left), (_, right) in pairwise(row))


@given(trees())
def test_parents_stand_midway_above_their_children(tree: nx.DiGraph[Any]) -> None:
    positions = layout(tree)
    for node in tree:
        if children := list(tree.successors(node)):
            middle = (positions[children[0]][0] + positions[children[-1]][0]) / 2
            assert positions[node][0] == middle


@given(trees())
def test_leaves_fill_the_columns_from_left_to_right(tree: nx.DiGraph[Any]) -> None:
    positions = layout(tree)
    leaves = sorted(node for node in tree if not tree.out_degree(node))
    assert [positions[leaf][0] for leaf in leaves] == list(range(len(leaves)))


def test_children_keep_the_order_in_which_they_were_added() -> None:
    tree = nx.DiGraph([("root", "z"), ("root", "a")])
    assert layout(tree) == {"root": (0.5, 0), "z": (0, -1), "a": (1, -1)}


def test_a_single_node() -> None:
    tree: nx.DiGraph[Any] = nx.DiGraph()
    tree.add_node("only")
    assert layout(tree) == {"only": (0, 0)}


def test_a_chain_of_2000() -> None:
    chain = nx.path_graph(2_001, create_using=nx.DiGraph)
    assert layout(chain)[2_000] == (0, -2_000)


def test_the_tree_is_left_as_it_was() -> None:
    tree = nx.DiGraph([(0, 1), (0, 2)])
    before = nx.to_dict_of_dicts(tree)
    layout(tree)
    assert nx.to_dict_of_dicts(tree) == before


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([], "empty"),
        ([(0, 1), (1, 2), (2, 0)], "no root"),
        ([(0, 1), (1, 2), (2, 1)], "two parents"),
        ([(0, 1), (0, 2), (1, 3), (2, 3)], "3 has two parents, 1 and 2"),
        ([(0, 1), (2, 3)], "both 0 and 2 are roots"),
        ([(0, 1), (2, 3), (3, 2)], "cannot be reached"),
        ([(0, 0)], "no root"),
        ([(0, 1), (1, 2), (2, 3), (3, 1)], "two parents"),
    ],
)
def test_what_is_no_tree_is_refused(edges: list[tuple[int, int]], message: str) -> None:
    with pytest.raises(GameError, match=message):
        layout(nx.DiGraph(edges))
