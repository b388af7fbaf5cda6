"""Nothing leaves an archive but plain files into their own folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.packaging.made_archives import deb_bytes, tar_bytes, zip_file

from provision.archives import Budget, Unsafe, copy_stream, inner_name, unpack
from provision.errors import SetupError


def everything(_name: PurePosixPath) -> bool:
    return True


@pytest.mark.parametrize("mode", ["xz", "gz", "bz2", ""])
def test_a_debian_package_is_unpacked(tmp_path: Path, mode: str) -> None:
    deb = tmp_path / "text.deb"
    body = tar_bytes({"./usr/share/sword/mods.d/a.conf": b"[A]", "./etc/b": b"no"}, mode=mode)
    deb.write_bytes(deb_bytes(body, f"data.tar.{mode}".rstrip(".")))
    prefix = PurePosixPath("usr/share/sword")
    count = unpack(deb, tmp_path / "out", lambda name: name.is_relative_to(prefix))
    assert count == 1
    assert (tmp_path / "out/usr/share/sword/mods.d/a.conf").read_bytes() == b"[A]"
    assert not (tmp_path / "out/etc").exists()


@pytest.mark.parametrize("name", ["../a", "/etc/a", "x/../../a", "C:/a", "..\\a", "a\n/b"])
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unsafe):
        inner_name(name)
    archive = tmp_path / "a.tar.gz"
    archive.write_bytes(tar_bytes({name: b"x"}, mode="gz"))
    with pytest.raises(Unsafe):
        unpack(archive, tmp_path / "out", everything)
    assert not (tmp_path / "out").exists()


def test_links_are_refused(tmp_path: Path) -> None:
    archive = tmp_path / "a.tar.xz"
    archive.write_bytes(tar_bytes({}, {"a": "/etc/passwd"}))
    with pytest.raises(Unsafe, match="link"):
        unpack(archive, tmp_path / "out", everything)


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        entry = zipfile.ZipInfo("a")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    with pytest.raises(Unsafe, match="link"):
        unpack(tmp_path / "a.zip", tmp_path / "out", everything)


def test_a_zip_is_unpacked(tmp_path: Path) -> None:
    archive = zip_file(tmp_path / "a.zip", {"mods.d/a.conf": b"[A]", "x/": b""})
    assert unpack(archive, tmp_path / "out", everything) == 1


def test_too_much_is_refused(tmp_path: Path) -> None:
    import io

    with pytest.raises(Unsafe, match="more than"):
        copy_stream(io.BytesIO(b"x" * 11), tmp_path / "a", Budget(size=10))
    budget = Budget(files=1)
    budget.take_file()
    with pytest.raises(Unsafe, match="too many"):
        budget.take_file()


@given(st.binary(max_size=300), st.sampled_from([b"", b"!<arch>\n", b"\x1f\x8b", b"PK\x03\x04"]))
def test_any_bytes_give_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, body: bytes, head: bytes
) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "a").write_bytes(head + body)
    try:
        unpack(folder / "a", folder / "out", everything)
    except SetupError as error:
        assert error.text.endswith((".", ")"))


def test_a_package_cut_short_gives_a_sentence(tmp_path: Path) -> None:
    whole = deb_bytes(tar_bytes({"a": bytes(range(256)) * 50}))
    for length in range(0, len(whole) - 2, 7):
        (tmp_path / "a.deb").write_bytes(whole[:length])
        try:
            unpack(tmp_path / "a.deb", tmp_path / "out", everything)
        except SetupError:
            continue
        assert length == 0  # an empty file is an empty archive
