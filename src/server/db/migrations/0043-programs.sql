-- Keys of programs. Only a hash is kept, and what it is for is written once.
create table team.machine_key (
  id uuid primary key default gen_random_uuid(),
  label text not null check (length(label) between 1 and 100),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by uuid not null references team.app_user,
  made_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  used_at timestamptz
);
create trigger no_delete before delete on team.machine_key for each row execute function team.refuse();
create trigger written_once before update on team.machine_key for each row
  when ((new.id, new.token_hash, new.scopes, new.made_by, new.ends_at) is distinct from
        (old.id, old.token_hash, old.scopes, old.made_by, old.ends_at)
        or old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  execute function team.refuse();

-- As an invitation, a key loses its power with that of its maker.
create view team.live_key as
  select k.* from team.machine_key k join team.app_user u on u.id = k.made_by
  where k.ended_at is null and k.ends_at > clock_timestamp()
    and u.role = 'administrator' and u.disabled_at is null;

-- The secret signs, so it cannot be a hash.
create table team.webhook (
  id uuid primary key default gen_random_uuid(),
  url text not null check (length(url) <= 1000),
  secret bytea not null check (octet_length(secret) = 32),
  kinds text[] not null check (cardinality(kinds) > 0),
  made_by uuid not null references team.app_user,
  -- The key that made it: with the key it ends.
  key_id uuid references team.machine_key,
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Number of events that arrived, and how the latest try ended: the status is null when nobody answered.
  arrived bigint not null default 0,
  tried_at timestamptz,
  status int
);
create view team.live_webhook as
  select w.* from team.webhook w
  where w.ended_at is null and (w.key_id is null or exists (select from team.live_key k where k.id = w.key_id));

-- The outbox: written in the transaction in which a send ends, so no end is told that is not so, and none is forgotten.
-- An event that arrived is deleted.
create table team.webhook_event (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references team.webhook,
  attempt_id uuid not null references team.attempt,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  -- When the next try is due. A process that takes it moves it on, so that another one tries if it dies.
  due_at timestamptz not null default clock_timestamp(),
  given_up_at timestamptz
);
create index webhook_event_due on team.webhook_event (webhook_id, due_at) where given_up_at is null;
create index webhook_event_of on team.webhook_event (webhook_id);

create function team.tell_webhooks() returns trigger language plpgsql as $$
begin
  insert into team.webhook_event (webhook_id, attempt_id, kind)
    select w.id, new.id, new.state from team.live_webhook w where new.state = any (w.kinds);
  return null;
end $$;
create trigger tell_webhooks after update on team.attempt for each row
  when (new.state is distinct from old.state and new.state in ('confirmed', 'rejected', 'unknown', 'absent'))
  execute function team.tell_webhooks();

grant select on team.live_key, team.live_webhook to enrola_app;
grant select, insert on team.machine_key, team.webhook, team.webhook_event to enrola_app;
grant update (ended_at, used_at) on team.machine_key to enrola_app;
grant update (ended_at, arrived, tried_at, status) on team.webhook to enrola_app;
grant update (tries, due_at, given_up_at) on team.webhook_event to enrola_app;
grant delete on team.webhook_event to enrola_app;
