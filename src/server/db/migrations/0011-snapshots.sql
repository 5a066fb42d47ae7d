-- What an enrollment said when it was returned or approved: who reviews it again sees what changed since.
create table team.snapshot (
  enrollment_id text not null references team.enrollment (id),
  -- Counts from 1; the journal's entries name it.
  number int not null check (number > 0),
  -- As `snapshotSchema` says: only the persons that differ from the snapshot before. Not jsonb, which takes no NUL.
  body json not null,
  primary key (enrollment_id, number)
);
create trigger no_update before update on team.snapshot for each row execute function team.refuse();
grant select, insert, delete on team.snapshot to enrola_app;
