"""What a seat may conclude about the tiles it cannot see."""
