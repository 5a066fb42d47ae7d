import { toPathText } from '../../domain/formats/json-path.ts';
import { parseProfile } from '../../domain/profile/parse-profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Slip } from './slip.ts';

/** Slips of a valid profile with these settings, as `kind place`. */
export function slipsOf(find: (spec: ProfileSpec) => readonly Slip[], change: object): string[] {
  const result = parseProfile({ name: 'x', baseUrl: '', ...change });
  if (!result.ok) throw new Error(`The profile is not valid: ${JSON.stringify(result.problems)}`);
  return find(result.spec).map(({ slip, path }) => `${slip} ${toPathText(path, '')}`);
}
