"""The outside world without a screen: records of games, where they live, the dealer."""
