"""From mark-up to the words of a verse: nothing is lost, nothing foreign stays, nothing raises."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from chapterverse.adapters.importers.blocks import blocks
from chapterverse.adapters.importers.brackets import curl, lift_brackets
from chapterverse.adapters.importers.flow import remove
from chapterverse.adapters.importers.markup import plain_text, tokens
from chapterverse.adapters.importers.verse_text import read_verse
from chapterverse.domain.passages import Span, SpanKind

_PIECES = """<w lemma='strong:H07225'>|</w>|<note>|</note>|<title>|</title>|<q who='Jesus'>|</q>
|<divineName>|</divineName>|<div type='x-p' sID='1'/>|\\nd |¶| |God|created|.|“|[|]|<|>|&amp;|<!--
|-->|<script>|</script>|\x00"""
PIECES = st.sampled_from(_PIECES.split("|"))


def _of(raw: str, kind: SpanKind) -> list[tuple[str, str]]:
    read = read_verse(raw)
    return [(read.text[s.start : s.end], s.value) for s in read.spans if s.kind is kind]


def test_a_note_between_two_words_leaves_a_space() -> None:
    raw = '<w lemma="x">God</w><note>Elohim</note><w lemma="y">created</w> all.'
    read = read_verse(raw)
    assert read.text == "God created all."
    assert read.spans == (Span(SpanKind.NOTE, 3, 3, "Elohim"),)


def test_a_note_before_punctuation_leaves_none() -> None:
    assert read_verse("offspring<note>or, seed</note>, who").text == "offspring, who"
    assert read_verse("said,<note>x</note>“Who?<note>y</note>” He").text == "said, “Who?” He"
    assert read_verse("the Lord—<note>x</note>the God").text == "the Lord—the God"


def test_a_space_that_the_source_lacks_after_a_quotation_is_put_in_and_told() -> None:
    raw = "<q who='Jesus'>“Be clean.”</q><w lemma='strong:G2112'>Immediately</w> he was"
    read = read_verse(raw)
    assert read.text == "“Be clean.” Immediately he was"
    assert read.complaints == ("a space is missing after ”",)
    assert _of(raw, SpanKind.WORDS_OF_JESUS) == [("“Be clean.”", "")]
    assert _of(raw, SpanKind.STRONGS) == [("Immediately", "G2112")]
    for well in ("“Be clean.”</q>, he", "“Be clean.”</q> He", "“Be clean.”</q>’ he", "so”—he"):
        assert read_verse(f"<q>{well}").complaints == ()


def test_titles_and_the_label_of_a_note_leave_the_text() -> None:
    raw = '<title canonical="true">A Psalm<note>or, song</note> of David.</title> LORD, how'
    assert read_verse(raw).text == "LORD, how"
    assert _of(raw, SpanKind.TITLE) == [("", "A Psalm of David.")]
    assert _of(raw, SpanKind.NOTE) == [("", "or, song")]
    label = 'heart<note><reference type="annotateRef">3:1 </reference>or, mind</note>'
    assert _of(label, SpanKind.NOTE) == [("", "or, mind")]


def test_strongs_numbers_lose_their_zeros() -> None:
    raw = '<w lemma="strong:H0430 strong:H0853 lemma.TR:x">God</w> said'
    assert _of(raw, SpanKind.STRONGS) == [("God", "H430 H853")]
    assert read_verse(raw, strongs=False).spans == ()


def test_the_divine_name_marked_in_the_texts_own_source() -> None:
    raw = "my name \\nd <w lemma='strong:H3068'>JEHOVAH</w></divineName> was I"
    assert read_verse(raw).text == "my name JEHOVAH was I"
    assert _of(raw, SpanKind.DIVINE_NAME) == [("JEHOVAH", "")]
    assert read_verse(raw).complaints == ("a stray \\nd",)


def test_paragraph_signs_become_spans() -> None:
    read = read_verse("<div sID='1' type='x-p'/>¶ And God said. ¶ Again")
    assert read.text == "And God said. Again"
    assert [s.start for s in read.spans if s.kind is SpanKind.PARAGRAPH] == [0, 14]
    assert read_verse("Amen. <div sID='1' type='x-p'/>").opens_paragraph


def test_words_of_jesus_and_supplied_words() -> None:
    raw = "He said, <q who='Jesus'>“Follow <transChange type='added'>after</transChange> me.”</q>"
    assert _of(raw, SpanKind.WORDS_OF_JESUS) == [("“Follow after me.”", "")]
    assert _of(raw, SpanKind.ADDED) == [("after", "")]


def test_broken_mark_up_is_reported_and_read_through() -> None:
    read = read_verse("a <hi>b <note>c</note> d</q> e <unknown")
    assert read.text == "a b d e <unknown"
    assert len(read.complaints) == 2


def test_other_mark_up_that_says_the_same() -> None:
    gbf = "God<WH0430> <FI>is<Fi> love<RF>or, charity<Rf>, <FR>Follow me.<Fr><CM>"
    assert read_verse(gbf).text == "God is love, Follow me."
    assert read_verse(gbf).complaints == ()
    assert _of(gbf, SpanKind.ADDED) == [("is", "")]
    assert _of(gbf, SpanKind.NOTE) == [("", "or, charity")]
    assert _of(gbf, SpanKind.WORDS_OF_JESUS) == [("Follow me.", "")]
    (block,) = blocks('See <scripRef passage="John 3:16">Jn 3:16</scripRef>.')
    assert [m.value for m in block.of("reference")] == ["John 3:16"]


def test_scripts_and_control_characters_do_not_survive() -> None:
    assert plain_text("a<script>alert('x')</script>b <style>p{}</style>c") == "a b c"
    assert plain_text("<scr<script>x</script>ipt>alert(1)</script>ok").endswith("ok")
    assert "alert" not in plain_text("<script>alert(1)")
    assert plain_text("a\x00b\u202ec&lt;i&gt;") == "abc<i>"


@given(st.lists(PIECES, max_size=40).map("".join))
@example("God</q>\n<w lemma='strong:H07225'></w>God")
def test_any_mark_up_gives_clean_text(raw: str) -> None:
    read = read_verse(raw)
    assert read.text == " ".join(read.text.split())
    for span in read.spans:
        assert 0 <= span.start <= span.end <= len(read.text)
    for block in blocks(raw):
        assert block.text == " ".join(block.text.split())
        assert all(0 <= m.start <= m.end <= len(block.text) for m in block.marks)


@given(st.text(max_size=300))
def test_any_text_is_tokenised(raw: str) -> None:
    for token in tokens(raw):
        assert token is not None
    read_verse(raw)


def test_many_elements_in_one_another() -> None:
    deep = read_verse("<hi>" * 50_000 + "God" + "</q>" * 50_000 + "¶\\nd " * 20_000)
    assert deep.text == "God"


def test_back_ticks_open_and_close() -> None:
    assert curl("`Let light be;` and light is.") == "‘Let light be;’ and light is."
    assert curl("God`s, his sons` wives, [`Go;`]") == "God’s, his sons’ wives, [‘Go;’]"
    assert curl("saying, `-- Before` ") == "saying, ‘-- Before’ "
    assert curl('He said, "Who?"', '"', "“", "”") == "He said, “Who?”"


def test_brackets_become_added_spans() -> None:
    assert lift_brackets("that [it was] good") == (
        "that it was good",
        (Span(SpanKind.ADDED, 5, 11),),
        True,
    )
    assert lift_brackets("[And they went") == ("And they went", (), False)
    assert lift_brackets("without sin.]") == ("without sin.", (), False)


@given(st.text(alphabet="ab []", max_size=60))
def test_lifting_brackets_takes_nothing_else(text: str) -> None:
    short, spans, _ = lift_brackets(text)
    assert short == text.replace("[", "").replace("]", "")
    assert all(0 <= s.start < s.end <= len(short) for s in spans)


@given(st.text(alphabet="abc", min_size=6, max_size=20), st.integers(0, 5), st.integers(0, 5))
def test_removing_a_stretch_moves_spans_with_their_words(text: str, at: int, size: int) -> None:
    start, end = at, min(at + size, len(text))
    span = Span(SpanKind.MARK, end, len(text))
    short, moved = remove(text, [span], [(start, end)])
    assert short == text[:start] + text[end:]
    assert [short[s.start : s.end] for s in moved] == ([text[end:]] if text[end:] else [])
