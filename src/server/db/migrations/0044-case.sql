-- Whoever approves holds the enrollment first: in the same order, no server of the previous version is in a deadlock with this.
lock table team.enrollment in exclusive mode;

-- An approval covers the case beside the request. Like the approval, this is written once (`append_only`). Null where nobody had a case.
alter table team.approval
  -- SHA-256 of the manifest of the case, in hex.
  add column case_hash text constraint case_hash_is_hex check (case_hash ~ '^[0-9a-f]{64}$');

-- Files that entries of a case name by their hash. Their bytes are apart from the persons, and are deleted with the enrollment.
create table team.case_file (
  enrollment_id text not null references team.enrollment on delete cascade,
  -- SHA-256 of the bytes, in hex.
  hash text not null,
  -- Type of the content.
  type text not null check (type ~ '^[a-z]+/[a-z]+$'),
  size int not null,
  bytes bytea not null,
  -- When it was last put.
  at timestamptz not null default clock_timestamp(),
  by uuid not null references team.app_user,
  primary key (enrollment_id, hash),
  constraint size_of_file check (size = octet_length(bytes) and size > 0),
  constraint bytes_of_file check (hash = encode(sha256(bytes), 'hex'))
);
-- Pictures and documents are compressed already.
alter table team.case_file alter column bytes set storage external;
create index case_file_age on team.case_file (at);
create trigger written_once before update on team.case_file for each row
  when ((new.enrollment_id, new.hash, new.type, new.size, new.by) is distinct from
        (old.enrollment_id, old.hash, old.type, old.size, old.by))
  execute function team.refuse();

-- A file goes with its enrollment, or when no person names it and nobody has put it for a day.
create function team.only_unnamed() returns trigger language plpgsql as $$
begin
  if exists (select from team.enrollment e where e.id = old.enrollment_id and e.purged_at is null)
    and (old.at > clock_timestamp() - interval '1 day' or exists (
      select from team.person p
      where p.enrollment_id = old.enrollment_id and strpos(p.body::text, 'sha256-' || old.hash) > 0)) then
    raise exception 'a file that is named stays' using errcode = '23514', constraint = 'only_unnamed';
  end if;
  return old;
end $$;
create trigger only_unnamed before delete on team.case_file
  for each row execute function team.only_unnamed();

-- What is put after the purge would stay for good.
create function team.not_purged_file() returns trigger language plpgsql as $$
begin
  if team.is_purged(new.enrollment_id) then
    raise exception 'it was purged' using errcode = '23514', constraint = 'purged';
  end if;
  return new;
end $$;
create trigger not_purged_file before insert on team.case_file
  for each row execute function team.not_purged_file();

grant select, insert, delete on team.case_file to enrola_app;
grant update (at) on team.case_file to enrola_app;
