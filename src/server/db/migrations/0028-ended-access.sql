-- Where the organization gives somebody no role any more: the session is refused from then on, and its browser told why.
alter table team.session add column access_ended_at timestamptz;

-- What a browser of somebody whose access has ended still held leaves it in files that this passphrase opens: the browser is
-- told it, and an administrator is; its user is not.
create table team.hand_off (
  user_id uuid primary key references team.app_user,
  passphrase text not null,
  made_at timestamptz not null default clock_timestamp()
);
grant select, insert on team.hand_off to enrola_app;
