"""Use cases as generators of frozen events. They know ports only."""
