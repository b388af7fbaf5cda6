"""Pure functions that ground an answer in its sources, and say how well they do."""
