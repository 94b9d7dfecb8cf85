"""Playing with others over a network: a server that decides, and clients that are faces of it."""
