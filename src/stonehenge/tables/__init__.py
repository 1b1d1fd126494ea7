"""Tables where people play: event-sourced, written before anyone is told."""
