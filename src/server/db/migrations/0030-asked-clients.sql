-- How many clients each user asked for on a day of the team: never which ones.
create table team.asked_clients (
  user_id uuid not null references team.app_user,
  day date not null,
  count int not null check (count > 0),
  primary key (user_id, day)
);
grant select, insert, update, delete on team.asked_clients to enrola_app;
