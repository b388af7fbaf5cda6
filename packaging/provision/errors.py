"""What can go wrong outside while setting up, each with a sentence for the person in front."""

from __future__ import annotations


class SetupError(Exception):
    """Set-up cannot go on. `text` says what happened, `hint` what to do (may be empty)."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.text} {self.hint}".strip()


class CommandFailed(SetupError):
    """A program that set-up started ended with an error; `tail` is the end of what it printed."""

    def __init__(self, text: str, tail: tuple[str, ...], hint: str = "") -> None:
        super().__init__(text, hint)
        self.tail = tail


class Mismatch(SetupError):
    """A file is not the one that was pinned."""

    def __init__(self, file: str, expected: str, found: str) -> None:
        super().__init__(
            f"{file} is not the file that was expected.",
            f"Expected {expected}, found {found}. Run ./run setup to fetch it again.",
        )
