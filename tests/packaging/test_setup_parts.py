"""Smaller parts: locks, compiler flags, progress, uninstalling, the count of tests."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path

import pytest

from provision import environment, pip, preflight, uninstall
from provision.bundle import _UNUSED
from provision.checks import Count, read_count
from provision.environment import installing, is_torn, is_usable
from provision.errors import SetupError
from provision.interpreter import _TAKEN_ALONG
from provision.library import BUILDER, builder_files, library_key
from provision.llama import _NinjaReader, cmake_flags
from provision.places import ROOT, Places
from provision.progress import Progress, clock, megabytes
from provision.sources import read_wanted

LOCKS = sorted((ROOT / "packaging").glob("*.lock"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_package_has_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"https?:|--index|--find-links", text)
    for block in re.split(r"\n(?=\S)", text):
        if not block.startswith("#"):
            assert "--hash=sha256:" in block, block


def test_the_lock_holds_what_the_program_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.split(r"[>=<\[]", line)[0].lower() for line in project["dependencies"]}
    locked = set(pip.names_in(ROOT / "packaging" / "requirements.lock"))
    assert asked <= locked
    assert "huggingface-hub" not in locked
    tools = set(pip.names_in(ROOT / "packaging" / "requirements-dev.lock"))
    assert set(project["optional-dependencies"]["dev"]) <= tools
    runtime = ROOT / "packaging" / "requirements-llama.lock"
    assert "llama-cpp-python==0.3.36" in runtime.read_text(encoding="utf-8")


def test_one_package_of_a_lock_is_a_requirement_with_hashes() -> None:
    block = pip.locked(ROOT / "packaging" / "requirements.lock", "platformdirs")
    assert re.fullmatch(r"platformdirs==\S+ \\\n(    --hash=sha256:\w{64}( \\)?\n)+", block)
    assert preflight.PROBE in block
    assert pip.locked(ROOT / "packaging" / "requirements.lock", "no-such-package") == ""


def test_pips_retries_are_told_once() -> None:
    retries = ["WARNING: Retrying (Retry(total=1)): ProxyError('no')", "WARNING: Location ignored"]
    told = pip._telling([*retries, *retries, "ERROR: No matching distribution found"])
    assert told == (retries[0], "ERROR: No matching distribution found")


def test_both_locks_agree() -> None:
    versions: dict[str, str] = {}
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
        for package, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE):
            assert versions.setdefault(package, version) == version


def test_pip_keeps_the_users_index_but_not_what_bends_a_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "mirror")
    monkeypatch.setenv("PIP_CONSTRAINT", "/etc/constraints.txt")
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    environ = pip.pip_environment()
    assert environ["PIP_INDEX_URL"] == "mirror"
    assert "PIP_TARGET" not in environ
    assert Path(environ["PIP_CONSTRAINT"]).read_bytes() == b""


def test_old_processors_get_a_runtime_without_avx2(tmp_path: Path) -> None:
    info = tmp_path / "cpuinfo"
    info.write_text("processor : 0\nflags\t\t: fpu sse4_2 avx\n")
    assert "-DGGML_AVX2=OFF" in cmake_flags(info, "x86_64")
    assert "-DGGML_AVX=OFF" not in cmake_flags(info, "x86_64")
    info.write_text("flags : fpu sse4_2\n")
    assert "-DGGML_AVX=OFF" in cmake_flags(info, "x86_64")
    info.write_text("flags : fpu avx avx2 fma f16c bmi2\n")
    plain = cmake_flags(info, "x86_64")
    assert plain == ("-DLLAVA_BUILD=OFF", "-DGGML_NATIVE=OFF")
    assert cmake_flags(tmp_path / "none", "x86_64") == plain
    assert cmake_flags(info, "aarch64") == plain


def test_the_compiler_says_how_far_it_is() -> None:
    heard: list[str] = []
    reader = _NinjaReader(heard.append)
    for line in ("  [7/140] Building CXX object", "nothing", "[0/0] odd"):
        reader(line)
    assert heard == ["compiling: 5 % (7 of 140)"]


def test_progress_in_a_pipe_is_short() -> None:
    out = io.StringIO()
    progress = Progress(2, out)
    progress.begin("Fetching")
    for number in range(1000):
        progress.detail(str(number))
    progress.done()
    assert out.getvalue() == "[1/2] Fetching\n      done (0 s)\n"


def test_times_and_sizes_as_people_say_them() -> None:
    assert clock(7.9) == "7 s"
    assert clock(247) == "4 min 07 s"
    assert megabytes(98362432) == "98 MB"
    assert megabytes(466247) == "0.5 MB"


def installed(tmp_path: Path) -> Places:
    places = Places(ROOT, tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    for path in (places.environment, places.models, places.cache, places.config):
        path.mkdir(parents=True)
    (places.data / "user").mkdir()
    (places.data / "user" / "user.sqlite").write_text("studies")
    places.state.write_text("{}")
    return places


def test_uninstalling_keeps_the_users_work_on_request(tmp_path: Path) -> None:
    places = installed(tmp_path)
    uninstall.uninstall(places, keep_data=True, sure=True)
    assert [path.name for path in places.data.iterdir()] == ["user"]
    assert places.config.exists()
    assert not places.cache.exists()
    uninstall.uninstall(places, keep_data=False, sure=True)
    assert not places.data.exists()
    assert not places.config.exists()
    uninstall.uninstall(places, keep_data=False, sure=True)


def test_uninstalling_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = installed(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    with pytest.raises(SetupError, match="Nothing was deleted"):
        uninstall.uninstall(places, keep_data=False, sure=False)
    assert places.models.exists()


def test_pytests_own_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "tests.xml"
    assert read_count(report) == Count()
    report.write_text(
        '<?xml version="1.0"?><testsuites name="pytest tests"><testsuite name="pytest" '
        'errors="1" failures="2" skipped="3" tests="10" time="1.5" hostname="x"></testsuite>'
    )
    assert read_count(report) == Count(passed=4, failed=3, skipped=3)
    report.write_text("torn")
    assert read_count(report) == Count()


def test_the_library_depends_on_its_builder_and_sources(tmp_path: Path) -> None:
    assert builder_files(ROOT)
    assert all(list(ROOT.glob(pattern)) for pattern in BUILDER)
    places = Places(ROOT, tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    places.sources.mkdir(parents=True)
    empty = library_key(places)
    assert library_key(places) == empty
    (places.sources / "a").write_text("a")
    assert library_key(places) != empty


def test_every_debian_text_that_has_a_stand_in_names_a_known_wheel() -> None:
    wanted = read_wanted(ROOT / "packaging" / "sources.toml")
    wheels = {wheel.package: wheel for wheel in wanted.wheels}
    instead = [text.instead for text in wanted.texts if text.instead]
    assert instead
    assert all(not wheels[name].always for name in instead)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/QtWidgets.abi3.so", "PySide6/Qt/lib/libQt6Core.so.6", "PySide6/__init__.py",
        "PySide6/Qt/plugins/platforms/libqxcb.so", "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/lib/libQt6WaylandClient.so.6", "PySide6/QtTest.abi3.so", "PySide6/QtSvg.pyd",
        "PySide6/Qt/lib/libQt6DBus.so.6", "llama_cpp/lib/libllama.so", "numpy/_core/__init__.py",
        "PySide6/Qt/plugins/xcbglintegrations/libqxcb-egl-integration.so", "PySide6/Qt6Core.dll",
    ],
)  # fmt: skip
def test_a_bundle_keeps_what_the_window_needs(name: str) -> None:
    assert not _UNUSED.search(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/qml/QtQuick/qmldir", "PySide6/designer", "PySide6/assistant.exe",
        "PySide6/Qt/lib/libQt6Quick.so.6", "PySide6/QtQml.abi3.so", "PySide6/QtCore.pyi",
        "PySide6/Qt6Quick.dll", "lib/libllama.so", "numpy/linalg/tests/test_linalg.py",
    ],
)  # fmt: skip
def test_a_bundle_leaves_out_what_nobody_loads(name: str) -> None:
    assert _UNUSED.search(name)


def test_a_bundle_takes_along_no_system_library() -> None:
    taken = ("libpython3.11.so.1.0", "libxcb-cursor.so.0", "libgomp.so.1", "libxkbcommon-x11.so.0")
    left = ("libc.so.6", "libGL.so.1", "libxcb.so.1", "libX11.so.6", "libstdc++.so.6", "libpq.so.5")
    assert all(_TAKEN_ALONG.match(name) for name in taken)
    assert not any(_TAKEN_ALONG.match(name) for name in left)


def test_an_environment_is_torn_while_pip_works_in_it(tmp_path: Path) -> None:
    assert not is_torn(tmp_path)
    with pytest.raises(KeyboardInterrupt), installing(tmp_path):
        raise KeyboardInterrupt
    assert is_torn(tmp_path)
    assert not is_usable(tmp_path)
    with installing(tmp_path):
        assert is_torn(tmp_path)
    assert not is_torn(tmp_path)


def test_a_half_made_environment_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "run_command", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.make_environment(tmp_path / "env")
    assert is_torn(tmp_path / "env")
