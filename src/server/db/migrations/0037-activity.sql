-- What happened in a period is counted from these entries alone, which are few beside all others.
create index journal_of_review on team.journal (kind, done_at, scope)
  where kind in ('handed-in', 'confirmed', 'found');

-- The reference of an answer; nothing of an answer that the database cannot take apart, as one with a NUL.
create function team.reference_of(outcome json) returns text language plpgsql immutable as $$
begin
  return coalesce(outcome ->> 'reference', '');
exception when data_exception then
  return '';
end $$;
