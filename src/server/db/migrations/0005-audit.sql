-- What the journal is searched by: read from the text that is hashed, so that a search finds what the chain holds.
alter table team.journal
  add column kind text generated always as (body::jsonb ->> 'kind') stored,
  -- ISO 8601 in UTC with milliseconds: as text it sorts by time.
  add column done_at text collate "C" generated always as (body::jsonb ->> 'at') stored;
create index journal_by_time on team.journal (done_at desc, scope desc, number desc);
