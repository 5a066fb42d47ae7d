-- What the server never does, it cannot do: give a user another identity, write over what the service answered, or delete
-- what is not old.
create trigger identity_stays before update on team.app_user for each row
  when ((new.id, new.issuer, new.subject, new.created_at) is distinct from (old.id, old.issuer, old.subject, old.created_at))
  execute function team.refuse();

-- Of an answer that was written a purge removes what tells of a person.
create function team.outcome_stays() returns trigger language plpgsql as $$
begin
  if not team.is_purged(old.enrollment_id) then
    raise exception 'an outcome is written once' using errcode = '23514', constraint = 'outcome_stays';
  end if;
  return new;
end $$;
create trigger outcome_stays before update on team.attempt for each row
  when (old.outcome is not null and new.outcome::text is distinct from old.outcome::text)
  execute function team.outcome_stays();

create trigger only_purged before delete on team.snapshot for each row execute function team.only_purged();
create or replace function team.only_purged() returns trigger language plpgsql as $$
declare
  enrollment text;
begin
  if tg_table_name in ('request_text', 'snapshot') then
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

-- The shortest time that a profile can ask for is a day.
create or replace function team.purge_step() returns trigger language plpgsql as $$
begin
  if old.purged_at is not null then
    raise exception 'a purge is for good' using errcode = '23514', constraint = 'purged';
  end if;
  if old.state = 'confirmed' and old.updated_at > clock_timestamp() - interval '1 day' then
    raise exception 'it is not old' using errcode = '23514', constraint = 'only_old';
  end if;
  -- Nobody changed it: it keeps its place in the list.
  new.updated_at := old.updated_at;
  return new;
end $$;

create function team.only_old() returns trigger language plpgsql as $$
begin
  if old.at > clock_timestamp() - interval '1 day' then
    raise exception 'it is not old' using errcode = '23514', constraint = 'only_old';
  end if;
  return old;
end $$;
create trigger only_old before delete on team.event for each row execute function team.only_old();
create trigger only_old before delete on team.request_key for each row execute function team.only_old();
