"""`python -m stonehenge`: the command line."""

from stonehenge.cli import main

# Processes that play or think import this file again.
if __name__ == "__main__":
    main()
