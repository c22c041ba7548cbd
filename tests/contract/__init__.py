"""What every game on the shelf owes. A new game gets these tests for free."""
