-- What the lists look for, found without reading every row. Its contrib package comes with PostgreSQL, and whoever may create
-- in the database may create it.
create extension if not exists pg_trgm with schema team;
-- An administrator may have created it elsewhere.
do $$
begin
  execute format('create index person_sought on team.person using gin (sought %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end $$;
create index by_state on team.enrollment (state, updated_at, id);
create index journal_by_actor on team.journal (actor, done_at desc, scope desc, number desc);
-- Metrics count what is under way or open.
create index attempt_by_state on team.attempt (state) where state in ('queued', 'sending', 'unknown');
