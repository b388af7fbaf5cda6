"""PDFs: their words as running text, and one plain sentence for each that gives none."""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter
from tests.fakes import FakeCancel
from tests.texts import pdf_text_of, text_of

from chapterverse.adapters.pdf import words
from chapterverse.adapters.pdf.words import as_running_text
from chapterverse.adapters.text_files import read_text_file
from chapterverse.errors import BadInput, Cancelled
from chapterverse.ports import Amount


def pdf(pages: Sequence[Sequence[str]], extra: bytes = b"") -> bytes:
    """A PDF with these lines on its pages; `extra` goes before the words of each page."""
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for i, lines in enumerate(pages):
        words = b"BT /F1 12 Tf 72 760 Td 14 TL " + b"".join(
            b"(" + line.encode("cp1252").replace(b"(", rb"\(").replace(b")", rb"\)") + b")' "
            for line in lines
        )
        stream = zlib.compress(extra + words + b"ET")
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents {5 + 2 * i} 0 R"
            "/Resources<</Font<</F1 3 0 R>>>>>>".encode(),
            f"<</Length {len(stream)}/Filter/FlateDecode>>\nstream\n".encode()
            + stream
            + b"\nendstream",
        ]
    body = b"%PDF-1.4\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    table = b"".join(f"{at:010} 00000 n \n".encode() for at in places)
    start = len(body)
    size = len(objects) + 1
    body += f"xref\n0 {size}\n0000000000 65535 f \n".encode() + table
    return body + f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF".encode()


def saved(folder: Path, content: bytes, name: str = "sermon.pdf") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


HEAD = "Grace Church, Sunday"


def page(number: int, *lines: str) -> list[str]:
    return [HEAD, *lines, str(number)]


def test_a_sermon_becomes_running_text(tmp_path: Path) -> None:
    content = pdf(
        [
            page(
                1,
                "Grace alone",
                "Paul writes to the church at Rome that a person is justi-",
                "fied by faith (Romans 3:28) and not by works of the law.",
                "That is good news.",
                "He goes on to speak of Abraham, who believed what God had",
            ),
            page(2, "promised him (Romans 4:3)."),
            page(3, "“Jesus wept” (John 11:35)."),
        ]
    )
    assert text_of(saved(tmp_path, content)) == (
        "Grace alone\n\n"
        "Paul writes to the church at Rome that a person is justified by faith (Romans 3:28) "
        "and not by works of the law.\n"
        "That is good news.\n\n"
        "He goes on to speak of Abraham, who believed what God had\n"
        "promised him (Romans 4:3).\n\n"
        "“Jesus wept” (John 11:35)."
    )


def locked(content: bytes, password: str) -> bytes:
    writer = PdfWriter(PdfReader(io.BytesIO(content)))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_file_that_only_forbids_printing_is_read(tmp_path: Path) -> None:
    assert pdf_text_of(saved(tmp_path, locked(pdf([["God is love."]]), ""))) == "God is love."


WHOLE = pdf([["God is love."]])
LOOP = WHOLE.replace(b"/Kids[4 0 R]/Count 1", b"/Kids[2 0 R]/Count 9")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (locked(WHOLE, "secret"), "is protected by a password"),
        (WHOLE[: len(WHOLE) // 2], "is a damaged PDF"),
        (WHOLE[:40], "is a damaged PDF"),
        (b"%PDF-1.7", "is a damaged PDF"),
        (pdf([[]]), "holds pictures of pages, not words"),
        (LOOP, "sermon.pdf"),
        (WHOLE.replace(b"/Root 1 0 R", b"/Root 1 0 R/Prev 9"), "sermon.pdf"),
    ],
)
def test_what_gives_no_words_is_told_plainly(tmp_path: Path, content: bytes, said: str) -> None:
    file = saved(tmp_path, content)
    try:
        found = text_of(file)
    except BadInput as error:
        assert said in error.user_text
        assert error.user_text.count(".") <= 2
    else:
        assert found == "God is love."  # the reader mended the file


def test_a_small_file_that_unpacks_to_gigabytes_is_given_up(tmp_path: Path) -> None:
    bomb = zlib.compress(b" " * 120_000_000, 9)
    content = WHOLE
    at = content.index(b"stream\n") + 7
    end = content.index(b"\nendstream")
    length = f"/Length {end - at}".encode()
    content = content[:at] + bomb + content[end:]
    file = saved(tmp_path, content.replace(length, f"/Length {len(bomb)}".encode()))
    with pytest.raises(BadInput):
        text_of(file)


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="takes too long to read"):
        pdf_text_of(saved(tmp_path, WHOLE), seconds=0.001)


def test_pages_are_counted_while_they_are_read(tmp_path: Path) -> None:
    file = saved(tmp_path, pdf([["God is love."], ["Grace to you."], ["Amen, amen."]]))
    *amounts, text = read_text_file(file, FakeCancel())
    assert amounts == [Amount(done, 3) for done in range(4)]
    assert isinstance(text, str) and "Grace to you." in text


def test_reading_is_stopped_and_the_process_with_it(tmp_path: Path) -> None:
    cancel = FakeCancel()
    reading = read_text_file(saved(tmp_path, pdf([["God is love."]] * 200)), cancel)
    assert next(reading) == Amount(0, 200)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        list(reading)


def test_a_process_that_says_nothing_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = (sys.executable, "-c", "import time; time.sleep(60)")
    monkeypatch.setattr(words, "_WORKER", waiting)
    with pytest.raises(Cancelled):
        list(read_text_file(saved(tmp_path, WHOLE), FakeCancel(cancelled=True)))
    cut = (sys.executable, "-c", "print('3'); print('\"God is lo', end=''); raise SystemExit(1)")
    monkeypatch.setattr(words, "_WORKER", cut)
    with pytest.raises(BadInput, match="damaged PDF"):
        text_of(saved(tmp_path, WHOLE))


def test_bytes_before_the_sign_of_a_pdf_are_allowed(tmp_path: Path) -> None:
    assert "God is love." in text_of(saved(tmp_path, b"\n\n" + WHOLE))


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(alphabet="ab .-\nA1“”\xad", max_size=60), max_size=5))
def test_putting_pages_together_is_total(pages: list[str]) -> None:
    text = as_running_text(pages)
    assert "\n\n\n" not in text
