"""The rules of All Fives and its family: pure, and built on the standard library alone."""
