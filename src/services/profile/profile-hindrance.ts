import { findProfileChanges, type ProfileChange } from '../../domain/profile/profile-changes.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { isRefusal } from './kept-profile.ts';
import { loadProfile, type ProfileSource } from './load-profile.ts';

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

export interface ProfileInUse {
  readonly spec: ProfileSpec;
  readonly source: Pick<ProfileSource, 'at'>;
}

/** Longer than the worker waits before it gives its copy. */
const PATIENCE_MS = 6000;

/**
 * Asks the server for its profile before a send. Never rejects.
 * @param isAccepted the agent was told the age of the profile in use, and decided to send under it
 */
export async function findProfileHindrance(
  { spec, source }: ProfileInUse,
  isAccepted: boolean,
): Promise<ProfileHindrance | undefined> {
  const load = await loadProfile(AbortSignal.timeout(PATIENCE_MS));
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
