/** Test support: profiles on a fixed day. Not part of the app. */
import { readFileSync } from 'node:fs';
import type { Finding } from '../fields/finding.ts';
import { parseProfile } from './parse-profile.ts';
import { createProfile, type Profile, type ProfileContext } from './profile.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** The day on which all tests of rules happen. */
export const TODAY = '2026-11-21';

/** A profile with these parts, on `TODAY` by default. */
export function profileWith(
  parts: Partial<ProfileSpec> = {},
  context: Partial<ProfileContext> = {},
): Profile {
  return createProfile({ name: 'Test', baseUrl: '', ...parts }, { today: () => TODAY, ...context });
}

/** A profile of `public`, as operators ship it. */
export function readShippedProfile(path: string, today: string = TODAY): Profile {
  const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
  const result = parseProfile(JSON.parse(text));
  if (!result.ok)
    throw new Error(`${path} is not a valid profile: ${JSON.stringify(result.problems, undefined, 2)}`);
  return createProfile(result.spec, { today: () => today });
}

/** A finding of the profile's own words. */
export function saying(message: string, severity: Finding['severity'], place: Finding['place']): Finding {
  return { place, severity, problem: { code: 'profile', message } };
}
