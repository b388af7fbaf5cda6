"""The window: PySide6 widgets over the same services and events as the command line."""
