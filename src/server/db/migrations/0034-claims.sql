-- Who reviews an enrollment at the moment. A row of its own: a claim changes nothing that was entered, and no revision.
create table team.claim (
  enrollment_id text primary key references team.enrollment on delete cascade,
  user_id uuid not null references team.app_user,
  at timestamptz not null default clock_timestamp()
);
grant select, insert, update on team.claim to enrola_app;

-- The number that tells persons of one name apart in a list; nothing of a text that the database cannot hold.
create function team.identifier_of(body json) returns text language plpgsql immutable as $$
begin
  return trim(body -> 'person' ->> 'identifier');
exception when data_exception then
  return '';
end $$;
