"""The command line: the same services and events as the window, printed or as JSON."""
