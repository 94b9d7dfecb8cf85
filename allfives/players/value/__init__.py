"""What a position is worth: learned values, and the chances to win a game."""
