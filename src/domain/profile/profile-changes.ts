import { toCanonicalJson } from '../review/canonical-json.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** A part of a profile that matters to a send: it decides where the bytes go, which they are, or how they were reviewed. */
export type ProfileChange = 'address' | 'authentication' | 'request' | 'answers' | 'entries' | 'approval';

/** Total, so that a new key must be placed. Undefined for what makes no send another one. */
const CHANGES: Readonly<Record<keyof ProfileSpec, ProfileChange | undefined>> = {
  $schema: undefined,
  name: undefined,
  sample: 'address',
  baseUrl: 'address',
  timeoutSeconds: undefined,
  settlingMinutes: undefined,
  profileCheck: undefined,
  emptyText: 'entries',
  authentication: 'authentication',
  catalogs: 'entries',
  fields: 'entries',
  rules: 'entries',
  checks: 'entries',
  request: 'request',
  answers: 'answers',
  limits: 'entries',
  privacy: undefined,
  review: 'approval',
};

/** What differs between two sound profiles that matters to a send; empty where a send is the same under both. */
export function findProfileChanges(before: ProfileSpec, after: ProfileSpec): readonly ProfileChange[] {
  const one: Readonly<Record<string, unknown>> = before;
  const other: Readonly<Record<string, unknown>> = after;
  const changes = Object.entries(CHANGES).flatMap(([key, change]) =>
    change !== undefined && toCanonicalJson(one[key]) !== toCanonicalJson(other[key]) ? [change] : [],
  );
  return [...new Set(changes)];
}
