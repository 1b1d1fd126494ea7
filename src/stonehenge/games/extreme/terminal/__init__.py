"""The table of Wizard Extreme as text."""
