-- The identifiers of a person as the profile compares them (`toIdentifierKey`), written with the person: who else of the
-- team carries one is told while it is entered.
alter table team.person add column identifiers text[] not null default '{}';
create index person_identifiers on team.person using gin (identifiers);
