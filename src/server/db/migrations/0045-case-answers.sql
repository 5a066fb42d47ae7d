-- Answers of the service that a case keeps as evidence: what this server got, for whom and for which entry. An entry that names
-- another answer is not approved. The bytes are a file of the case.
create table team.case_answer (
  enrollment_id text not null references team.enrollment on delete cascade,
  person_id text not null,
  -- Name of the entry: case.<section>.<entry>.
  entry text not null,
  -- SHA-256 of the bytes of the answer, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the whole entry, in hex. The entry itself is of the person.
  entry_hash text not null check (entry_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default clock_timestamp(),
  by uuid not null references team.app_user,
  primary key (enrollment_id, person_id, entry, entry_hash)
);
create index case_answer_age on team.case_answer (at);
create trigger written_once before update on team.case_answer for each row execute function team.refuse();
create trigger not_purged_answer before insert on team.case_answer
  for each row execute function team.not_purged_file();

grant select, insert, delete on team.case_answer to enrola_app;
