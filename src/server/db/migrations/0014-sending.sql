-- The database that the senders know. Where it is another one, or an older state of it, nothing is sent before an operator
-- says go on (`npm run team:resume`): what it says is queued may have been sent.
create table team.sending (
  only_row boolean primary key default true check (only_row),
  -- The identifier of the cluster, its timeline (another one after each promotion), the oid of the database.
  cluster text not null,
  timeline text not null,
  database bigint not null,
  -- Since when nothing is sent, and why.
  halted_at timestamptz,
  halted_why text,
  -- When an operator said go on last. In milliseconds, as the server reads it.
  resumed_at timestamptz not null,
  constraint halted check ((halted_at is null) = (halted_why is null))
);
insert into team.sending (cluster, timeline, database, resumed_at)
  select c.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid,
    date_trunc('milliseconds', clock_timestamp())
  from pg_control_system() c, pg_database d where d.datname = current_database();

-- Sends that the log of a process names and the database does not know any more.
create table team.lost_send (
  id uuid primary key,
  enrollment_id text not null,
  sent_at timestamptz not null
);
create index lost_send_of_enrollment on team.lost_send (enrollment_id);

grant select, update on team.sending to enrola_app;
grant select, insert on team.lost_send to enrola_app;
