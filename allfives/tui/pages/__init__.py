"""The screens around the table that one reads or chooses from."""
