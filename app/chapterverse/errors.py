"""Errors of the world, each with a sentence for the reader. Our own faults stay exceptions."""


class AppError(Exception):
    """Something outside the program went wrong.

    `user_text` says what happened in one plain sentence, `hint` what to do next (may be empty).
    """

    def __init__(self, user_text: str, hint: str = "") -> None:
        super().__init__(user_text)
        self.user_text = user_text
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.user_text} {self.hint}".strip()


class InvalidReference(AppError):
    """A text names no verse that exists, or more than one reading is possible."""


class NotInLibrary(AppError):
    """The work or the passage asked for is not in the library."""


class LibraryUnavailable(AppError):
    """The library file is missing, unreadable or of another version."""


class ModelUnavailable(AppError):
    """A model file or its runtime is missing, damaged or does not fit this machine."""


class BadInput(AppError):
    """A file or value given by the user cannot be used."""


class Cancelled(AppError):
    """The user stopped the work; nothing is wrong."""

    def __init__(self) -> None:
        super().__init__("Stopped.")
