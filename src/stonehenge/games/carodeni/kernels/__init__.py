"""The rules of Čarodění compiled, and what is played with them; imported on first use."""
