"""Dictionary entries by the sound of their words; all are read when one is first asked for."""

from __future__ import annotations

import threading

import apsw

from chapterverse.adapters.sqlite.connections import fetch
from chapterverse.domain.transliteration import sound_of, sound_of_entry


class Sounds:
    """For any number of threads, each with a connection of its own."""

    def __init__(self) -> None:
        self._keys: dict[str, list[str]] | None = None
        self._lock = threading.Lock()

    def keys(self, db: apsw.Connection, word: str) -> tuple[str, ...]:
        """Strong's numbers of a word in Latin letters, those that stand in most verses first."""
        wanted = sound_of(word)
        if not wanted:
            return ()
        found = self._read(db).get(wanted, [])
        counts = {
            key: fetch(db, "select count(distinct verse) from strongs where key = ?", (key,))[0][0]
            for key in found
        }
        return tuple(sorted(found, key=lambda key: -counts[key]))

    def _read(self, db: apsw.Connection) -> dict[str, list[str]]:
        with self._lock:
            if self._keys is None:
                self._keys = {}
                rows = fetch(db, "select distinct key, transliteration from lexicon order by key")
                for key, transliteration in rows:
                    sound = sound_of_entry(transliteration)
                    if sound:
                        self._keys.setdefault(sound, []).append(key)
            return self._keys
