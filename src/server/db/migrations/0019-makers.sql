-- Whoever entered an enrollment decides nothing about it where four eyes are asked for: neither its approval (`four_eyes` on
-- team.part) nor its send, what came of that, or what was observed. And nobody approves what nobody handed in.
create function team.refuse_as() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', tg_op, tg_table_name using errcode = '23514', constraint = tg_argv[0];
end $$;

create trigger handed_in before update on team.enrollment for each row
  when (old.state = 'draft' and new.state = 'approved') execute function team.refuse_as('handed_in');

create function team.is_maker(enrollment text, somebody uuid) returns boolean language sql stable as $$
  select exists (select from team.part p
    where p.enrollment_id = enrollment and p.user_id = somebody and p.part = 'maker' and p.strict)
$$;

create function team.attempt_by_others() returns trigger language plpgsql as $$
begin
  if team.is_maker(new.enrollment_id, case tg_op when 'INSERT' then new.queued_by else new.resolved_by end) then
    raise exception 'a maker decides about a send' using errcode = '23514', constraint = 'four_eyes';
  end if;
  return new;
end $$;
create trigger queued_by_others before insert on team.attempt for each row execute function team.attempt_by_others();
create trigger resolved_by_others before update on team.attempt for each row
  when (new.resolved_by is distinct from old.resolved_by) execute function team.attempt_by_others();

create function team.settled_by_others() returns trigger language plpgsql as $$
begin
  if team.is_maker(new.scope, new.actor) then
    raise exception 'a maker settles an observation' using errcode = '23514', constraint = 'four_eyes';
  end if;
  return null;
end $$;
create trigger settled_by_others after insert on team.journal for each row
  when (new.kind = 'settled') execute function team.settled_by_others();
