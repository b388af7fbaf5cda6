"""Texts of one direction inside lines of the other."""

_FIRST_STRONG_ISOLATE, _POP = "\u2068", "\u2069"


def isolate(text: str) -> str:
    """`text` set so that "1 Samuel 3:10" keeps its order in a line that runs right to left.

    For painting only: the two control characters never go into a document or a clipboard.
    """
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP}" if text else ""
