"""The rules of Quiddler compiled, and what is played with them; imported on first use."""
