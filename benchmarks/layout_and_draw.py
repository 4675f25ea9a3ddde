"""CPU time of layouts and pictures, beside networkx on the same trees; run me as a script."""

from __future__ import annotations

import io
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import networkx as nx
from matplotlib.figure import Figure

from minimax_lib.draw import draw_tree, tree_svg
from minimax_lib.layout import layout


def grown(size: int, seed: int = 1) -> nx.DiGraph[Any]:
    """Return an uneven tree of about `size` nodes, as `build_tree` would make it."""
    rng = random.Random(seed)
    tree: nx.DiGraph[Any] = nx.DiGraph()
    tree.add_node(())
    row: list[tuple[int, ...]] = [()]
    for node in row:
        if len(tree) >= size:
            break
        for index in range(rng.randint(1, 4)):
            tree.add_edge(node, (*node, index), action=index)
            row.append((*node, index))
    for number, node in enumerate(tree):
        inner = tree.out_degree(node)
        player = ("MAX", "MIN")[len(node) % 2] if inner else None
        tree.nodes[node].update(state=node, player=player, name=f"N{number}" if inner else "")
        if not inner:
            tree.nodes[node]["value"] = rng.randint(-20, 20)
    return tree


def cpu(work: Callable[[], object], runs: int = 5) -> float:
    """Return the median CPU time of a piece of work, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(1_000 * (time.process_time() - start))
    return statistics.median(times)


def ours(tree: nx.DiGraph[Any]) -> None:
    ax = draw_tree(tree)
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.savefig(io.BytesIO(), format="png", dpi=100)


def theirs(tree: nx.DiGraph[Any], arrows: bool, labels: bool) -> None:
    """`nx.draw` with its positions given, so that only the drawing is compared."""
    figure = Figure(figsize=(10, 8))
    ax = figure.add_axes((0, 0, 1, 1))
    nx.draw(tree, layout(tree), ax=ax, arrows=arrows, with_labels=labels, node_size=20)
    figure.savefig(io.BytesIO(), format="png", dpi=100)


def main() -> None:
    for size in (1_000, 10_000, 100_000):
        tree = grown(size)
        print(f"layout of {len(tree):>7,} nodes        {cpu(lambda t=tree: layout(t)):8.1f} ms")
    tree = grown(1_000)
    ours(tree)
    mine = cpu(lambda: ours(tree))
    print(f"draw_tree, {len(tree):,} nodes to PNG   {mine:8.1f} ms")
    for name, arrows, labels in (
        ("nx.draw (arrows)", True, False),
        ("nx.draw, labels", True, True),
        ("nx.draw, no arrows", False, False),
    ):
        other = cpu(lambda a=arrows, n=labels: theirs(tree, a, n), 3)
        print(f"{name:<20} to PNG   {other:8.1f} ms   ours / theirs {mine / other:.2f}")
    small = grown(40)
    print(f"tree_svg, {len(small)} nodes           {cpu(lambda: tree_svg(small)):8.1f} ms")


if __name__ == "__main__":
    main()
