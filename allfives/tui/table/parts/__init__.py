"""The parts of the table: each shows values and tells what was done to it."""
