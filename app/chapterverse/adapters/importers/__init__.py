"""Readers of Bible, commentary and lexicon files."""
