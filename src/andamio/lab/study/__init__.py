"""The authors' lab: how a box plays, compared with another, in figures and in words."""
