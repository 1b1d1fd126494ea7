"""The table of Čarodění as text."""
