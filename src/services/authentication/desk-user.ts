/**
 * Several users of one computer: each user sees their own enrollments, and after a sign-out nothing of a user
 * is on the screen or in memory. Stored data is hidden, not encrypted: storage `encrypted` does that.
 */
import { readAfterDeletion } from '../drafts/open-backend.ts';
import {
  awaitSession,
  closeOpenSession,
  findOpenSession,
  type SaveResult,
  saveOpenSession,
} from '../drafts/session-registry.ts';
import { keepEmptied } from '../drafts/storage-state.ts';
import { awaitUser, findUser, noteViewer, viewer } from '../drafts/viewer.ts';
import { getLedgerSalt } from '../ledger/subjects.ts';
import { sleep } from '../clock.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { adoptDrafts } from './adopt-drafts.ts';
import type { AnyAuthentication } from './any-authentication.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/**
 * Note of the tab with its user, so that a reload shows their work before they sign in again; empty after a
 * sign-out.
 */
const USER_NAME = 'enrola.user';
/** Longest wait for the service to answer a sign-out. */
const SIGN_OUT_MS = 5000;
const CHANNEL_NAME = 'enrola.sign-out';

type SignedDesk = Pick<AnyAuthentication, 'getSnapshot' | 'signOut' | 'spec' | 'subscribe'>;

/**
 * From now on, shows each user their own enrollments, and with `handsOver` those that others handed in.
 * Everybody sees everything when the sign-in does not say who the user is.
 */
export function guardDesk(authentication: SignedDesk, handsOver: boolean): void {
  // In a tab that keeps no notes, a reload asks for the sign-in first.
  viewer.set({ kind: 'user', key: findTabNote(USER_NAME) || undefined, handsOver });
  authentication.subscribe(() => {
    if (authentication.getSnapshot().state === 'signed-in') noteViewer(noteUser(authentication, handsOver));
  });
  new BroadcastChannel(CHANNEL_NAME).addEventListener('message', () => {
    void awaitUser().then((user) => (user === undefined ? undefined : clearDesk(authentication)));
  });
}

/** A reload shows nothing of the last user. */
export const forgetTabUser = (): void => keepTabNote(USER_NAME, '');

/** True after a sign-out in this tab: the provider must not let the next person in as the same user. */
export function hasLeft(): boolean {
  return findTabNote(USER_NAME) === '';
}

/**
 * Signs out in every tab: saves the open enrollment, clears the screen at once, waits for the answer of a
 * request under way, and reloads the page, so that nothing stays in memory. `'failed'`: the open enrollment
 * could not be saved, and nothing was done.
 */
export async function leaveDesk(authentication: SignedDesk): Promise<SaveResult> {
  return clearDesk(authentication, () => {
    // Sent before this page unloads: a message that is sent during the unload may be lost.
    const channel = new BroadcastChannel(CHANNEL_NAME);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage('left');
    channel.close();
  });
}

/** Calls `onSaved` once nothing can be lost any more. */
async function clearDesk(authentication: SignedDesk, onSaved?: () => void): Promise<SaveResult> {
  if ((await saveOpenSession()) === 'failed') return 'failed';
  const session = findOpenSession();
  viewer.set({ kind: 'leaving' });
  onSaved?.();
  await closeOpenSession();
  if (session) await awaitSession(session, ({ isSending }) => !isSending);
  const stored = await countStored();
  const leaveTo = await Promise.race([authentication.signOut(), sleep(SIGN_OUT_MS)]);
  forgetTabUser();
  // The answer may carry `Clear-Site-Data`: the next page tells the user.
  if (stored > 0 && (await countStored()) === 0) keepEmptied();
  window.location.replace(leaveTo ?? '/');
  return 'saved';
}

async function countStored(): Promise<number> {
  return (await readAfterDeletion((backend) => backend.listHeaders())).length;
}

/** Handles a new user: the content of the page belongs to the previous one. */
async function noteUser(authentication: SignedDesk, handsOver: boolean): Promise<void> {
  const { user, account } = authentication.getSnapshot();
  const name = await toNameKey(user);
  const key = account === undefined ? name : await toUserKey(account);
  const before = findUser();
  if (key === undefined) viewer.set({ kind: 'everybody' });
  else if (before !== undefined && before !== key) void clearDesk(authentication);
  else {
    if (name !== undefined && authentication.spec?.kind === 'openid-connect') {
      // A failed write is repeated at the next sign-in.
      await adoptDrafts(name, key).catch(() => undefined);
    }
    if (viewer.get().kind === 'leaving') return;
    keepTabNote(USER_NAME, key);
    viewer.set({ kind: 'user', key, handsOver });
  }
}

/** Services take names of users in any letter case. */
const toNameKey = async (user: string | undefined) => user && toUserKey(user.trim().toLowerCase());

/**
 * `owner` of enrollments: a hash, so that their records name nobody. @param identity id of the account, or
 * else the name
 */
export async function toUserKey(identity: string): Promise<string | undefined> {
  // Without a secure context there are no hashes, and nothing can be sent.
  if (crypto.subtle === undefined) return undefined;
  return toSha256(`${await getLedgerSalt()}:user:${identity}`);
}
