/**
 * The version that was last agreed with the team. It is kept where something changes: a person keeps the
 * agreed one before the first change, the enrollment its own values, so that a key costs no more with 500
 * persons.
 */
import type { StoredEnrollment } from '../drafts/stored.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { toEntered } from '../enrollment/person.ts';

export type AgreedHeader = Pick<StoredEnrollment, 'id' | 'team' | 'riskProfileCode' | 'personIds'>;

/** Returns the changed person with the agreed one. `before`: the person until now; undefined for a new one. */
export function withAgreed(header: AgreedHeader, before: Person | undefined, person: Person): Person {
  const { team } = header;
  const { agreed: _agreed, ...rest } = person;
  if (!team) return rest;
  const known = before ?? person;
  if (known.agreed?.revision === team.revision) return { ...rest, agreed: known.agreed };
  const ids = team.agreed?.personIds ?? header.personIds;
  // The record of the enrollment's own case is there from the beginning.
  return person.id === header.id || ids.includes(person.id)
    ? { ...rest, agreed: { revision: team.revision, person: toEntered(known) } }
    : rest;
}

/** Returns the team's part of a header whose own values are about to change. */
export function keepAgreed({
  team,
  riskProfileCode,
  personIds,
}: Omit<AgreedHeader, 'id'>): AgreedHeader['team'] {
  return team && { ...team, agreed: team.agreed ?? { riskProfileCode, personIds } };
}
