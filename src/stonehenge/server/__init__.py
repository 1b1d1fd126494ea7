"""The server: HTTP and WebSockets around the tables."""
