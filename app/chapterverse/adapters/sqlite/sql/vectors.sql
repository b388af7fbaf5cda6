-- Vectors of one translation by one model. The table verse_vector is made by vectors.py, which
-- knows the dimension.
create table label (
    model     text not null,
    work      text not null,
    digest    text not null,      -- of the translation's text
    dimension integer not null,
    stored    integer not null    -- verses that have a vector
);
