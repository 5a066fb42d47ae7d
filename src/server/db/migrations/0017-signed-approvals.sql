-- What the approver's passkey signed: it is checked before the request is written, and by every audit.
create table team.approval_signature (
  approval_id uuid primary key references team.approval,
  -- As `PublicKeyCredential.toJSON` gave it: the id of the passkey, and what it signed.
  assertion jsonb not null
);
create trigger append_only before update or delete on team.approval_signature
  for each row execute function team.refuse();
create trigger no_truncate before truncate on team.approval_signature
  for each statement execute function team.refuse();
grant select, insert on team.approval_signature to enrola_app;
