-- What a process took and never wrote goes back into the queue (`put-back.ts`): the database cannot know what was written, the log
-- of sends can. Nothing of the take stays (`sent_at_once_sent`, `sent_by_a_sender`), and nothing that has an answer goes back.
create or replace function team.attempt_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'queued' then
      raise exception 'an attempt begins in the queue' using errcode = '23514', constraint = 'attempt_step';
    end if;
    return new;
  end if;
  if (new.id, new.enrollment_id, new.approval_id, new.hash, new.number, new.queued_by, new.queued_at)
    is distinct from (old.id, old.enrollment_id, old.approval_id, old.hash, old.number, old.queued_by, old.queued_at)
    or (old.sent_at is not null and (new.sent_at, new.sender) is distinct from (old.sent_at, old.sender)
      and not (old.state = 'sending' and new.state = 'queued')) then
    raise exception 'what an attempt is of is written once' using errcode = '23514', constraint = 'attempt_step';
  end if;
  -- Evidence may be added to an attempt that has ended.
  if old.state <> new.state and (old.state, new.state) not in (
    ('queued', 'sending'), ('queued', 'cancelled'),
    ('sending', 'queued'),
    ('sending', 'confirmed'), ('sending', 'rejected'), ('sending', 'unknown'),
    ('unknown', 'confirmed'), ('unknown', 'absent')) then
    raise exception 'attempt: % to %', old.state, new.state using errcode = '23514', constraint = 'attempt_step';
  end if;
  if new.state = 'queued' and new.outcome is not null then
    raise exception 'what waits has no answer' using errcode = '23514', constraint = 'attempt_step';
  end if;
  if old.state = 'sending' and new.resolved_by is not null then
    raise exception 'a person decides what is unknown' using errcode = '23514', constraint = 'attempt_step';
  end if;
  return new;
end $$;

create or replace function team.enrollment_step() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.created_by <> old.created_by or new.created_at <> old.created_at then
    raise exception 'where an enrollment comes from is written once' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  new.revision := old.revision + 1;
  new.updated_at := clock_timestamp();
  if new.state = old.state then
    -- Another approval of what is approved is another step; what was sent keeps its own.
    if new.approval_id is distinct from old.approval_id and old.state <> 'approved' then
      raise exception 'an approval is exchanged' using errcode = '23514', constraint = 'enrollment_step';
    end if;
  elsif (old.state, new.state) not in (
    ('draft', 'in-review'), ('in-review', 'draft'), ('approved', 'draft'), ('rejected', 'draft'),
    ('draft', 'approved'), ('in-review', 'approved'), ('rejected', 'approved'),
    ('approved', 'queued'), ('rejected', 'queued'), ('queued', 'approved'), ('queued', 'sending'),
    ('sending', 'queued'),
    ('sending', 'confirmed'), ('sending', 'rejected'), ('sending', 'unknown'),
    ('unknown', 'approved'), ('unknown', 'confirmed')) then
    raise exception 'enrollment: % to %', old.state, new.state using errcode = '23514', constraint = 'enrollment_step';
  end if;
  -- What is said of a send is what its attempt says.
  if new.state <> old.state and new.state in ('queued', 'sending', 'confirmed', 'rejected', 'unknown')
    and not exists (
      select from team.attempt a
      where a.enrollment_id = new.id and a.approval_id = new.approval_id and a.state = new.state) then
    raise exception 'no attempt says so' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  if (old.state in ('queued', 'unknown') and new.state = 'approved') and not exists (
      select from team.attempt a
      where a.enrollment_id = new.id and a.approval_id = new.approval_id and a.state in ('absent', 'cancelled')) then
    raise exception 'no attempt says so' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  -- Who and what is entered is not changed while it is approved, queued or sent: an edit makes it a draft first.
  if (new.risk_profile_code, new.person_ids) is distinct from (old.risk_profile_code, old.person_ids)
    and new.state not in ('draft', 'in-review') then
    raise exception 'an edit takes the approval away' using errcode = '23514', constraint = 'enrollment_step';
  end if;
  return new;
end $$;
