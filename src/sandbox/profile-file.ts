import { readFileSync, statSync } from 'node:fs';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';

/** The profile of a file; undefined for one that is bad, missing or no JSON: the page of the app says what is wrong. */
export type FindProfile = () => ProfileSpec | undefined;

/** Read afresh when the file was changed, so that an edited profile needs a reload and nothing else. */
export function createProfileReader(file: string): FindProfile {
  let read: { readonly changedAt: number | undefined; readonly profile: ProfileSpec | undefined } | undefined;
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (read?.changedAt !== changedAt) read = undefined;
    read ??= { changedAt, profile: toProfile(readJson(file)) };
    return read.profile;
  };
}

/** Undefined for a bad one. */
export function toProfile(json: unknown): ProfileSpec | undefined {
  const parsed = parseProfile(json);
  return parsed.ok ? parsed.spec : undefined;
}

function readJson(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8');
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
