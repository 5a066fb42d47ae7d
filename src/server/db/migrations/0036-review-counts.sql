-- The wait counts since the enrollment was first handed in: no return, answer or other assignee starts it anew. What was handed
-- in before this version keeps the time of its latest round. A claim ends with its round.
create or replace function team.review_wait() returns trigger language plpgsql as $$
begin
  if new.state = 'in-review' then
    new.waits_since := coalesce(old.waits_since, clock_timestamp());
  end if;
  delete from team.claim where enrollment_id = new.id;
  return new;
end $$;
grant delete on team.claim to enrola_app;

-- What the queue tells of an enrollment, counted when it was handed in, so that the list reads no persons. A row of its own: it
-- changes nothing that was entered, and no revision. Each text of `known` is a kind (`KNOWN_AS`), a space, and the id of a person.
create table team.review_count (
  enrollment_id text primary key references team.enrollment on delete cascade,
  warnings int,
  known text[] not null default '{}'
);
grant select, insert, update on team.review_count to enrola_app;
