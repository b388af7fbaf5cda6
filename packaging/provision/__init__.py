"""Everything that turns a bare machine into a working one, with the standard library alone.

Nothing here imports the program: it has to run before a single package is installed.
"""
