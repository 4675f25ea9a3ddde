"""A course on minimax: games, searches, trees, pictures and exercises.

Importing the package loads none of its parts; import what you need from its modules, for example
`from minimax_lib.search.minimax import minimax`.
"""
