"""Every seam to the world: adapters implement these protocols, services know only these."""

from chapterverse.ports.documents import Clip, DocumentExporter, FileWriter, PagePictures, Written
from chapterverse.ports.library import Corpus, WordMatch, WordQuery
from chapterverse.ports.long_work import NEVER, Amount, CancelToken
from chapterverse.ports.meanings import (
    Embedder,
    NoteIndex,
    Vector,
    VectorIndex,
    VerseKnowledge,
    VerseReadings,
)
from chapterverse.ports.models import (
    Copied,
    LoraAdapter,
    ModelEntry,
    ModelRecords,
    ModelShelf,
    OpenModel,
    ServerAddress,
    TextGenerator,
)
from chapterverse.ports.own_work import (
    AnnotationStore,
    AnswerHistory,
    Backup,
    BackupStore,
    CheckedTexts,
    HistoryEntry,
    KeptAnswer,
    OwnWorkFiles,
    StudyFiles,
    StudyStore,
)
from chapterverse.ports.support import PairReader, SupportChecker, SupportQuery, Triple

__all__ = [
    "NEVER",
    "Amount",
    "AnnotationStore",
    "AnswerHistory",
    "Backup",
    "BackupStore",
    "CancelToken",
    "CheckedTexts",
    "Clip",
    "Copied",
    "Corpus",
    "DocumentExporter",
    "Embedder",
    "FileWriter",
    "HistoryEntry",
    "KeptAnswer",
    "LoraAdapter",
    "ModelEntry",
    "ModelRecords",
    "ModelShelf",
    "NoteIndex",
    "OpenModel",
    "OwnWorkFiles",
    "PagePictures",
    "PairReader",
    "ServerAddress",
    "StudyFiles",
    "StudyStore",
    "SupportChecker",
    "SupportQuery",
    "TextGenerator",
    "Triple",
    "Vector",
    "VectorIndex",
    "VerseKnowledge",
    "VerseReadings",
    "WordMatch",
    "WordQuery",
    "Written",
]
