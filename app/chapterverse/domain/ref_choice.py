"""The one reading of a name that stands for several books ("Jud", "Ph", "Corinthians"), or why none
is taken."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from chapterverse.domain.ref_names import Target, key, title
from chapterverse.domain.ref_resolve import Refused, Taken, take_at
from chapterverse.domain.ref_values import Problem
from chapterverse.domain.ref_versification import Tradition


def choose(
    results: list[tuple[Target, Taken | Refused]],
    name: str,
    first_of_family: bool,
    preferred: frozenset[str],
) -> Taken | Refused:
    """The reading of `name` among those of its books.

    Only one that holds is taken, and told. Of several the first is, with all as candidates, where
    the books are one family and `first_of_family` is set, or where the name is `preferred`.
    """
    valid = [(book, result) for book, result in results if isinstance(result, Taken)]
    if not valid:
        return _none_holds(results, name)
    book, taken = valid[0]
    if len(valid) == 1:
        note = f"“{name}” read as {title(book)}, the only one with this passage."
        return replace(taken, reading=f"{note} {taken.reading}".strip())
    books = tuple(book for book, _ in valid)
    passages = tuple(result.passage for _, result in valid)
    if (first_of_family and _one_family(books)) or key(name.rstrip(".")) in preferred:
        rest = " and ".join(map(title, books[1:]))
        note = f"“{name}” read as {title(book)}; {rest} has this passage too."
        return replace(taken, reading=f"{note} {taken.reading}".strip(), candidates=passages)
    reason = f"{name}: {_either(books)}?"
    return Refused(Problem.AMBIGUOUS, reason, "Write the name in full.", passages)


@lru_cache(maxsize=4096)
def choose_at(
    books: tuple[Target, ...],
    point: tuple[int | None, int | None],
    counted: Tradition,
    name: str,
    first_of_family: bool,
    preferred: frozenset[str],
) -> tuple[Taken | Refused, Target | None]:
    """As `choose` for a chapter and verse of each book; with the book where it is the only one."""
    results = [(book, take_at(book, *point, counted)) for book in books]
    holding = [book for book, result in results if isinstance(result, Taken)]
    only = holding[0] if len(holding) == 1 else None
    return choose(results, name, first_of_family, preferred), only


def _none_holds(results: list[tuple[Target, Taken | Refused]], name: str) -> Refused:
    """Why no reading of an ambiguous name can be taken."""
    for _, why in results:
        if isinstance(why, Refused) and why.problem is Problem.OUTSIDE_CANON:
            return why
    books = _either(tuple(book for book, _ in results))
    return Refused(Problem.NO_SUCH_VERSE, f"Neither reading of “{name}” exists: {books}.")


@lru_cache(maxsize=256)
def _either(books: tuple[Target, ...]) -> str:
    """ "Matthew, Mark or Malachi"."""
    names = [title(book) for book in books]
    return f"{', '.join(names[:-1])} or {names[-1]}"


@lru_cache(maxsize=256)
def _one_family(books: tuple[Target, ...]) -> bool:
    """Whether the books have one name and differ in the number before it."""
    names = [title(book) for book in books]
    return all(name[0].isdigit() for name in names) and len({name[1:] for name in names}) == 1
