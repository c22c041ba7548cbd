"""Shapes, inks and scenes: how anything is drawn. No game and no web stands here."""
