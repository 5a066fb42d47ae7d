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

create or replace function team.only_unnamed() returns trigger language plpgsql as $$
begin
  if exists (select from team.enrollment e
      where e.id = old.enrollment_id and e.purged_at is null and e.files_gone_at is null)
    and (old.at > clock_timestamp() - interval '1 day' or exists (
      select from team.person p
      where p.enrollment_id = old.enrollment_id and strpos(p.body::text, 'sha256-' || old.hash) > 0)) then
    raise exception 'a file that is named stays' using errcode = '23514', constraint = 'only_unnamed';
  end if;
  return old;
end $$;

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
