"""Fakes that we own, one for each port: small, in memory, honest to the contract of the ports.

Those of annotations, studies and copies are in tests.fakes_own_work.
"""

from tests.fakes.corpus import GREEK, KJV, MHCC, WEB, FakeCorpus, ref
from tests.fakes.history import FakeHistory
from tests.fakes.models import FakeCancel, FakeChecker, FakeEmbedder, FakeGenerator, FakeVectorIndex

__all__ = [
    "GREEK",
    "KJV",
    "MHCC",
    "WEB",
    "FakeCancel",
    "FakeChecker",
    "FakeCorpus",
    "FakeEmbedder",
    "FakeGenerator",
    "FakeHistory",
    "FakeVectorIndex",
    "ref",
]
