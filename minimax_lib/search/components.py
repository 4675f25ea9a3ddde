"""Strongly connected components: the parts of a graph in which every road leads back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


def components(successors: Mapping[T, Iterable[T]]) -> Iterator[list[T]]:
    """Yield the strongly connected components, each after those that its roads lead on to.

    Args:
        successors: for every node, where its edges lead; nodes that are no key have none.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972; without recursion.

    >>> list(components({"a": "b", "b": "ac", "c": "d", "d": ""}))
    [['d'], ['c'], ['b', 'a']]
    """
    number: dict[T, int] = {}  # in the order of discovery
    lowest: dict[T, int] = {}  # the earliest node on the stack that is known to be reachable
    stack: list[T] = []
    waiting: set[T] = set()
    for root in successors:
        if root in number:
            continue
        path: list[tuple[T, Iterator[T]]] = [(root, iter(successors[root]))]
        number[root] = lowest[root] = len(number)
        stack.append(root)
        waiting.add(root)
        while path:
            node, children = path[-1]
            for child in children:
                if child not in number:
                    number[child] = lowest[child] = len(number)
                    stack.append(child)
                    waiting.add(child)
                    path.append((child, iter(successors.get(child, ()))))
                    break
                if child in waiting:
                    lowest[node] = min(lowest[node], number[child])
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] == number[node]:
                    component: list[T] = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                        waiting.remove(component[-1])
                    yield component
