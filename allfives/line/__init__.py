"""The plain face: a game as a conversation of lines, for screen readers, slow lines and pipes."""
