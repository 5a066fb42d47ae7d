-- What may be deleted once its time is over: personal data of what was confirmed, and nothing else.

-- When its personal data were deleted. The head, approvals, attempts and the journal's chain stay.
alter table team.enrollment add column purged_at timestamptz,
  add constraint purged_once_confirmed check (purged_at is null or state = 'confirmed');

-- Runs after `enrollment_step`: triggers of a table run in the order of their names.
create function team.purge_step() returns trigger language plpgsql as $$
begin
  if old.purged_at is not null then
    raise exception 'a purge is for good' using errcode = '23514', constraint = 'purged';
  end if;
  -- Nobody changed it: it keeps its place in the list.
  new.updated_at := old.updated_at;
  return new;
end $$;
create trigger purge_step before update on team.enrollment for each row
  when (new.purged_at is distinct from old.purged_at) execute function team.purge_step();

create function team.is_purged(enrollment text) returns boolean language sql stable as $$
  select exists (select from team.enrollment e where e.id = enrollment and e.purged_at is not null)
$$;

-- Any other deletion of a person is an edit.
create or replace function team.person_changed() returns trigger language plpgsql as $$
declare
  touched text;
begin
  for touched in select distinct enrollment_id from changed order by enrollment_id loop
    continue when tg_op = 'DELETE' and team.is_purged(touched);
    update team.enrollment set state = 'draft', approval_id = null
      where id = touched and state in ('draft', 'in-review', 'approved', 'rejected');
    if not found then
      raise exception 'the enrollment is closed' using errcode = '23514', constraint = 'enrollment_open';
    end if;
  end loop;
  return null;
end $$;

create function team.only_purged() returns trigger language plpgsql as $$
declare
  enrollment text;
begin
  if tg_table_name = 'request_text' then
    enrollment := old.enrollment_id;
  elsif tg_table_name = 'journal_text' then
    enrollment := old.scope;
  else
    select a.enrollment_id into enrollment from team.attempt a where a.id = old.attempt_id;
  end if;
  if not team.is_purged(enrollment) then
    raise exception 'only a purge deletes' using errcode = '23514', constraint = 'only_purged';
  end if;
  return old;
end $$;
create trigger only_purged before delete on team.request_text for each row execute function team.only_purged();
create trigger only_purged before delete on team.journal_text for each row execute function team.only_purged();
create trigger only_purged before delete on team.late_outcome for each row execute function team.only_purged();

-- What is written of somebody after the purge would stay for good.
create function team.not_purged() returns trigger language plpgsql as $$
begin
  if team.is_purged(new.scope) then
    raise exception 'it was purged' using errcode = '23514', constraint = 'purged';
  end if;
  return new;
end $$;
create trigger not_purged before insert on team.journal_text for each row execute function team.not_purged();

create index confirmed on team.enrollment (updated_at) where state = 'confirmed' and purged_at is null;

grant delete on team.invitation to enrola_app;
