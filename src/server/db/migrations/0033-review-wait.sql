-- When the present round of a review began: the first handing in since the enrollment was last entered. A reply or another
-- assignee does not start the wait anew. What was handed in before this version waits since its last change.
alter table team.enrollment add column waits_since timestamptz;
create index by_wait on team.enrollment (state, coalesce(waits_since, updated_at), id);

create function team.review_wait() returns trigger language plpgsql as $$
begin
  new.waits_since := case when new.state = 'in-review' then clock_timestamp() end;
  return new;
end $$;
create trigger review_wait before update on team.enrollment for each row
  when (new.state in ('draft', 'in-review') and new.state <> old.state) execute function team.review_wait();
