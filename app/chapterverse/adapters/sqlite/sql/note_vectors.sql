-- Vectors of the entries of commentaries and lexicons by one model.
create table note_label (
    model     text not null,
    library   text not null,      -- digest of the whole library: entries have numbers of it
    dimension integer not null
);

create table note_vector (
    number integer primary key,   -- of the entry in the library
    work   integer not null,      -- number of its work there
    bytes  blob not null,         -- a signed byte a number
    step   real not null          -- what 1 in such a byte is worth
);
