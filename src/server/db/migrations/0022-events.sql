-- Changes were numbered at the commit from one row, for which every commit of the team waited; and a commit that notifies
-- waits for every other one that does. Now a change is only written down. Whoever reads (`team.number_events`) numbers what
-- is committed: a transaction that is held open keeps back its own changes and nobody else's.
-- Commits of an older server that have begun end before; those that begin later find the new function.
lock table team.enrollment in exclusive mode;
alter table team.event drop constraint event_pkey, alter column number drop not null,
  add column id bigint generated always as identity primary key,
  add constraint event_number unique (number);
create index event_to_number on team.event (id) where number is null;

-- The numbers go on from the latest one, which retention may have deleted.
insert into team.event (number, enrollment_id, revision, concerns)
  select c.last, e.id, e.revision, array_remove(array[e.created_by, e.assignee], null)
  from team.event_counter c, (select * from team.enrollment order by updated_at desc, id desc limit 1) e
  where not exists (select from team.event);
drop table team.event_counter;

create or replace function team.note_event() returns trigger language plpgsql as $$
declare
  whom uuid[] := array_remove(array[new.created_by, new.assignee], null);
begin
  if (tg_op = 'INSERT' or old.assignee is not distinct from new.assignee)
    and exists (select from team.enrollment e where e.id = new.id and e.revision <> new.revision) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.assignee is distinct from new.assignee and old.assignee is not null then
    whom := whom || old.assignee;
  end if;
  insert into team.event (enrollment_id, revision, concerns) values (new.id, new.revision, whom);
  return null;
end $$;

create function team.number_events() returns void language plpgsql as $$
begin
  if not exists (select from team.event where number is null) then return; end if;
  -- One after the other: what is committed later gets a higher number.
  perform pg_advisory_xact_lock(7254893);
  update team.event e set number = due.number from (
    select id, (select coalesce(max(number), 0) from team.event) + row_number() over (order by id) as number
    from (select id from team.event where number is null order by id limit 1000) as first) as due
    where e.id = due.id;
end $$;

create trigger numbered_once before update on team.event for each row
  when (old.number is not null) execute function team.refuse();
grant update (number) on team.event to enrola_app;
