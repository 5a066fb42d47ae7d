/**
 * Removes the team's data from a browser when the server says that the access of its user has ended. Changes
 * that the team does not have stay on the disk, are shown to nobody, and are exported as a file or discarded.
 * Only that message, which names the user, removes anything: not an answer of a proxy, an expired session or
 * a server that is away.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isLeftOver } from '../../domain/team/left-over.ts';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import { forgetTabUser, toUserKey } from '../authentication/desk-user.ts';
import { sleep } from '../clock.ts';
import { findRevision, type RawDraft } from '../drafts/draft-backend.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { closeOpenSession, saveOpenSession } from '../drafts/session-registry.ts';
import { storageState } from '../drafts/storage-state.ts';
import { findUser, viewer } from '../drafts/viewer.ts';
import { eraseEnrollment } from '../drafts/with-case-files.ts';
import { type Exported, exportProtected } from '../files/export-enrollment.ts';
import { HOME_PATH, TEAM_ACCOUNT_PATH } from '../navigation/paths.ts';
import { keys, queryClient } from '../query-client.ts';

/** Setting of this computer: users whose access has ended, as `owner` of their enrollments names them. */
const SETTING_ID = 'ended-access';
const endedSchema = z.array(z.object({ key: z.string(), passphrase: z.string() }));
const settingSchema = z.object({ users: endedSchema });
type Ended = z.infer<typeof endedSchema>;

const CHANNEL_NAME = 'enrola.ended-access';
/** Longest wait for a save: after that the open enrollment stays in memory, and is shown to nobody. */
const SAVING_MS = 3000;
/** Time for other tabs to release their open enrollment; a frozen tab does not. */
const LETTING_GO_MS = 300;
const MAX_TRIES = 10;

/** An enrollment with changes that the team does not have. */
export interface LeftOver {
  readonly id: EntityId;
  /** ISO 8601 instant. */
  readonly updatedAt: string;
  /** Passphrase of the file that it is exported as. */
  readonly passphrase: string;
}

/** The server ended the access while a page was open: removes everything, in every tab. */
export async function endHere({ user, passphrase }: EndedAccess): Promise<void> {
  const key = await toUserKey(user);
  // A late answer to a user who was signed in earlier, or a message that is not from this server.
  if (key === undefined || (findUser() !== key && !(await hasRecords(key)))) return;
  await noteEnded({ key, passphrase });
  const channel = new BroadcastChannel(CHANNEL_NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(key);
  channel.close();
  await letGo(key);
}

/**
 * Runs at the start of a page, before anything is shown.
 * @param said the server's current message; undefined when it has none, or is away
 * @param account id of the signed-in user: has access, whatever was said before
 */
export async function settleEnded(said: EndedAccess | undefined, account?: string): Promise<void> {
  listen();
  try {
    await settle(said, account);
  } catch {
    // The next page tries again; until then nothing of it is shown.
    if (said) viewer.set({ kind: 'ended', isSealed: false });
  }
}

async function settle(said: EndedAccess | undefined, account: string | undefined): Promise<void> {
  const saidKey = said && (await toUserKey(said.user));
  if (said && saidKey !== undefined) await noteEnded({ key: saidKey, passphrase: said.passphrase });
  if (account !== undefined) await forgetEnded(await toUserKey(account));
  const users = await listEnded();
  if (users.length === 0) return;
  await takeAway(users.map(({ key }) => key));
  if (account === undefined) await showEnded();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  new BroadcastChannel(CHANNEL_NAME).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data === findUser()) void letGo(data);
  });
}

let isLettingGo = false;

/** Clears the screen of the user's tab, and the disk; the page reloads, so that nothing stays in memory. */
async function letGo(key: string): Promise<void> {
  const shown = findUser();
  // A late answer does not concern the user who signed in since.
  if (shown !== undefined && shown !== key) return takeAway([key]);
  if (isLettingGo) return;
  isLettingGo = true;
  const saved = await Promise.race([saveOpenSession().catch(() => 'failed'), sleep(SAVING_MS)]);
  viewer.set({ kind: 'leaving' });
  await closeOpenSession();
  await takeAway([key]);
  // When the browser stores nothing, only this page has the changes that the team does not have.
  if (saved === 'saved' && storageState.get().kind === 'durable') window.location.replace('/');
  else await showEnded();
}

async function showEnded(): Promise<void> {
  await closeOpenSession();
  forgetTabUser();
  // An account is often made on a computer that somebody else has left.
  if (window.location.pathname === TEAM_ACCOUNT_PATH) return viewer.set(NOBODY);
  // The address names a deleted enrollment.
  window.history.replaceState(null, '', HOME_PATH);
  const isSealed = (await listLeftOvers()).some((leftOver) => leftOver.isSealed);
  const shown = viewer.get();
  if (shown.kind !== 'ended' || shown.isSealed !== isSealed) viewer.set({ kind: 'ended', isSealed });
}

/**
 * Somebody else works here: the remaining enrollments stay, and the notice shows when nobody is signed in.
 */
export async function leaveToOthers(): Promise<void> {
  await forgetEnded(undefined);
  viewer.set(NOBODY);
}

const NOBODY = { kind: 'user', key: undefined, handsOver: true } as const;

/**
 * Deletes the records of these users, except for changes that the team does not have. Rejects when storage
 * fails.
 */
async function takeAway(owners: readonly string[]): Promise<void> {
  const backend = await openBackend();
  for (const record of await backend.listHeaders()) {
    const { data: owned } = ownedSchema.safeParse(record);
    const { data: shared } = sharedSchema.safeParse(record);
    const id = owned?.id ?? shared?.id;
    const raw = id === undefined ? undefined : await backend.find(id);
    if (!raw || isKept(raw)) continue;
    if (owned && owners.includes(owned.owner)) await remove(owned.id, isKept);
    // Somebody else may have it open.
    if (shared) await withEnrollmentLock(shared.id, () => write(shared.id, isKept));
  }
}

/** Matches records of a newer Enrola, too. */
const ownedSchema = z.object({ id: z.string(), owner: z.string(), updatedAt: z.string() });
/** Begun before any sign-in, and brought to the team since: others get it from the server. */
const sharedSchema = z.object({ id: z.string(), owner: z.optional(z.undefined()), team: z.looseObject({}) });

/** A record that cannot be read may be the only copy. */
function isKept({ header, persons }: RawDraft): boolean {
  const read = readEnrollment(header);
  return (
    !read.ok ||
    isLeftOver(
      read.value,
      persons.some(({ id }) => id === read.value.id),
    )
  );
}

/**
 * Deletes an enrollment with its persons, review and sends, when no other tab has it open. @param isToStay
 * checks the current record
 */
async function remove(id: EntityId, isToStay: (raw: RawDraft) => boolean): Promise<void> {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    if ((await withEnrollmentLock(id, () => write(id, isToStay))) === 'done') return;
    await sleep(LETTING_GO_MS);
  }
  // A frozen tab holds it: its later save fails as stale, and is kept as a new enrollment.
  await write(id, isToStay);
}

async function write(id: EntityId, isToStay: (raw: RawDraft) => boolean): Promise<'done' | 'stale'> {
  const backend = await openBackend();
  const raw = await backend.find(id);
  if (!raw || isToStay(raw)) return 'done';
  const attempts = z.parse(sendsSchema, await backend.listAttempts());
  const result = await eraseEnrollment({
    enrollmentId: id,
    expected: findRevision(raw.header),
    removedAttemptIds: attempts.filter(({ enrollmentId }) => enrollmentId === id).map((each) => each.id),
  });
  return result === 'written' ? 'done' : 'stale';
}

const sendsSchema = z.array(z.object({ id: z.string(), enrollmentId: z.string() }));

/** Remaining enrollments of users whose access has ended, the latest change first. */
async function listLeftOvers(): Promise<readonly (LeftOver & { readonly isSealed: boolean })[]> {
  const users = await listEnded();
  const records = await (await openBackend()).listHeaders();
  return records
    .flatMap((record) => {
      const { data: owned } = ownedSchema.safeParse(record);
      const user = users.find(({ key }) => key === owned?.owner);
      if (!owned || !user) return [];
      const { id, updatedAt } = owned;
      const isSealed = typeof record === 'object' && record !== null && 'sealedBy' in record;
      return [{ id, updatedAt, passphrase: user.passphrase, isSealed }];
    })
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export const leftOversQuery = queryOptions({
  queryKey: [...keys.stored, 'left-over'],
  queryFn: listLeftOvers,
  refetchOnWindowFocus: true,
});

/**
 * Downloads it as a file that an administrator's passphrase opens. Rejects when it cannot be read or
 * encrypted.
 */
export async function exportLeftOver({ id, passphrase }: LeftOver, signal: AbortSignal): Promise<Exported> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment is gone');
  return exportProtected(new EnrollmentSession(draft), { isRequired: false }, passphrase, signal);
}

/** Deletes a remaining enrollment: it was saved as a file, or somebody discarded it. */
export async function discardLeftOver({ id }: LeftOver): Promise<void> {
  await remove(id, () => false);
  await queryClient.invalidateQueries({ queryKey: leftOversQuery.queryKey });
}

async function listEnded(): Promise<Ended> {
  const setting = settingSchema.safeParse(await (await openBackend()).findSetting(SETTING_ID));
  return setting.data?.users ?? [];
}

async function noteEnded(user: Ended[number]): Promise<void> {
  const others = (await listEnded()).filter(({ key }) => key !== user.key);
  await putEnded([...others, user]);
}

/**
 * Forgets the user whose access is back, who sees their remaining enrollments; keeps other users only if they
 * have some.
 */
async function forgetEnded(back: string | undefined): Promise<void> {
  const users = await listEnded();
  if (users.length === 0) return;
  await takeAway(users.map(({ key }) => key));
  const others = users.filter(({ key }) => key !== back);
  const have = await Promise.all(others.map(({ key }) => hasRecords(key)));
  await putEnded(others.filter((_user, index) => have[index]));
}

async function hasRecords(owner: string): Promise<boolean> {
  const records = await (await openBackend()).listHeaders();
  return records.some((record) => ownedSchema.safeParse(record).data?.owner === owner);
}

async function putEnded(users: Ended): Promise<void> {
  const setting = { id: SETTING_ID, users };
  await (await openBackend()).putSetting(setting);
}
