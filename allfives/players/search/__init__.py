"""Rounds as numbers: the position that search plays on, and ways to play it out fast."""
