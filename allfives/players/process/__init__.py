"""Computer players in a process of their own: what it is asked, and what it answers."""
