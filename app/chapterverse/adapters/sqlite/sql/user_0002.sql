-- The reader's own work beside answers. Passages are ordinals of their first and last verse (book *
-- 1,000,000 + chapter * 1,000 + verse); `wide` is 1 when they lie in different chapters, so that
-- all others are found by their chapter alone. Times are ISO 8601 in UTC. Indexes of words hold
-- folded words only.

create table annotation (
    number    integer primary key,
    id        text not null unique,
    kind      text not null check (kind in ('highlight', 'note', 'tag', 'bookmark')),
    first     integer not null,
    last      integer not null,
    wide      integer not null,
    work      text not null default '',    -- '' for whole verses
    start_at  integer not null default 0,
    end_at    integer not null default 0,
    words     text not null default '',
    body      text not null,               -- pen, text of the note, name
    key       text not null default '',    -- folded name of a tag
    created   text not null,
    changed   text not null
);
create index annotation_place on annotation (wide, first);
create index annotation_kind on annotation (kind, changed);
create unique index annotation_tag on annotation (key, first, last) where kind = 'tag';
create virtual table annotation_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'ascii'
);

create table pen (
    pen     text primary key,
    name    text not null
);

create table visit (
    first   integer not null,
    last    integer not null,
    work    text not null,
    at      text not null,
    primary key (first, last)
) without rowid;

create table study (
    number    integer primary key,
    id        text not null unique,
    title     text not null,
    author    text not null,
    blocks    integer not null,
    created   text not null,
    changed   text not null,
    removed   text,                        -- when it was put into the bin, null outside of it
    body      text not null                -- JSON, as in resources/schema/study.schema.json
);
create index study_changed on study (changed);
create table study_tag (
    study     integer not null references study (number) on delete cascade,
    position  integer not null,
    name      text not null,
    key       text not null,
    primary key (study, key)
) without rowid;
create table study_ref (
    study     integer not null references study (number) on delete cascade,
    first     integer not null,
    last      integer not null,
    wide      integer not null
);
create index study_ref_place on study_ref (wide, first);
create index study_ref_study on study_ref (study);
create virtual table study_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'ascii'
);

-- The verses in the footnotes of kept answers. first_verse, last_verse (null for what is no
-- passage) and answer_key are functions of the program.
create table answer_ref (
    answer    integer not null references answer (id) on delete cascade,
    first     integer not null,
    last      integer not null,
    wide      integer not null
);
create index answer_ref_place on answer_ref (wide, first);
create index answer_ref_answer on answer_ref (answer);
insert into answer_ref (answer, first, last, wide)
    select distinct a.id, first_verse(c.value ->> 'ref'), last_verse(c.value ->> 'ref'),
           first_verse(c.value ->> 'ref') / 1000 <> last_verse(c.value ->> 'ref') / 1000
    from answer as a,
         json_each(case when json_valid(a.response) then a.response else '{}' end, '$.citations') as c
    where c.type = 'object' and first_verse(c.value ->> 'ref') is not null;

alter table answer add column key text not null default '';
update answer set key = answer_key(question, asked_at, state);
create index answer_by_key on answer (key);
