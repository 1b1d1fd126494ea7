"""What every text table and every command prints with."""
