/** Which service `SERVICE_URL` names, and whether a profile can be used with it. */
import { toBaseUrl } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { readFileSync, statSync } from 'node:fs';
import { parseProfile } from '../domain/profile/parse-profile.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address that stands in place of the profile's `baseUrl`.
 * @throws Error for the operator who starts the server
 */
export function parseServiceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`SERVICE_URL must be an address with https: or http:, not «${text}».`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('SERVICE_URL must be an address without a user, a query and a fragment.');
  }
  return url;
}

/** What an operator should know, though the server starts; undefined where there is nothing. */
export function findUrlWarning({ protocol, hostname, origin }: URL): string | undefined {
  if (protocol === 'https:' || LOCAL_HOSTS.includes(hostname)) return undefined;
  return `SERVICE_URL: ${origin} is not https, so everybody on the way can read what agents enter.`;
}

/** Why a profile cannot be used with a real service; undefined where it can. */
export function findProfileObstacle(profile: ProfileSpec | undefined): string | undefined {
  if (!profile) return 'is missing or bad: «npm run profile:check» says why.';
  if (profile.sample) {
    return 'is a sample. Its codes and ids are nobody’s, and a service would take them for its own. Name the profile of your service: PROFILE=profile.json';
  }
  const baseUrl = toBaseUrl(profile);
  if (baseUrl === '' || baseUrl.startsWith('/')) return undefined;
  return `sends to ${baseUrl} by itself, past SERVICE_URL. Write "baseUrl": "" into it.`;
}

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
