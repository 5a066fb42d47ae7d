-- Four eyes may be asked for later, never less. The check of 0002 failed on every update: PL/pgSQL has a word of its own
-- that is spelt like the column "strict", which the condition of a trigger has not.
drop trigger part_step on team.part;
create or replace function team.part_step() returns trigger language plpgsql as $$
begin
  raise exception 'a part stays as strict as it was' using errcode = '23514', constraint = 'part_step';
end $$;
create trigger part_step before update on team.part for each row
  when ((new.enrollment_id, new.user_id, new.part) is distinct from (old.enrollment_id, old.user_id, old.part)
    or (old.strict and not new.strict))
  execute function team.part_step();
