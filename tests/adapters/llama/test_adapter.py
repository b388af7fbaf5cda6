"""An adapter beside a model file: used where it fits, refused with a sentence where it does not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.adapters.llama.made_adapter import write_adapter
from tests.adapters.llama.made_model import MadeModel

from chapterverse.adapters.llama.adapter import check_adapter
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.domain.generation import GenerationRequest
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import NEVER, LoraAdapter

Open = Callable[[LoraAdapter | None], LlamaGenerator]
ASKED = GenerationRequest("In the beginning", plain=True, tuned=True, max_tokens=24)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return MadeModel().write(tmp_path / "made.gguf")


@pytest.fixture
def fitting(base: Path, tmp_path: Path) -> Callable[..., LoraAdapter]:
    def made(*, architecture: str = "llama", strength: float = 1.0) -> LoraAdapter:
        path = write_adapter(
            tmp_path / "made-adapter.gguf", architecture=architecture, strength=strength
        )
        return LoraAdapter(path, digest(path), digest(base))

    return made


@pytest.fixture
def open_model(base: Path, tmp_path: Path) -> Iterator[Open]:
    opened: list[LlamaGenerator] = []

    def build(adapter: LoraAdapter | None) -> LlamaGenerator:
        opened.append(LlamaGenerator(base, tmp_path / "state", adapter=adapter))
        return opened[-1]

    yield build
    for generator in opened:
        generator.close()


def test_an_adapter_for_another_base_is_refused(
    fitting: Callable[..., LoraAdapter], base: Path, tmp_path: Path
) -> None:
    wrong = replace(fitting(), base_sha256="0" * 64)
    with pytest.raises(ModelUnavailable, match="made for another model file"):
        check_adapter(wrong, digest(base), Digests(tmp_path / "digests.tsv"), NEVER)


def test_a_changed_adapter_is_refused(
    fitting: Callable[..., LoraAdapter], base: Path, tmp_path: Path
) -> None:
    adapter = fitting()
    adapter.path.write_bytes(adapter.path.read_bytes() + b"x")
    with pytest.raises(ModelUnavailable, match="not the file that belongs here"):
        check_adapter(adapter, digest(base), Digests(tmp_path / "digests.tsv"), NEVER)


def test_the_right_pair_passes(
    fitting: Callable[..., LoraAdapter], base: Path, tmp_path: Path
) -> None:
    check_adapter(fitting(), digest(base), Digests(tmp_path / "digests.tsv"), NEVER)


@pytest.mark.library
def test_what_is_written_changes_with_the_adapter_alone(
    open_model: Open, fitting: Callable[..., LoraAdapter]
) -> None:
    plain = "".join(open_model(None).stream(ASKED, NEVER))
    nothing = "".join(open_model(fitting(strength=0.0)).stream(ASKED, NEVER))
    tuned = "".join(open_model(fitting()).stream(ASKED, NEVER))
    assert nothing == plain
    assert tuned != plain


@pytest.mark.library
def test_only_requests_that_are_tuned_use_it(
    open_model: Open, fitting: Callable[..., LoraAdapter]
) -> None:
    untuned = replace(ASKED, tuned=False)
    plain = "".join(open_model(None).stream(untuned, NEVER))
    model = open_model(fitting())
    tuned = "".join(model.stream(ASKED, NEVER))
    assert "".join(model.stream(untuned, NEVER)) == plain
    assert "".join(model.stream(ASKED, NEVER)) == tuned
    assert tuned != plain


@pytest.mark.library
def test_an_adapter_of_another_family_is_a_sentence(
    open_model: Open, fitting: Callable[..., LoraAdapter]
) -> None:
    with pytest.raises(ModelUnavailable, match="does not fit this model"):
        open_model(fitting(architecture="gemma")).load(NEVER)


@pytest.mark.library
def test_another_base_is_refused_before_loading(
    open_model: Open, fitting: Callable[..., LoraAdapter]
) -> None:
    generator = open_model(replace(fitting(), base_sha256="1" * 64))
    with pytest.raises(ModelUnavailable, match="made for another model file"):
        generator.load(NEVER)
    assert not generator.is_loaded
