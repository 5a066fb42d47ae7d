-- Who gave or renewed somebody's access, and who has confirmed it since. Until then both may be one human: whoever gave an access
-- could use it. Accesses from before have no row; neither has what the operator's command gave.
create table team.access_grant (
  id bigint generated always as identity primary key,
  user_id uuid not null references team.app_user,
  given_by uuid not null references team.app_user,
  kind text not null check (kind in ('invited', 'password-link', 'role', 'enabled')),
  at timestamptz not null default clock_timestamp(),
  confirmed_by uuid references team.app_user,
  confirmed_at timestamptz,
  constraint confirmed_by_somebody check ((confirmed_by is null) = (confirmed_at is null))
);
create index access_grant_of_user on team.access_grant (user_id);
create trigger no_delete before delete on team.access_grant for each row execute function team.refuse();
create trigger no_truncate before truncate on team.access_grant for each statement execute function team.refuse();

-- All who may be behind somebody: who gave the access, who gave theirs, and so on, up to what somebody else has confirmed.
create function team.behind(somebody uuid) returns table (id uuid) language sql stable as $$
  with recursive behind (id) as (
    select g.given_by from team.access_grant g where g.user_id = somebody and g.confirmed_at is null
    union
    select g.given_by from behind b join team.access_grant g on g.user_id = b.id and g.confirmed_at is null)
  select b.id from behind b
$$;

create function team.may_confirm(confirmer uuid, somebody uuid) returns boolean language sql stable as $$
  select confirmer <> somebody and not exists (
    select id from team.behind(somebody)
    intersect (select confirmer union all select id from team.behind(confirmer)))
$$;

create function team.grant_step() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
    or (new.id, new.user_id, new.given_by, new.kind, new.at) is distinct from (old.id, old.user_id, old.given_by, old.kind, old.at) then
    raise exception 'an access is confirmed once' using errcode = '23514', constraint = 'grant_step';
  end if;
  if not team.may_confirm(new.confirmed_by, new.user_id) then
    raise exception 'whoever gave an access confirms it' using errcode = '23514', constraint = 'confirmed_by_others';
  end if;
  return new;
end $$;
create trigger grant_step before update on team.access_grant for each row execute function team.grant_step();

-- Whether somebody who decides may be the same human as one who entered, approved or sent it.
create function team.is_tied(enrollment text, somebody uuid) returns boolean language sql stable as $$
  select exists (
    (select somebody union all select id from team.behind(somebody))
    intersect
    (select b.id from team.part p cross join lateral team.behind(p.user_id) b
       where p.enrollment_id = enrollment and p.part = 'maker' and p.user_id <> somebody
     union all select p.user_id from team.part p where p.enrollment_id = enrollment and p.user_id <> somebody
     union all select a.queued_by from team.attempt a where a.enrollment_id = enrollment and a.queued_by <> somebody
     union all select a.resolved_by from team.attempt a where a.enrollment_id = enrollment and a.resolved_by <> somebody))
$$;

-- The argument: the column that says who decides.
create function team.decided_by_another() returns trigger language plpgsql as $$
begin
  if exists (select from team.part p where p.enrollment_id = new.enrollment_id and p.strict)
    and team.is_tied(new.enrollment_id, (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception 'an access that nobody has confirmed' using errcode = '23514', constraint = 'access_confirmed';
  end if;
  return new;
end $$;
create trigger approved_by_another before insert on team.approval
  for each row execute function team.decided_by_another('approver');
create trigger queued_by_another before insert on team.attempt
  for each row execute function team.decided_by_another('queued_by');
create trigger resolved_by_another before update on team.attempt for each row
  when (new.resolved_by is distinct from old.resolved_by) execute function team.decided_by_another('resolved_by');

-- Whom the link is for; the set-up link names nobody. A link of the operator's command counts like one of an administrator.
alter table team.invitation
  add column name text check (btrim(name) <> ''),
  add column by_command boolean not null default false,
  drop constraint first_administrator,
  add constraint first_administrator check (invited_by is not null or by_command or role = 'administrator');

grant select, insert, update (confirmed_by, confirmed_at) on team.access_grant to enrola_app;
