-- Where a session was begun, for its user to know it again: the address, and the browser and system as it names them.
alter table team.session
  add column id uuid not null unique default gen_random_uuid(),
  add column begun_from text not null default '',
  add column device text not null default '';
