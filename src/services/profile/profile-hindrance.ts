import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toCanonicalJson } from '../../domain/review/canonical-json.ts';
import { isRefusal, type KnownProfile, loadProfile, type ProfileSource } from './load-profile.ts';

/** Why a send under the profile in use has to wait. */
export type ProfileHindrance =
  /** The server gives another one by now. */
  | { readonly cause: 'profile-changed'; readonly changes: readonly ProfileChange[] }
  /** The server does not say whether it is still the same. */
  | {
      readonly cause: 'profile-unchecked';
      /** When the server gave the one in use, ISO 8601; may be empty. */
      readonly at: string;
      /** The agent may decide to send under it. */
      readonly mayGoOn: boolean;
    };

export interface ProfileInUse extends KnownProfile {
  readonly source: Pick<ProfileSource, 'at' | 'text'>;
}

/** Longer than the worker waits before it gives its copy. */
const PATIENCE_MS = 6000;

/**
 * Asks the server for its profile before a send. Never rejects.
 * @param isAccepted the agent was told the age of the profile in use, and decided to send under it
 */
export async function findProfileHindrance(
  inUse: ProfileInUse,
  isAccepted: boolean,
): Promise<ProfileHindrance | undefined> {
  const { spec, source } = inUse;
  // One that the browser may cache would wait behind an earlier one that hangs.
  const load = await loadProfile({ cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }, inUse);
  if (load.ok) {
    // A copy may be newer than an open page, too.
    const changes = findProfileChanges(spec, load.spec);
    if (changes.length > 0) return { cause: 'profile-changed', changes };
    if (!load.source.isKept) return undefined;
  }
  const mayGoOn = spec.profileCheck === 'ask' && (load.ok || !isRefusal(load));
  if (isAccepted && mayGoOn) return undefined;
  const { at } = load.ok ? load.source : source;
  return { cause: 'profile-unchecked', at, mayGoOn };
}

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
  lookUp: undefined,
  limits: 'entries',
  privacy: undefined,
  review: 'approval',
};

/** Differences between two valid profiles that affect a send; empty when a send is the same under both. */
export function findProfileChanges(before: ProfileSpec, after: ProfileSpec): readonly ProfileChange[] {
  if (before === after) return [];
  const one: Readonly<Record<string, unknown>> = before;
  const other: Readonly<Record<string, unknown>> = after;
  const changes = Object.entries(CHANGES).flatMap(([key, change]) =>
    change !== undefined && toCanonicalJson(one[key]) !== toCanonicalJson(other[key]) ? [change] : [],
  );
  return [...new Set(changes)];
}
