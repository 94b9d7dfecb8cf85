"""Computer players: each sees what its seat may see and answers with a command."""
