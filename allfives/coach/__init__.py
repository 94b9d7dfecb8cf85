"""What a play was worth, why, and how a game was played; nothing here knows a screen."""
