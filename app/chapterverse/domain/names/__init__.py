"""Book names as data, one module a language; ref_names compiles them. To add a language, write a
module with a Names value and enter it in `LANGUAGES`."""

from chapterverse.domain.names import de, en, es, fr, it, nl, pt, zh
from chapterverse.domain.names.table import Names

LANGUAGES: dict[str, Names] = {
    names.language: names
    for names in (en.NAMES, de.NAMES, es.NAMES, fr.NAMES, it.NAMES, nl.NAMES, pt.NAMES, zh.NAMES)
}

__all__ = ["LANGUAGES", "Names"]
