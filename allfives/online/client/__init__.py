"""The client of the network: a table that stands elsewhere."""
