"""What the program says before the passages that it quotes stands apart from them."""

from dataclasses import replace

from tests.fakes import FakeCancel, FakeCorpus
from tests.services.test_ask import NOW, FakeRetrieve

from chapterverse.domain.answers import Answered, CitedResponse, Origin, Style
from chapterverse.grounding.attribution import Introductions
from chapterverse.services.ask import AskService
from chapterverse.ui.answer_words import said_first


def asked(question: str) -> CitedResponse:
    corpus = FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus), Introductions(), lambda: NOW)
    answered = list(service.run(question, FakeCancel()))[-1]
    assert isinstance(answered, Answered)
    return answered.response


def test_that_no_verse_has_a_saying_stands_apart() -> None:
    response = asked("Is there a verse that says Abraham believed in himself?")
    said, blocks = said_first(response)
    assert said.startswith("No verse in the library’s translations")
    assert blocks == response.blocks[1:] and blocks[0].origin is Origin.SCRIPTURE


def test_a_plain_answer_and_a_written_one_begin_with_their_blocks() -> None:
    plain = asked("What did Abraham believe?")
    assert said_first(plain) == ("", plain.blocks)
    response = asked("Is there a verse that says Abraham believed in himself?")
    made = replace(response.provenance, style=Style.GUIDED)
    written = replace(response, provenance=made)
    assert said_first(written) == ("", written.blocks)
