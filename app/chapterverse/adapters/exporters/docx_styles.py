"""Styles, lists, settings, head and foot of a Word document."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.adapters.exporters.docx_xml import Element, part, w

_INK, _MUTED, _HAIR = "231F1A", "615A4F", "B9B2A6"
_READING, _HEBREW = "Gentium Plus", "Ezra SIL"


def styles(large: bool) -> bytes:
    """styles.xml; `large` is large print. Sizes are in half points."""
    body, note = (36, 28) if large else (24, 19)
    return part(
        w(
            "styles",
            w(
                "docDefaults",
                w("rPrDefault", w("rPr", _fonts(), *_size(body), _lang())),
                w("pPrDefault", w("pPr", w("spacing", after="100", line="276", lineRule="auto"))),
            ),
            _style("Normal", "Normal", default=True),
            _style("Title", "Title", _spacing(0, 60), *_size(body * 2)),
            _style("Subtitle", "Subtitle", w("i"), w("color", val=_MUTED)),
            *(_heading(level, body) for level in range(1, 5)),
            _style("Facts", "Facts", w("color", val=_MUTED), *_size(body * 5 // 6)),
            _style("Label", "Label", _keep(), w("color", val=_MUTED), *_size(body * 5 // 6)),
            _style("Lead", "Lead", _keep()),
            _style(
                "Origin", "Origin", _keep(), w("i"), w("color", val=_MUTED), *_size(body * 5 // 6)
            ),
            _style("Quote", "Quote", _indent(400, 200)),
            _style("Passage", "Passage", _indent(340, 0), _bar()),
            _style("Place", "Place", _keep(), w("smallCaps")),
            _style("MarginNote", "Margin note", _indent(340, 0), *_size(body * 5 // 6)),
            _style("Writing", "Writing line", _line(), _spacing(400, 0)),
            _style("Code", "Code", w("rFonts", ascii="DejaVu Sans Mono", hAnsi="DejaVu Sans Mono")),
            _style("FootnoteText", "footnote text", _hanging(), _spacing(0, 40), *_size(note)),
            _style("EndnoteText", "endnote text", _hanging(), _spacing(0, 40), *_size(note)),
            _style("Header", "header", w("i"), w("color", val=_MUTED), *_size(18)),
            _style("Footer", "footer", w("color", val=_MUTED), *_size(18)),
            _style("TOC1", "toc 1", _spacing(0, 40)),
            _style("TOC2", "toc 2", _spacing(0, 40), _indent(240, 0)),
            _character(
                "FootnoteReference", "footnote reference", w("vertAlign", val="superscript")
            ),
            _character("EndnoteReference", "endnote reference", w("vertAlign", val="superscript")),
            _character("VerseNumber", "Verse number", w("b"), w("vertAlign", val="superscript")),
        )
    )


def numbering(starts: Sequence[int]) -> bytes:
    """numbering.xml: list number n of the document begins with `starts[n - 1]`, 0 for bullets."""
    abstract = [_levels(0, "bullet"), _levels(1, "decimal")]
    lists = []
    for number, start in enumerate(starts, 1):
        entry = w("num", w("abstractNumId", val="1" if start else "0"), numId=str(number))
        if start:
            entry.append(w("lvlOverride", w("startOverride", val=str(start)), ilvl="0"))
        lists.append(entry)
    return part(w("numbering", *abstract, *lists))


def settings(notes: str) -> bytes:
    """settings.xml; names the separators of the notes."""
    one = notes.removesuffix("s")
    separators = w(f"{one}Pr", w(one, id="-1"), w(one, id="0"))
    return part(w("settings", w("updateFields", val="false"), separators))


def header(title: str) -> bytes:
    """header1.xml: the title."""
    return part(w("hdr", w("p", _named("Header"), w("r", w("t", title)))))


def footer() -> bytes:
    """footer1.xml: the number of the page."""
    field = w("fldSimple", w("r", w("t", "1")), instr=" PAGE ")
    paragraph = w("p", w("pPr", w("pStyle", val="Footer"), w("jc", val="right")), field)
    return part(w("ftr", paragraph))


def _named(style: str) -> Element:
    return w("pPr", w("pStyle", val=style))


def _fonts() -> Element:
    return w("rFonts", ascii=_READING, hAnsi=_READING, cs=_HEBREW, eastAsia="Noto Serif CJK SC")


def _lang() -> Element:
    return w("lang", val="en-US", bidi="he-IL", eastAsia="zh-CN")


def _size(half_points: int) -> tuple[Element, Element]:
    return w("sz", val=str(half_points)), w("szCs", val=str(half_points * 115 // 100))


_OF_PARAGRAPH = ("spacing", "ind", "pBdr", "keepNext", "outlineLvl", "tabs")
# The order in which the schema wants the properties of a paragraph.
_ORDER = ("keepNext", "pBdr", "tabs", "spacing", "ind", "outlineLvl")


def _style(name: str, title: str, *properties: Element, default: bool = False) -> Element:
    more = {"default": "1"} if default else {}
    made = w("style", w("name", val=title), type="paragraph", styleId=name, **more)
    if not default:
        made.append(w("basedOn", val="Normal"))
    made.append(w("qFormat"))
    paragraph = [one for one in properties if _local(one) in _OF_PARAGRAPH]
    paragraph.sort(key=lambda one: _ORDER.index(_local(one)))
    run = [one for one in properties if _local(one) not in _OF_PARAGRAPH]
    if paragraph:
        made.append(w("pPr", *paragraph))
    if run:
        made.append(w("rPr", *run))
    return made


def _character(name: str, title: str, *properties: Element) -> Element:
    return w("style", w("name", val=title), w("rPr", *properties), type="character", styleId=name)


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _heading(level: int, body: int) -> Element:
    size = (body * 122 // 100, body * 108 // 100, body, body)[level - 1]
    return _style(
        f"Heading{level}",
        f"heading {level}",
        _keep(),
        _spacing(360 - 60 * level, 100),
        w("outlineLvl", val=str(level - 1)),
        *((w("b"), w("bCs")) if level < 4 else (w("i"),)),
        *_size(size),
    )


def _keep() -> Element:
    return w("keepNext")


def _spacing(before: int, after: int) -> Element:
    return w("spacing", before=str(before), after=str(after))


def _indent(start: int, end: int) -> Element:
    return w("ind", start=str(start), end=str(end))


def _hanging() -> Element:
    return w("ind", start="360", hanging="360")


def _bar() -> Element:
    return w("pBdr", w("left", val="single", sz="8", space="10", color=_HAIR))


def _line() -> Element:
    """A line under each paragraph: without the one between them, those of paragraphs that follow
    each other become one."""
    look = {"val": "single", "sz": "4", "space": "1", "color": _HAIR}
    return w("pBdr", w("bottom", **look), w("between", **look))


def _levels(number: int, form: str) -> Element:
    made = w("abstractNum", w("multiLevelType", val="hybridMultilevel"), abstractNumId=str(number))
    for level in range(9):
        sign = "•" if form == "bullet" else f"%{level + 1}."
        made.append(
            w(
                "lvl",
                w("start", val="1"),
                w("numFmt", val=form),
                w("lvlText", val=sign),
                w("lvlJc", val="left"),
                w("pPr", w("ind", start=str(360 * (level + 1)), hanging="360")),
                ilvl=str(level),
            )
        )
    return made
