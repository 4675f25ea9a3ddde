"""Games, one a file, all under the protocol of `minimax_lib.game`."""
