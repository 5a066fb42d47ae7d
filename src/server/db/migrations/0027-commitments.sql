-- What the journal's entries commit to (`tables.ts`): personal data under a salt that goes with the row. Once a purge has
-- deleted it, nobody finds out by guessing what stood there.
create function team.new_salt() returns bytea language sql volatile as $$
  select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
$$;

alter table team.person add column salt bytea not null default team.new_salt(), add column digest bytea;
alter table team.snapshot add column salt bytea not null default team.new_salt(), add column digest bytea;
alter table team.late_outcome add column salt bytea not null default team.new_salt();
alter table team.attempt add column outcome_salt bytea not null default team.new_salt();

-- Each entry commits to all persons of its enrollment: their digests are kept, so that only who is saved is digested.
create function team.commit_body() returns trigger language plpgsql as $$
begin
  new.salt := team.new_salt();
  new.digest := sha256(new.salt || convert_to(new.body::text, 'UTF8'));
  return new;
end $$;
create trigger commit_body before insert or update of body on team.person
  for each row execute function team.commit_body();
create trigger commit_body before insert on team.snapshot
  for each row execute function team.commit_body();

create function team.salt_outcome() returns trigger language plpgsql as $$
begin
  new.outcome_salt := team.new_salt();
  return new;
end $$;
create trigger salt_outcome before update of outcome on team.attempt
  for each row execute function team.salt_outcome();
