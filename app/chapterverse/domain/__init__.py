"""Values of the program: canon, references, passages, answers. Standard library only."""
