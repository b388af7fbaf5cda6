"""Small words for writing WordprocessingML (ECMA-376): elements, and the parts that never change.

Text cannot break out of an element: ElementTree escapes it, and characters that XML forbids are
replaced here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

ElementTree.register_namespace("w", _W)
ElementTree.register_namespace("r", _R)

Element = ElementTree.Element


def w(tag: str, /, *children: Element | str, **attributes: str) -> Element:
    """An element of the main vocabulary; attributes of the form `r_id` belong to relationships."""
    made = ElementTree.Element(f"{{{_W}}}{tag}")
    for key, value in attributes.items():
        space, local = (_R, key[2:]) if key.startswith("r_") else (_W, key.rstrip("_"))
        made.set(f"{{{space}}}{local}", clean(value))
    for child in children:
        if isinstance(child, str):
            made.text = clean(child)
            if child != child.strip() or "  " in child:
                made.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        else:
            made.append(child)
    return made


def keep_with_next(paragraphs: Iterable[Element]) -> None:
    """Let no page end after these paragraphs; what is no paragraph stays as it is."""
    for paragraph in paragraphs:
        if paragraph.tag != w("p").tag:
            continue
        properties = paragraph.find(w("pPr").tag)
        if properties is None:
            properties = w("pPr")
            paragraph.insert(0, properties)
        # The schema wants it right after the name of the style.
        properties.insert(0 if properties.find(w("pStyle").tag) is None else 1, w("keepNext"))


def clean(text: str) -> str:
    """Text without the characters that XML forbids."""
    return _FORBIDDEN.sub("\ufffd", text)


def part(root: Element) -> bytes:
    """A part of the package."""
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def content_types(notes: str) -> bytes:
    """Which part is what; `notes` is "footnotes" or "endnotes"."""
    overrides = {
        "/word/document.xml": f"{_TYPES}.document.main+xml",
        "/word/styles.xml": f"{_TYPES}.styles+xml",
        "/word/settings.xml": f"{_TYPES}.settings+xml",
        "/word/numbering.xml": f"{_TYPES}.numbering+xml",
        f"/word/{notes}.xml": f"{_TYPES}.{notes}+xml",
        "/word/header1.xml": f"{_TYPES}.header+xml",
        "/word/footer1.xml": f"{_TYPES}.footer+xml",
        "/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
    }
    root = ElementTree.Element(
        "Types", xmlns="http://schemas.openxmlformats.org/package/2006/content-types"
    )
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    ElementTree.SubElement(root, "Default", Extension="rels", ContentType=rels)
    ElementTree.SubElement(root, "Default", Extension="xml", ContentType="application/xml")
    for name, kind in overrides.items():
        ElementTree.SubElement(root, "Override", PartName=name, ContentType=kind)
    return part(root)


def relationships(found: Mapping[str, tuple[str, str]]) -> bytes:
    """Relationships by id: kind and target; a target with a scheme lies outside of the package."""
    root = ElementTree.Element(
        "Relationships", xmlns="http://schemas.openxmlformats.org/package/2006/relationships"
    )
    for name, (kind, target) in found.items():
        entry = ElementTree.SubElement(root, "Relationship", Id=name, Type=kind, Target=target)
        if kind.endswith("/hyperlink"):
            entry.set("TargetMode", "External")
    return part(root)


def relation(name: str) -> str:
    """The full name of a kind of relationship."""
    return f"{_R}/{name}"


def core_properties(title: str, author: str, keywords: str, time: str) -> bytes:
    """Title, author and day; `time` is ISO 8601 in UTC."""
    cp = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    dc, terms = "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/"
    xsi = "http://www.w3.org/2001/XMLSchema-instance"
    for prefix, space in (("cp", cp), ("dc", dc), ("dcterms", terms), ("xsi", xsi)):
        ElementTree.register_namespace(prefix, space)
    root = ElementTree.Element(f"{{{cp}}}coreProperties")
    for space, name, value in (
        (dc, "title", title),
        (dc, "creator", author),
        (cp, "keywords", keywords),
    ):
        ElementTree.SubElement(root, f"{{{space}}}{name}").text = clean(value)
    for name in ("created", "modified"):
        stamp = ElementTree.SubElement(root, f"{{{terms}}}{name}")
        stamp.set(f"{{{xsi}}}type", "dcterms:W3CDTF")
        stamp.text = time
    return part(root)
