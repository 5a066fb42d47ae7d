-- Two people approve one revision where the profile asks for a second look. Two accesses behind which one human may be are not
-- two people, whether or not who entered it may approve it.
create function team.is_second_tied(enrollment text, somebody uuid) returns boolean language sql stable as $$
  select exists (
    (select somebody union all select id from team.behind(somebody))
    intersect
    (select b.id from team.approval a join team.enrollment e on e.id = a.enrollment_id and e.revision = a.revision
       cross join lateral (select a.approver as id union all select id from team.behind(a.approver)) as b
     where a.enrollment_id = enrollment and a.approver <> somebody))
$$;

create function team.second_by_another() returns trigger language plpgsql as $$
begin
  if team.is_second_tied(new.enrollment_id, new.approver) then
    raise exception 'an access that nobody has confirmed' using errcode = '23514', constraint = 'access_confirmed';
  end if;
  return new;
end $$;
create trigger second_by_another before insert on team.approval
  for each row execute function team.second_by_another();
