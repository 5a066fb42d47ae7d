-- The team's data. What must hold whatever the server does is a constraint or a trigger here, not code of the server:
-- four eyes, an approval of exact bytes, one live attempt per enrollment, the steps of a send, a journal that only grows.
create schema team;

-- `enrola_app` stands for the login that the server works with, which cannot change what is only appended: `migrate` writes
-- its name there. Whoever migrates owns the tables.

create function team.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create table team.app_user (
  id uuid primary key default gen_random_uuid(),
  -- `iss` and `sub` of OpenID Connect. A local account has the issuer 'local' and its sign-in name.
  issuer text not null,
  subject text not null,
  name text not null check (btrim(name) <> ''),
  role text not null check (role in ('agent', 'supervisor', 'auditor', 'administrator')),
  disabled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (issuer, subject)
);

create table team.enrollment (
  id text primary key check (id ~ '^[0-9A-Za-z_-]{1,64}$' and id <> 'team'),
  revision int not null default 1 check (revision > 0),
  state text not null default 'draft' check (
    state in ('draft', 'in-review', 'approved', 'queued', 'sending', 'confirmed', 'rejected', 'unknown')),
  risk_profile_code text not null default '',
  -- In their order.
  person_ids text[] not null default '{}',
  -- The one that counts. An edit takes it away.
  approval_id uuid,
  assignee uuid references team.app_user,
  created_by uuid not null references team.app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint approved check ((approval_id is null) = (state in ('draft', 'in-review')))
);

-- Who entered it (maker), who approved it (checker). Nobody is both where four eyes are asked for.
create table team.part (
  enrollment_id text not null references team.enrollment,
  user_id uuid not null references team.app_user,
  part text not null check (part in ('maker', 'checker')),
  strict boolean not null,
  primary key (enrollment_id, user_id, part)
);
create unique index four_eyes on team.part (enrollment_id, user_id) where strict;

create table team.person (
  enrollment_id text not null references team.enrollment,
  id text not null check (id ~ '^[0-9A-Za-z_-]{1,64}$'),
  revision int not null default 1 check (revision > 0),
  -- The stored record, as typed: `jsonb` would refuse a NUL or half a surrogate pair in it.
  body json not null check (json_typeof(body) = 'object'),
  edited_by uuid not null,
  as_part text not null default 'maker' check (as_part = 'maker'),
  primary key (enrollment_id, id),
  constraint edited_by_a_maker foreign key (enrollment_id, edited_by, as_part) references team.part
);

create table team.approval (
  id uuid primary key default gen_random_uuid(),
  enrollment_id text not null references team.enrollment,
  -- Of the enrollment, when it was approved.
  revision int not null,
  -- SHA-256 of the exact bytes, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  approver uuid not null,
  as_part text not null default 'checker' check (as_part = 'checker'),
  at timestamptz not null default clock_timestamp(),
  unique (id, enrollment_id),
  unique (id, enrollment_id, hash),
  constraint approved_by_a_checker foreign key (enrollment_id, approver, as_part) references team.part
);
create trigger append_only before update or delete on team.approval for each row execute function team.refuse();
create trigger no_truncate before truncate on team.approval for each statement execute function team.refuse();

alter table team.enrollment add constraint approval_of_this
  foreign key (approval_id, id) references team.approval (id, enrollment_id);

-- The bytes of an approval, apart from it: retention deletes them, and the approval stays.
create table team.request_text (
  approval_id uuid primary key,
  enrollment_id text not null,
  hash text not null,
  request bytea not null,
  constraint exact_bytes check (hash = encode(sha256(request), 'hex')),
  foreign key (approval_id, enrollment_id, hash) references team.approval (id, enrollment_id, hash)
);
create trigger no_update before update on team.request_text for each row execute function team.refuse();

-- Processes that send. One that is not seen for a while is gone, and what it was sending is unknown.
create table team.sender (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

create table team.attempt (
  id uuid primary key default gen_random_uuid(),
  enrollment_id text not null,
  approval_id uuid not null,
  hash text not null,
  number int not null check (number > 0),
  state text not null default 'queued' check (
    state in ('queued', 'sending', 'confirmed', 'rejected', 'unknown', 'absent', 'cancelled')),
  queued_by uuid not null references team.app_user,
  queued_at timestamptz not null default clock_timestamp(),
  sender uuid references team.sender,
  sent_at timestamptz,
  -- As the service answered: `jsonb` would refuse a NUL in it.
  outcome json,
  -- Of a person who found out what the service did.
  resolved_by uuid references team.app_user,
  -- Who exists at the service, where not all do.
  confirmed_persons text[] check (cardinality(confirmed_persons) > 0),
  unique (enrollment_id, number),
  foreign key (approval_id, enrollment_id, hash) references team.approval (id, enrollment_id, hash),
  constraint sent_at_once_sent check ((state in ('queued', 'cancelled')) = (sent_at is null)),
  constraint sent_by_a_sender check ((sent_at is null) = (sender is null)),
  constraint found_by_a_person check (
    (resolved_by is null or state in ('confirmed', 'absent'))
    and (state <> 'absent' or resolved_by is not null)
    and (confirmed_persons is null or (state = 'confirmed' and resolved_by is not null)))
);
-- At most one that may have reached the service.
create unique index one_live_attempt on team.attempt (enrollment_id)
  where state in ('queued', 'sending', 'unknown', 'confirmed');
create index queue on team.attempt (queued_at) where state = 'queued';
create trigger no_delete before delete on team.attempt for each row execute function team.refuse();
create trigger no_truncate before truncate on team.attempt for each statement execute function team.refuse();

-- What came after it was decided: evidence, which changes no state.
create table team.late_outcome (
  attempt_id uuid not null references team.attempt,
  at timestamptz not null default clock_timestamp(),
  outcome json not null
);
create trigger no_update before update on team.late_outcome for each row execute function team.refuse();

create function team.attempt_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'queued' then
      raise exception 'an attempt begins in the queue' using errcode = '23514', constraint = 'attempt_step';
    end if;
    return new;
  end if;
  if (new.id, new.enrollment_id, new.approval_id, new.hash, new.number, new.queued_by, new.queued_at)
    is distinct from (old.id, old.enrollment_id, old.approval_id, old.hash, old.number, old.queued_by, old.queued_at)
    or (old.sent_at is not null and (new.sent_at, new.sender) is distinct from (old.sent_at, old.sender)) then
    raise exception 'what an attempt is of is written once' using errcode = '23514', constraint = 'attempt_step';
  end if;
  -- Evidence may be added to an attempt that has ended.
  if old.state <> new.state and (old.state, new.state) not in (
    ('queued', 'sending'), ('queued', 'cancelled'),
    ('sending', 'confirmed'), ('sending', 'rejected'), ('sending', 'unknown'),
    ('unknown', 'confirmed'), ('unknown', 'absent')) then
    raise exception 'attempt: % to %', old.state, new.state using errcode = '23514', constraint = 'attempt_step';
  end if;
  if old.state = 'sending' and new.resolved_by is not null then
    raise exception 'a person decides what is unknown' using errcode = '23514', constraint = 'attempt_step';
  end if;
  return new;
end $$;
create trigger attempt_step before insert or update on team.attempt for each row execute function team.attempt_step();

-- The enrollment follows its attempt.
create function team.follow_attempt() returns trigger language plpgsql as $$
declare
  was text[] := case when tg_op = 'INSERT' then array['approved', 'rejected'] else array[old.state] end;
begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  update team.enrollment
    set state = case when new.state in ('absent', 'cancelled') then 'approved' else new.state end
    where id = new.enrollment_id and approval_id = new.approval_id and state = any (was);
  if not found then
    raise exception 'the enrollment is not what the attempt is of' using errcode = '23514', constraint = 'live_approval';
  end if;
  return null;
end $$;
create trigger follow_attempt after insert or update on team.attempt
  for each row execute function team.follow_attempt();

create function team.enrollment_step() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.created_by <> old.created_by or new.created_at <> old.created_at then
    raise exception 'where an enrollment comes from is written once' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  new.revision := old.revision + 1;
  new.updated_at := clock_timestamp();
  if new.state = old.state then
    -- Another approval of what is approved is another step; what was sent keeps its own.
    if new.approval_id is distinct from old.approval_id and old.state <> 'approved' then
      raise exception 'an approval is exchanged' using errcode = '23514', constraint = 'enrollment_step';
    end if;
  elsif (old.state, new.state) not in (
    ('draft', 'in-review'), ('in-review', 'draft'), ('approved', 'draft'), ('rejected', 'draft'),
    ('draft', 'approved'), ('in-review', 'approved'), ('rejected', 'approved'),
    ('approved', 'queued'), ('rejected', 'queued'), ('queued', 'approved'), ('queued', 'sending'),
    ('sending', 'confirmed'), ('sending', 'rejected'), ('sending', 'unknown'),
    ('unknown', 'approved'), ('unknown', 'confirmed')) then
    raise exception 'enrollment: % to %', old.state, new.state using errcode = '23514', constraint = 'enrollment_step';
  end if;
  -- What is said of a send is what its attempt says.
  if new.state <> old.state and new.state in ('queued', 'sending', 'confirmed', 'rejected', 'unknown')
    and not exists (
      select from team.attempt a
      where a.enrollment_id = new.id and a.approval_id = new.approval_id and a.state = new.state) then
    raise exception 'no attempt says so' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  if (old.state in ('queued', 'unknown') and new.state = 'approved') and not exists (
      select from team.attempt a
      where a.enrollment_id = new.id and a.approval_id = new.approval_id and a.state in ('absent', 'cancelled')) then
    raise exception 'no attempt says so' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  -- Who and what is entered is not changed while it is approved, queued or sent: an edit makes it a draft first.
  if (new.risk_profile_code, new.person_ids) is distinct from (old.risk_profile_code, old.person_ids)
    and new.state not in ('draft', 'in-review') then
    raise exception 'an edit takes the approval away' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  return new;
end $$;
create trigger enrollment_step before update on team.enrollment
  for each row execute function team.enrollment_step();

-- An approval is of the enrollment as it stands: it names its revision, under the row's lock.
create function team.approval_is_current() returns trigger language plpgsql as $$
declare
  current int;
begin
  select revision into current from team.enrollment where id = new.enrollment_id for update;
  if current is distinct from new.revision then
    raise exception 'another revision stands there' using errcode = '23514', constraint = 'current_revision';
  end if;
  return new;
end $$;
create trigger approval_is_current before insert on team.approval
  for each row execute function team.approval_is_current();

-- Any change of a person makes the enrollment a draft, and is refused where that may not be.
create function team.person_changed() returns trigger language plpgsql as $$
declare
  touched text;
begin
  for touched in select distinct enrollment_id from changed order by enrollment_id loop
    update team.enrollment set state = 'draft', approval_id = null
      where id = touched and state in ('draft', 'in-review', 'approved', 'rejected');
    if not found then
      raise exception 'the enrollment is closed' using errcode = '23514', constraint = 'enrollment_open';
    end if;
  end loop;
  return null;
end $$;
create trigger person_inserted after insert on team.person referencing new table as changed
  for each statement execute function team.person_changed();
create trigger person_updated after update on team.person referencing new table as changed
  for each statement execute function team.person_changed();
create trigger person_deleted after delete on team.person referencing old table as changed
  for each statement execute function team.person_changed();

-- What was done, in chains: one for each enrollment, and one ('team') for sign-ins, users and settings. `body` is the JSON
-- text that was hashed; what a person wrote stands apart, under a salted commitment in it, so that it can be purged.
create table team.journal (
  scope text not null,
  number int not null check (number > 0),
  previous text not null,
  hash text not null,
  body text not null,
  actor uuid references team.app_user,
  at timestamptz not null default clock_timestamp(),
  prior int generated always as (nullif(number - 1, 0)) stored,
  primary key (scope, number),
  unique (scope, number, hash),
  constraint hash_of_body check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  constraint body_in_chain check (
    body::jsonb ->> 'scope' = scope and body::jsonb ->> 'previous' = previous
    and (body::jsonb ->> 'number')::int = number),
  constraint first_of_chain check ((number = 1) = (previous = '')),
  constraint chain foreign key (scope, prior, previous) references team.journal (scope, number, hash)
);
create trigger append_only before update or delete on team.journal for each row execute function team.refuse();
create trigger no_truncate before truncate on team.journal for each statement execute function team.refuse();

create table team.journal_text (
  scope text not null,
  number int not null,
  salt bytea not null check (octet_length(salt) = 32),
  content text not null,
  primary key (scope, number),
  foreign key (scope, number) references team.journal (scope, number)
);
create function team.text_is_committed() returns trigger language plpgsql as $$
begin
  if not exists (
    select from team.journal j where j.scope = new.scope and j.number = new.number
      and j.body::jsonb ->> 'commitment' = encode(sha256(new.salt || convert_to(new.content, 'UTF8')), 'hex')) then
    raise exception 'the journal says something else' using errcode = '23514', constraint = 'commitment';
  end if;
  return new;
end $$;
create trigger text_is_committed before insert on team.journal_text
  for each row execute function team.text_is_committed();
create trigger no_update before update on team.journal_text for each row execute function team.refuse();

-- Numbers of changes, without gaps and in the order of commits: a sequence would commit out of order, and who reads after
-- a number would miss some.
create table team.event_counter (
  only_row boolean primary key default true check (only_row),
  last bigint not null
);
insert into team.event_counter (last) values (0);
create table team.event (
  number bigint primary key,
  enrollment_id text not null,
  revision int not null,
  at timestamptz not null default clock_timestamp()
);
create function team.note_event() returns trigger language plpgsql as $$
declare
  next bigint;
begin
  update team.event_counter set last = last + 1 returning last into next;
  insert into team.event (number, enrollment_id, revision) values (next, new.id, new.revision);
  perform pg_notify('team_event', next::text);
  return null;
end $$;
create trigger note_event after insert or update on team.enrollment
  for each row execute function team.note_event();

grant usage on schema team to enrola_app;
grant select, insert, update on team.app_user, team.enrollment, team.attempt to enrola_app;
grant select, insert on team.part, team.approval, team.journal to enrola_app;
grant select, insert, delete on team.request_text, team.journal_text, team.late_outcome to enrola_app;
grant select, insert, update, delete on team.person to enrola_app;
grant select, insert, update on team.sender to enrola_app;
grant select, update on team.event_counter to enrola_app;
grant select, insert, delete on team.event to enrola_app;
