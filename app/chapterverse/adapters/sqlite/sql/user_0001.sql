-- Answers kept exactly as they were given; asked_at is ISO 8601 in UTC.
create table answer (
    id       integer primary key autoincrement,
    question text not null,
    asked_at text not null,
    response text not null,
    state    text not null check (state in ('done', 'stopped'))
);
