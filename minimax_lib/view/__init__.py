"""What moves in the browser: the canvas, the step player, playable boards, practice."""
