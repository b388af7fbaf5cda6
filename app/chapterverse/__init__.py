"""Chapter & Verse: offline Bible study in which every answer is checked against its source."""

__version__ = "0.1.0"
