"""Computers among themselves: how much stronger one level is than another."""
