-- Whoever saves or sends holds the enrollment first: in the same order, no server of the previous version is in a deadlock with this.
lock table team.enrollment in exclusive mode;

-- When the files of its case were deleted by their own term. Their entries stay, with name and hash.
alter table team.enrollment add column files_gone_at timestamptz,
  add constraint files_gone_once_confirmed check (files_gone_at is null or state = 'confirmed');

-- Runs after `enrollment_step`: triggers of a table run in the order of their names.
create function team.files_gone_step() returns trigger language plpgsql as $$
begin
  if old.files_gone_at is not null then
    raise exception 'its files went for good' using errcode = '23514', constraint = 'files_gone';
  end if;
  if old.updated_at > clock_timestamp() - interval '1 day' then
    raise exception 'it is not old' using errcode = '23514', constraint = 'only_old';
  end if;
  -- Nobody changed it: it keeps its place in the list, and its purge its time.
  new.updated_at := old.updated_at;
  return new;
end $$;
create trigger files_gone_step before update on team.enrollment for each row
  when (new.files_gone_at is distinct from old.files_gone_at) execute function team.files_gone_step();

-- What is put after its term would stay until the purge.
create function team.not_gone_file() returns trigger language plpgsql as $$
begin
  if exists (select from team.enrollment e where e.id = new.enrollment_id and e.files_gone_at is not null) then
    raise exception 'its files went for good' using errcode = '23514', constraint = 'files_gone';
  end if;
  return new;
end $$;
create trigger not_gone_file before insert on team.case_file
  for each row execute function team.not_gone_file();

-- Who was erased from an enrollment, by a random id: their data went from it and from every earlier text, and do not come back.
create table team.erasure (
  enrollment_id text not null references team.enrollment,
  person_id text not null check (person_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  at timestamptz not null default clock_timestamp(),
  by uuid not null references team.app_user,
  primary key (enrollment_id, person_id)
);
create trigger append_only before update or delete on team.erasure for each row execute function team.refuse();
create trigger no_truncate before truncate on team.erasure for each statement execute function team.refuse();
grant select, insert on team.erasure to enrola_app;

-- Like an edit it needs a draft, so nothing of it is approved or under way, and the person is no longer in it.
create function team.erasure_of_draft() returns trigger language plpgsql as $$
begin
  if not exists (select from team.enrollment e where e.id = new.enrollment_id and e.state = 'draft')
    or exists (select from team.person p where p.enrollment_id = new.enrollment_id and p.id = new.person_id) then
    raise exception 'only a draft is edited' using errcode = '23514', constraint = 'enrollment_open';
  end if;
  return new;
end $$;
create trigger erasure_of_draft before insert on team.erasure for each row execute function team.erasure_of_draft();

create function team.not_erased() returns trigger language plpgsql as $$
begin
  if exists (select from team.erasure e where e.enrollment_id = new.enrollment_id and e.person_id = new.id) then
    raise exception 'the person was erased' using errcode = '23514', constraint = 'erased';
  end if;
  return new;
end $$;
create trigger not_erased before insert on team.person for each row execute function team.not_erased();

-- A text of all persons goes when somebody was erased after it was approved.
create function team.is_erased_approval(approval uuid) returns boolean language sql stable as $$
  select exists (select from team.approval a join team.erasure e on e.enrollment_id = a.enrollment_id and e.at >= a.at
    where a.id = approval)
$$;

-- A text goes when its entry, or the observation that it answers, is about somebody who was erased since.
create function team.is_erased_text(chain text, entry int) returns boolean language sql stable as $$
  select exists (
    select from team.journal j
    join team.journal o on o.scope = j.scope and (o.number = j.number or o.kind = 'observed'
      and o.body::jsonb #>> '{about,observation}' = j.body::jsonb #>> '{about,observation}')
    join team.erasure e on e.enrollment_id = j.scope and e.at >= j.at
      and e.person_id in (o.body::jsonb #>> '{about,place,personId}', o.body::jsonb #>> '{about,personId}')
    where j.scope = chain and j.number = entry)
$$;

create or replace function team.only_purged() returns trigger language plpgsql as $$
declare
  enrollment text;
  is_erased boolean := false;
begin
  if tg_table_name = 'request_text' then
    enrollment := old.enrollment_id;
    is_erased := team.is_erased_approval(old.approval_id);
  elsif tg_table_name = 'snapshot' then
    enrollment := old.enrollment_id;
  elsif tg_table_name = 'journal_text' then
    enrollment := old.scope;
    is_erased := team.is_erased_text(old.scope, old.number);
  else
    select a.enrollment_id, team.is_erased_approval(a.approval_id) into enrollment, is_erased
      from team.attempt a where a.id = old.attempt_id;
  end if;
  if not is_erased and not team.is_purged(enrollment) then
    raise exception 'only a purge deletes' using errcode = '23514', constraint = 'only_purged';
  end if;
  return old;
end $$;

create or replace function team.outcome_stays() returns trigger language plpgsql as $$
begin
  if not team.is_purged(old.enrollment_id) and not team.is_erased_approval(old.approval_id) then
    raise exception 'an outcome is written once' using errcode = '23514', constraint = 'outcome_stays';
  end if;
  return new;
end $$;

-- Only the transaction that erases somebody takes their record out of a snapshot. The text is not parsed: no function of json
-- takes a NUL or half a surrogate pair. That nothing else was changed, the digests in the journal say.
create function team.only_erased() returns trigger language plpgsql as $$
begin
  if (new.enrollment_id, new.number) is distinct from (old.enrollment_id, old.number) or not exists (
    select from team.erasure e where e.enrollment_id = old.enrollment_id and e.at >= now()
      and strpos(old.body::text, format('"id":"%s"', e.person_id)) > 0
      and strpos(new.body::text, format('"id":"%s"', e.person_id)) = 0
      and octet_length(new.body::text) < octet_length(old.body::text)) then
    raise exception 'only an erasure changes it' using errcode = '42501';
  end if;
  -- Nobody finds out by guessing what stood there.
  new.salt := team.new_salt();
  new.digest := sha256(new.salt || convert_to(new.body::text, 'UTF8'));
  return new;
end $$;
drop trigger no_update on team.snapshot;
create trigger only_erased before update on team.snapshot for each row execute function team.only_erased();
grant update (body) on team.snapshot to enrola_app;

create or replace function team.only_unnamed() returns trigger language plpgsql as $$
begin
  if exists (select from team.enrollment e
      where e.id = old.enrollment_id and e.purged_at is null and e.files_gone_at is null)
    and (old.at > clock_timestamp() - interval '1 day'
        and not exists (select from team.erasure x where x.enrollment_id = old.enrollment_id and x.at >= old.at)
      or exists (
        select from team.person p
        where p.enrollment_id = old.enrollment_id and strpos(p.body::text, 'sha256-' || old.hash) > 0)) then
    raise exception 'a file that is named stays' using errcode = '23514', constraint = 'only_unnamed';
  end if;
  return old;
end $$;
