import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toCanonicalJson } from '../../domain/review/canonical-json.ts';
import { isRefusal } from './kept-profile.ts';
import { type KnownProfile, loadProfile, type ProfileSource } from './load-profile.ts';

/** Reason why a send under the profile in use has to wait. */
export type ProfileHindrance =
  /** The server now has another profile. */
  | { readonly cause: 'profile-changed'; readonly changes: readonly ProfileChange[] }
  /** The server does not confirm that the profile is still the same. */
  | {
      readonly cause: 'profile-unchecked';
      /** Time at which the server sent the profile in use, ISO 8601; may be empty. */
      readonly at: string;
      /** True when the agent may still send under it. */
      readonly mayGoOn: boolean;
    };

export interface ProfileInUse extends KnownProfile {
  readonly source: Pick<ProfileSource, 'at' | 'text'>;
}

/** Longer than the worker waits before it answers with its copy. */
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
  // A cacheable request would wait behind an earlier one that hangs.
  const load = await loadProfile({ cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }, inUse);
  if (load.ok) {
    // A stored copy may also be newer than an open page.
    const changes = findProfileChanges(spec, load.spec);
    if (changes.length > 0) return { cause: 'profile-changed', changes };
    if (!load.source.isKept) return undefined;
  }
  const mayGoOn = spec.profileCheck === 'ask' && (load.ok || !isRefusal(load));
  if (isAccepted && mayGoOn) return undefined;
  const { at } = load.ok ? load.source : source;
  return { cause: 'profile-unchecked', at, mayGoOn };
}

/** A part of a profile that affects a send: its address, its bytes, or their review. */
export type ProfileChange = 'address' | 'authentication' | 'request' | 'answers' | 'entries' | 'approval';

/** Total map, so that each new key gets a value. Undefined for keys that do not affect a send. */
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
  case: 'approval',
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
