"""The table of Wizard as text."""
