-- The library: one read-only file, built whole and never changed.
-- Verses are numbered book * 1000000 + chapter * 1000 + verse (VerseRef.ordinal).

create table meta (name text primary key, value text not null) without rowid;

create table work (
    number        integer primary key,   -- order of display; also names the FTS column "t<number>"
    id            text not null unique,
    title         text not null,
    kind          text not null,
    author        text not null,
    language      text not null,
    licence       text not null,
    versification text not null,
    attribution   text not null,
    position      integer not null,
    right_to_left integer not null,
    source        text not null,
    digest        text not null
);

-- first and last are null for dictionary entries; spans are packed by rows.py.
create table passage (
    id      integer primary key,
    work    integer not null references work(number),
    first   integer,
    last    integer,
    entry   text not null,
    heading text not null,
    body    text not null,
    spans   text not null
);

-- The three ranges below never cross the end of a book, so that a look-up can begin at the book.
create table link (
    origin_first integer not null,
    origin_last  integer not null,
    target_first integer not null,
    target_last  integer not null,
    sources      text not null,          -- where the link is printed, joined by ", "
    weight       real not null,
    primary key (origin_first, origin_last, target_first, target_last)
) without rowid;

create table topic (id integer primary key, work integer not null, heading text not null);

create table topic_verse (
    first integer not null,
    last  integer not null,
    topic integer not null references topic(id),
    primary key (first, last, topic)
) without rowid;

create table speech (
    first     integer not null,
    last      integer not null,
    speaker   text not null,
    addressee text not null,
    setting   text not null,
    source    text not null,
    stance    text not null,
    primary key (first, last, speaker)
) without rowid;

-- Which verses of which work render a Strong's number.
create table strongs (
    key   text not null,
    verse integer not null,
    work  integer not null,
    primary key (key, verse, work)
) without rowid;

create table lexicon (
    key             text not null,
    work            integer not null,
    lemma           text not null,
    transliteration text not null,
    passage         integer not null references passage(id),
    primary key (key, work)
) without rowid;

create table oddity (work text not null, place text not null, what text not null);

-- Texts other than scripture. Both indexes hold folded words only (words.py); the texts are above.
create virtual table text_stemmed using fts5(
    heading, body, content = '', tokenize = 'porter ascii'
);
create virtual table text_exact using fts5(heading, body, content = '', tokenize = 'ascii');
