-- The name that a list shows of a person. Of a text that no text of the database can hold (a NUL, half a surrogate pair)
-- nothing is shown; whoever opens it sees it as it was typed.
create function team.name_of(body json) returns text language plpgsql immutable as $$
begin
  return trim(concat_ws(' ', body -> 'person' ->> 'givenName', body -> 'person' ->> 'paternalName'));
exception when data_exception then
  return '';
end $$;
