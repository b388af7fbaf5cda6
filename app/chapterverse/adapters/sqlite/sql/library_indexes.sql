-- Made after the rows are in: filling first and indexing once is faster.
create index passage_place on passage (work, first, last);
create unique index passage_entry on passage (work, entry) where entry <> '';
