-- The user's database as version 1 of its schema left it (0.1.0).
-- Answers kept exactly as they were given; asked_at is ISO 8601 in UTC.
create table answer (
    id       integer primary key autoincrement,
    question text not null,
    asked_at text not null,
    response text not null,
    state    text not null check (state in ('done', 'stopped'))
);
insert into answer values (1, 'How is a person justified before God?', '2026-03-01T12:00:00.000250+00:00', '{"question": "How is a person justified before God?", "outcome": "ANSWERED", "blocks": [{"origin": "scripture", "runs": [{"kind": "quotation", "text": "We maintain therefore that a man is justified by faith apart from the works of the law.", "claim": 1, "citation": 0, "uncited": false}, {"kind": "marker", "text": "", "claim": 1, "citation": 1, "uncited": false}], "lead": "Paul writes to the Romans:", "heading": ""}], "citations": [{"number": 1, "ref": "rom_3_28", "display_ref": "Romans 3:28", "translation": "WEB", "text": "We maintain therefore that a man is justified by faith apart from the works of the law.", "support_level": "DIRECT", "support_explanation": "Quoted word for word.", "source": "scripture", "retrieval_method": "full_text", "identity": "WEB:rom_3_28", "author": "", "work_title": "", "qualifier": "", "warning": "", "spans": [{"kind": "mark", "start": 27, "end": 61, "value": ""}], "moved_to": 0}], "uncited": ["A claim without a source."], "rejected": [{"text": "Romans 17:2", "note": "could not be verified"}], "notes": [], "raw_text": "", "provenance": {"style": "quote", "model": "", "model_sha256": "", "checker": "rules", "prompt_version": "none", "corpus_version": "v1", "seed": 0, "time": "2026-01-02T03:04:05+00:00"}}', 'done');
insert into answer values (2, 'Wer ist er? λόγος בְּ 😀', '2026-03-02T12:00:00+00:00', '{}', 'stopped');
insert into answer values (4, 'Damaged', '2026-03-03T12:00:00+00:00', '{"citations": [', 'done');
insert into answer values (5, 'Odd', '2026-03-04T12:00:00+00:00', '{"citations": [1, {"ref": null}, {"ref": "G26"}, {"ref": "rom_3_21-4_2"}, {"x": "y"}]}', 'done');
insert into answer values (6, 'Odder', '2026-03-05T12:00:00+00:00', '{"citations": "none"}', 'done');
insert into answer values (7, 'Not even an object', '2026-03-06T12:00:00+00:00', '[]', 'done');
pragma user_version = 1;
