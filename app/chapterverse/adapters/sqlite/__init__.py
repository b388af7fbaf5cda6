"""SQLite through apsw: the library, its full-text index and its vectors."""
