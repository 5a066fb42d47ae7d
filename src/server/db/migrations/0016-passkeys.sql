-- Passkeys (WebAuthn): a touch in place of the password. The private key never leaves the authenticator.
create table team.passkey (
  -- As the authenticator names it, base64url.
  id text primary key check (id ~ '^[0-9A-Za-z_-]+$' and length(id) <= 1400),
  user_id uuid not null references team.app_user,
  -- The public key as JWK.
  key jsonb not null,
  label text not null check (btrim(label) <> ''),
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index passkey_of_user on team.passkey (user_id);

-- What an authenticator is to sign, once. Without a user: of a sign-in.
create table team.passkey_challenge (
  challenge text primary key,
  user_id uuid references team.app_user,
  expires_at timestamptz not null
);
create index passkey_challenge_end on team.passkey_challenge (expires_at);

-- When the user proved last who it is, and whether the session rested so long since that the proof is over.
alter table team.session add column proved_at timestamptz not null default clock_timestamp();
alter table team.session add column has_rested boolean not null default false;
update team.session set proved_at = signed_in_at;

grant select, insert, update (label, used_at), delete on team.passkey to enrola_app;
grant select, insert, delete on team.passkey_challenge to enrola_app;
