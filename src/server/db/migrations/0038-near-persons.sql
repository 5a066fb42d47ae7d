-- Persons are found by their names and birth, too (`toNearKey`), which stand among their identifiers. For which revision of the
-- person that was computed: for none that an older version saved. The server fills them (`fillFoundBy`), and nothing waits.
alter table team.person add column near_revision int;
drop index team.person_to_fill;
create index person_to_fill on team.person (enrollment_id) where near_revision is distinct from revision;
