-- Who signs in, what was answered under a key, and what the list of the team is sorted by.

create table team.local_account (
  user_id uuid primary key references team.app_user,
  -- scrypt, as accounts/password.ts writes it.
  password text not null,
  -- Wrong passwords in a row.
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz
);

-- A link that makes an account. The first one makes the first administrator, and nobody sent it.
create table team.invitation (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  role text not null check (role in ('agent', 'supervisor', 'auditor', 'administrator')),
  invited_by uuid references team.app_user,
  expires_at timestamptz not null,
  used_by uuid references team.app_user,
  constraint first_administrator check (invited_by is not null or role = 'administrator')
);

-- The token itself is in the browser alone.
create table team.session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references team.app_user,
  signed_in_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
create index session_of_user on team.session (user_id);

-- What was answered to a request that named a key: the same request gets the same answer.
create table team.request_key (
  user_id uuid not null references team.app_user,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request bytea not null check (octet_length(request) = 32),
  status int not null,
  body text,
  revision int,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);

-- Four eyes may be asked for later, never less.
create function team.part_step() returns trigger language plpgsql as $$
begin
  if (new.enrollment_id, new.user_id, new.part) is distinct from (old.enrollment_id, old.user_id, old.part)
    or (old.strict and not new.strict) then
    raise exception 'a part stays as strict as it was' using errcode = '23514', constraint = 'part_step';
  end if;
  return new;
end $$;
create trigger part_step before update on team.part for each row execute function team.part_step();
grant update (strict) on team.part to enrola_app;

-- Whom a change concerns beside those who see all: who had it, and who has it now. Noted when the transaction commits: the
-- row of the counter is locked for that moment only. Of several changes in one transaction the last one is told.
alter table team.event add column concerns uuid[] not null default '{}';
create or replace function team.note_event() returns trigger language plpgsql as $$
declare
  next bigint;
  whom uuid[] := array_remove(array[new.created_by, new.assignee], null);
begin
  if (tg_op = 'INSERT' or old.assignee is not distinct from new.assignee)
    and exists (select from team.enrollment e where e.id = new.id and e.revision <> new.revision) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.assignee is distinct from new.assignee and old.assignee is not null then
    whom := whom || old.assignee;
  end if;
  update team.event_counter set last = last + 1 returning last into next;
  insert into team.event (number, enrollment_id, revision, concerns) values (next, new.id, new.revision, whom);
  perform pg_notify('team_event', next::text);
  return null;
end $$;

drop trigger note_event on team.enrollment;
create constraint trigger note_event after insert or update on team.enrollment
  deferrable initially deferred for each row execute function team.note_event();

create index by_change on team.enrollment (updated_at desc, id);
create index by_creator on team.enrollment (created_by, updated_at desc, id);
create index by_assignee on team.enrollment (assignee, updated_at desc, id);

-- A process that sends nothing for a while, for the service answered 5xx again and again.
alter table team.sender add column paused_until timestamptz;

grant select, insert, update on team.local_account, team.invitation to enrola_app;
grant select, insert, update, delete on team.session to enrola_app;
grant select, insert, delete on team.request_key to enrola_app;
