"""Live matches: tables with people and bots, kept move by move. No HTTP stands here."""
