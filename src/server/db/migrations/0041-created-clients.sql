-- Pages of created clients are read in this order, the latest first.
create index journal_of_created on team.journal (done_at, scope) where kind in ('confirmed', 'found');

-- A search compares this with its words: taking each answer apart anew is slow.
alter table team.attempt add column reference text not null
  generated always as (regexp_replace(lower(team.reference_of(outcome)), '[^[:alnum:]]+', ' ', 'g')) stored;
