"""`python -m andamio` is the command line."""

from andamio.cli import main

main()
