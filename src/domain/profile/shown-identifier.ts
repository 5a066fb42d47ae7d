import type { Person } from '../enrollment/enrollment.ts';
import type { Profile } from './profile.ts';

/** The identifier as people read it: a RUT with dots; empty where a rule of the profile hides it. */
export function toShownIdentifier(person: Person, profile: Pick<Profile, 'viewOf'>): string {
  const { hidden, format } = profile.viewOf(person).field('identifier');
  const { identifier } = person;
  return hidden ? '' : (format?.toDisplay(identifier) ?? identifier);
}
