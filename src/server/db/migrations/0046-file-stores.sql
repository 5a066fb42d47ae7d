-- Whoever puts a file holds the enrollment first: in the same order, no server of the previous version is in a deadlock with this.
lock table team.enrollment in exclusive mode;

-- Bytes may be in a folder or at a service, under their hash. Null: they are there.
alter table team.case_file alter column bytes drop not null,
  drop constraint size_of_file,
  add constraint size_of_file check (size > 0 and (bytes is null or size = octet_length(bytes))),
  add constraint hash_of_file check (hash ~ '^[0-9a-f]{64}$');
create index case_file_outside on team.case_file (hash) where bytes is null;

-- Hashes of bytes outside that nothing may name: they are noted before the bytes are put, and when a row that named them goes.
-- Whoever finds an old one deletes the bytes, unless they are named.
create table team.loose_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default clock_timestamp()
);
create index loose_file_age on team.loose_file (at);

create function team.note_loose_file() returns trigger language plpgsql as $$
begin
  insert into team.loose_file (hash) values (old.hash) on conflict do nothing;
  return null;
end $$;
create trigger note_loose_file after delete on team.case_file for each row
  when (old.bytes is null) execute function team.note_loose_file();

grant select, insert, update, delete on team.loose_file to enrola_app;
