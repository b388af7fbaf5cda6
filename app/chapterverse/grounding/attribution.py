"""Who says a passage, to whom and where: the plain sentence that stands before a quotation.

Pure functions over rows that the caller loads. What the rows do not say is left out: where two
voices share a verse, or nobody is named, the sentence names the book and nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, InvalidReference

AGAINST = "against"
"""Stance of a speaker whom the text presents as false, hostile or rebuked."""

_FRAME = 2
"""Verses of narration before a speech ("Then Eliphaz answered") that do not hide its speaker."""

_LONG_FRAME = 60
"""Characters of narration that no longer only lead into a speech."""

_OPENING = re.compile("[“‘](?=\\S)")
_NAME = re.compile(r"[^\W\d_]+")
_SAID = re.compile(r"\b(?:said|spoke|spake|answered|called|asked|cried)\b", re.IGNORECASE)
_HE_SAID = re.compile(
    r"\b(?:he|she|they|who)\b[^.?!]*\b(?:said|saying|spoke|answered|asked|cried|called|prayed)\b"
    r"[^.?!]*$",
    re.IGNORECASE,
)
_SAID_SOON = re.compile(
    r"[^.?!:]{0,160}\b(?:said|saith|spake|answered|cried)\b", re.IGNORECASE | re.DOTALL
)
_NEXT_TURN = re.compile(
    r"”[^“”]*\b(?:said|spoke|answered|asked|replied|cried)\b[^“”]*“", re.IGNORECASE
)
_OF_ONESELF = re.compile(r"\b(?:I|my|me|we|our)\b")
_GOD = {"Lord", "LORD", "God", "GOD", "Yahweh"}
_NO_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "his",
        "her",
        "their",
        "my",
        "in",
        "to",
        "at",
        "who",
        "with",
        "one",
        "two",
    ]
)


@dataclass(frozen=True, slots=True)
class BookRow:
    """What a book, or a part of one, says of itself; `introduction` is without the colon."""

    ref: PassageRef
    writer: str
    addressee: str
    kind: str
    introduction: str


@dataclass(frozen=True, slots=True)
class PsalmRow:
    """The psalm's title in brief, such as "a psalm of David"."""

    psalm: int
    ascription: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Where the text answers a speaker whose stance is "against"."""

    ref: PassageRef
    speaker: str
    answer: str


@dataclass(frozen=True, slots=True)
class Introductions:
    """The tables behind the sentences. Empty tables give plainer sentences, never wrong ones."""

    books: tuple[BookRow, ...] = ()
    psalms: tuple[PsalmRow, ...] = ()
    answers: tuple[AnswerRow, ...] = ()


def parse_introductions(books: str, psalms: str, speeches: str) -> Introductions:
    """The tables from the texts of books.tsv, psalms.tsv and speeches.tsv; raises BadInput."""
    try:
        return Introductions(
            tuple(
                BookRow(PassageRef.from_osis(osis), writer, addressee, kind, introduction)
                for osis, writer, addressee, kind, introduction in _rows(books, 5)
            ),
            tuple(PsalmRow(int(psalm), ascription) for psalm, ascription in _rows(psalms, 2)),
            tuple(
                AnswerRow(PassageRef.from_osis(cells[0]), cells[1], cells[6])
                for cells in _rows(speeches, 7)
                if cells[6]
            ),
        )
    except (ValueError, InvalidReference) as error:
        raise BadInput(f"A table of introductions cannot be read: {error}.") from error


def _rows(text: str, columns: int) -> Iterator[list[str]]:
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            cells = [cell.strip() for cell in line.split("\t")]
            if len(cells) != columns:
                raise ValueError(f"{columns} columns expected in “{line[:40]}”")
            yield cells


def introduction(
    ref: PassageRef, speeches: Sequence[Speech], tables: Introductions, text: str = ""
) -> str:
    """The sentence before a quotation of `ref`: "Eliphaz says to Job:", "Paul writes to the
    Romans:", "Psalm 23, a psalm of David, says:". `speeches` may hold rows of other verses too.

    Where `text`, the words quoted, begins by telling that the speaker spoke, the book is named.
    """
    speech = voice(ref, speeches)
    if speech is None or begins_by_telling(text, speech.speaker):
        return f"{_book_phrase(ref, tables)}:"
    words = [_capital(speech.speaker), "say" if is_plural(speech.speaker) else "says"]
    words += ["to", speech.addressee] if speech.addressee else []
    words += [speech.setting] if speech.setting else []
    return " ".join(words) + ":"


def begins_by_telling(text: str, speaker: str) -> bool:
    """Whether words that hold a speech begin with a stretch of the narrator's own: "While he was
    still speaking, a crowd appeared. … But Jesus said to him, “…”". A short frame is none, but
    where another speaks after it: "His disciples said to him, “…” But he said to them, “…”".

    A translation that prints no quotation marks is read by its verbs; what begins within a speech,
    at a quotation in it for instance, is the speaker's own.
    """
    opening = _OPENING.search(text)
    if opening is None:
        found = _SAID_SOON.match(text)
        before = found[0] if found is not None else ""
    elif opening[0] == "“":
        before = text[: opening.start()]
    else:
        return False  # a speech within the speech
    if "”" in before or _OF_ONESELF.search(before):
        return False
    turn = _NEXT_TURN.search(text, opening.end()) if opening is not None else None
    # Who is named only where a second speech begins did not speak the first.
    if turn is not None and (before.strip() or _names_of(speaker) & set(_NAME.findall(turn[0]))):
        return True
    if len(before) < _LONG_FRAME:
        return False
    names = _names_of(speaker)
    if not names & _GOD:
        named = names & set(_NAME.findall(before))
        return bool(named or (opening is not None and _HE_SAID.search(before)))
    # "Thus says Yahweh" is how a prophet begins, and no story.
    return bool(_GOD & set(_NAME.findall(before)) and _SAID.search(before))


def _names_of(speaker: str) -> set[str]:
    names = {word for word in _NAME.findall(speaker) if word.lower() not in _NO_NAMES}
    return _GOD if names & {"Lord", "God"} and len(names) == 1 else names


def voice(ref: PassageRef, speeches: Sequence[Speech]) -> Speech | None:
    """The one speaker of `ref`, None where there is none or more than one.

    At most two verses of narration may come before the speech. Who quotes another within a longer
    speech of his own is still the one speaker. Addressee, setting and stance are given where they
    hold for the whole passage.
    """
    voices = [_outermost(found, speeches) for found in _voices(ref, speeches)]
    first = next((i for i, found in enumerate(voices) if found), len(voices))
    spoken = voices[first:]
    if not spoken or first > _FRAME or not all(spoken):
        return None
    every = [speech for found in spoken for speech in found]
    if len({speech.speaker for speech in every}) > 1:
        return None

    def shared(values: set[str]) -> str:
        return values.pop() if len(values) == 1 else ""

    return Speech(
        ref,
        every[0].speaker,
        shared({speech.addressee for speech in every}),
        shared({speech.setting for speech in every}),
        every[0].source,
        shared({speech.stance for speech in every}),
    )


def _outermost(voices: tuple[Speech, ...], speeches: Sequence[Speech]) -> tuple[Speech, ...]:
    """Of two voices in a verse, the one within whose longer speech the verse stands, if any."""
    if len({speech.speaker for speech in voices}) < 2:
        return voices
    around = {
        longer.speaker
        for longer in speeches
        if any(longer.ref != speech.ref and longer.ref.contains(speech.ref) for speech in voices)
    }
    return tuple(speech for speech in voices if speech.speaker in around) or voices


def speaks_against(ref: PassageRef, speeches: Sequence[Speech]) -> bool:
    """Whether any of `ref` is spoken by somebody whom the text presents as false or hostile."""
    return any(speech.stance == AGAINST for speech in _hostile(ref, speeches))


def warning(ref: PassageRef, speeches: Sequence[Speech], tables: Introductions) -> str:
    """What a reader must know before taking `ref` as scripture's own view, "" for nothing: "These
    are the words of Eliphaz; the Lord later says that Job’s friends did not ... (Job 42:7)."."""
    alone = voice(ref, speeches)
    whole = alone is not None and alone.stance == AGAINST
    said: list[str] = []
    for speech in _hostile(ref, speeches):
        opening = "These are the words of" if whole else "Some of these words are those of"
        sentence = f"{opening} {speech.speaker}; {_answer(speech, tables)}."
        if sentence not in said:
            said.append(sentence)
    return " ".join(said)


def _answer(speech: Speech, tables: Introductions) -> str:
    for row in tables.answers:
        if row.ref == speech.ref and row.speaker == speech.speaker:
            return row.answer
    return "the text does not present them as right"


def _hostile(ref: PassageRef, speeches: Sequence[Speech]) -> list[Speech]:
    found: list[Speech] = []
    for voices in _voices(ref, speeches):
        found += [s for s in voices if s.stance == AGAINST and s not in found]
    return found


def _voices(ref: PassageRef, speeches: Sequence[Speech]) -> Iterator[tuple[Speech, ...]]:
    """The rows that count for each verse of `ref`: a row inside the range of another beats it."""
    near = [speech for speech in speeches if speech.ref.overlaps(ref)]
    for verse in ref.verses():
        here = [speech for speech in near if verse in speech.ref]
        yield tuple(
            speech
            for speech in here
            if not any(o.ref != speech.ref and speech.ref.contains(o.ref) for o in here)
        )


# ---- words -------------------------------------------------------------------------------------

_PLURAL_WORDS = """people men women children twelve craftsmen watchmen seraphim wicked
    many some others those two certain"""
_PLURALS = frozenset(_PLURAL_WORDS.split())
_HEAD_END = re.compile(r" (?:of|who|with|in|from|on|at|against|before|like|clothed|taken)\b|, ")


def is_plural(speaker: str) -> bool:
    """Whether a speaker of the tables "say" rather than "says", as "Peter and John" do."""
    if re.search(r", .* and ", speaker):
        return True
    head = _HEAD_END.split(speaker, maxsplit=1)[0]
    words = head.split()
    if not words:
        return False
    if " and " in head or words[0] in _PLURALS or words[-1] in _PLURALS:
        return True
    last = words[-1]
    common = last[:1].islower() or words[0] in {"the", "certain"}
    return common and last.endswith("s") and not last.endswith(("ss", "’s"))


def _book_phrase(ref: PassageRef, tables: Introductions) -> str:
    book, chapter = ref.first.book, ref.first.chapter
    if ref.last.book is not book:
        return f"{book.full_name} and {ref.last.book.full_name} say"
    if book is Book.PSALMS and ref.last.chapter == chapter:
        title = next((row.ascription for row in tables.psalms if row.psalm == chapter), "")
        return f"Psalm {chapter}, {title}, says" if title else f"Psalm {chapter} says"
    rows = [row for row in tables.books if row.ref.contains(ref)]
    inner = [r for r in rows if not any(o.ref != r.ref and r.ref.contains(o.ref) for o in rows)]
    return inner[0].introduction if inner else f"{book.full_name} says"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
