"""Takes away what set-up brought, and on request the user's own work too."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from provision.errors import SetupError
from provision.places import Places

MADE = ("env", "models", "library", "sources", "fonts", "ready", "setup.json", "setup.lock")
"""Everything that set-up writes under the data folder."""


def uninstall(places: Places, keep_data: bool, sure: bool) -> None:
    """Remove the program's folders; with `keep_data` studies, notes and settings stay.

    Asks first unless `sure`. The clone itself is the user's to delete. Raises SetupError.
    """
    doomed = _doomed(places, keep_data)
    if not doomed:
        print("Nothing is installed.")
        return
    print("This will be deleted:")
    for path in doomed:
        print(f"  {path}")
    if not keep_data:
        print("Your own studies, notes and settings are among it (--keep-data keeps them).")
    if not sure and not _says_yes():
        raise SetupError("Nothing was deleted.")
    for path in doomed:
        try:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        except OSError as error:
            raise SetupError(f"{path} cannot be deleted ({error.strerror}).") from None
    print(f"Done. The program's own folder is still there: {places.root}")


def _doomed(places: Places, keep_data: bool) -> tuple[Path, ...]:
    if keep_data:
        wanted = [places.data / name for name in MADE]
        # Where settings share the data folder, the cache lies inside it.
        wanted.append(places.cache)
    else:
        wanted = [places.data, places.cache, places.config]
    found = [path for path in dict.fromkeys(wanted) if path.exists() or path.is_symlink()]
    return tuple(path for path in found if not any(other in path.parents for other in found))


def _says_yes() -> bool:
    if not sys.stdin.isatty():
        raise SetupError("Nothing was deleted.", "Without a terminal, say --yes.")
    return input("Delete? [y/N] ").strip().lower() in ("y", "yes")
