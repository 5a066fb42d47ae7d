-- A link by which the user of a local account chooses another password: whoever forgot it keeps the account, for two of one
-- human would defeat four eyes.
create table team.password_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references team.local_account,
  made_by uuid not null references team.app_user,
  expires_at timestamptz not null
);
grant select, insert, delete on team.password_link to enrola_app;
