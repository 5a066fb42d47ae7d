-- Counts are of a revision. Those of a revision from before the latest hand-in are of another round, and are not shown; another
-- assignee changes the revision, but nothing that was counted. The server fills what is missing (`fillCounts`). A mark of the
-- service is kept with the revision of its person, as a third word.
alter table team.enrollment add column review_revision int;
alter table team.review_count add column revision int;

create or replace function team.review_wait() returns trigger language plpgsql as $$
begin
  if new.state = 'in-review' then
    new.waits_since := coalesce(old.waits_since, clock_timestamp());
    new.review_revision := new.revision;
  end if;
  delete from team.claim where enrollment_id = new.id;
  return new;
end $$;
