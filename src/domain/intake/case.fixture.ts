/** Test support: the shipped profile with a case, which keeps number, end and photo of a card. */
import { readFileSync } from 'node:fs';
import { createCase } from '../case/for-profile.ts';
import { parseProfile } from '../profile/parse-profile.ts';
import { createProfile, type Profile } from '../profile/profile.ts';

export const NUMBER = 'case.papers.card-number';
export const ENDS = 'case.papers.card-ends';

export function readCaseProfile(today: string): Profile {
  const text = readFileSync(new URL('../../../public/profiles/case.json', import.meta.url), 'utf8');
  const result = parseProfile(JSON.parse(text));
  if (!result.ok) throw new Error(`not a valid profile: ${JSON.stringify(result.problems)}`);
  return createProfile(result.spec, { today: () => today, createCase });
}
