"""Folders are those that the program itself uses, on every system."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from provision.places import APP, environment_python, find_places

HOME = Path("/home/Zoë Käse")


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    places = find_places({"CHAPTERVERSE_HOME": str(tmp_path / "ein Ort")})
    assert places.data == tmp_path / "ein Ort" / "data"
    assert places.cache == tmp_path / "ein Ort" / "cache"
    assert places.config == tmp_path / "ein Ort" / "config"


def test_linux_folders_are_those_of_platformdirs() -> None:
    here = find_places({}, "linux", Path.home())
    folders = platformdirs.unix.Unix(APP, appauthor=False)
    assert str(here.data).endswith(str(Path(".local/share") / APP))
    assert folders.user_data_dir.endswith(APP)
    moved = find_places({"XDG_DATA_HOME": "/daten", "XDG_CACHE_HOME": " "}, "linux", HOME)
    assert moved.data == Path("/daten") / APP
    assert moved.cache == HOME / ".cache" / APP


def test_macos_and_windows_folders() -> None:
    assert find_places({}, "darwin", HOME).data == HOME / "Library/Application Support" / APP
    windows = find_places({"LOCALAPPDATA": "C:/Users/Zoë/AppData/Local"}, "win32", HOME)
    assert windows.data == Path("C:/Users/Zoë/AppData/Local") / APP
    assert windows.cache.is_relative_to(windows.data)


def test_all_is_under_data_or_cache() -> None:
    places = find_places({"CHAPTERVERSE_HOME": "/x"})
    inside = (places.environment, places.models, places.sword, places.fonts, places.library)
    assert all(path.is_relative_to(places.data) for path in (*inside, places.state, places.lock))
    assert places.downloads.is_relative_to(places.cache)
    assert places.python == environment_python(places.environment)
