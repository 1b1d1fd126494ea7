"""The table of Quiddler as text."""
