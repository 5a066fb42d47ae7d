-- What a person is found by in the team's list (`toFoundBy`), written with the person, as the identifiers are, and for which
-- revision of the person both were computed. An older version computes them for none: the server does (`fillFoundBy`).
alter table team.person add column sought text not null default '', add column found_by_revision int;
create index person_to_fill on team.person (enrollment_id) where found_by_revision is distinct from revision;

-- They follow from the record: to write them alone changes nobody.
create or replace function team.person_changed() returns trigger language plpgsql as $$
declare
  touched text;
  enrollments text[];
begin
  if tg_op = 'UPDATE' then
    enrollments := array(
      select enrollment_id from (
        select enrollment_id, id, revision, body::text, edited_by from changed
        except all select enrollment_id, id, revision, body::text, edited_by from before) as edited);
  else
    enrollments := array(select enrollment_id from changed);
  end if;
  for touched in select distinct id from unnest(enrollments) as id order by id loop
    continue when tg_op = 'DELETE' and team.is_purged(touched);
    update team.enrollment set state = 'draft', approval_id = null
      where id = touched and state in ('draft', 'in-review', 'approved', 'rejected');
    if not found then
      raise exception 'the enrollment is closed' using errcode = '23514', constraint = 'enrollment_open';
    end if;
  end loop;
  return null;
end $$;
drop trigger person_updated on team.person;
create trigger person_updated after update on team.person referencing old table as before new table as changed
  for each statement execute function team.person_changed();
