-- Wrong passwords, counted for all processes of the team, and from where an account was signed in to
-- (accounts/sign-in-throttle.ts). An account is no longer locked for everybody.
create table team.sign_in_count (
  -- What is counted, and a hash of whose.
  key text primary key,
  points int not null,
  -- Milliseconds since 1970.
  expire bigint
);
alter table team.local_account drop column failures, drop column locked_until;

grant select, insert, update, delete on team.sign_in_count to enrola_app;
