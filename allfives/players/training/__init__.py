"""Learning the value of positions by self-play. Needs numpy, which playing does not."""
