/**
 * What a browser holds of a team goes once the server says that the access of its user has ended. What the team has not
 * stays on the disk, is shown to nobody, and leaves as a file or is thrown away. Nothing else than that word, which names the
 * user, takes anything away: no answer of a proxy, no session that has run out, no server that is away.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isLeftOver } from '../../domain/team/left-over.ts';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import { forgetTabUser, toUserKey } from '../authentication/desk-user.ts';
import { sleep } from '../clock.ts';
import { findRevision } from '../drafts/draft-backend.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { closeOpenSession, saveOpenSession } from '../drafts/session-registry.ts';
import { storageState } from '../drafts/storage-state.ts';
import { findUser, viewer } from '../drafts/viewer.ts';
import { type Exported, exportProtected } from '../files/export-enrollment.ts';
import { HOME_PATH, TEAM_ACCOUNT_PATH } from '../navigation/paths.ts';
import { keys, queryClient } from '../query-client.ts';

/** Among the settings of this computer: whose access has ended, as `owner` of their enrollments names them. */
const SETTING_ID = 'ended-access';
const endedSchema = z.array(z.object({ key: z.string(), passphrase: z.string() }));
const settingSchema = z.object({ users: endedSchema });
type Ended = z.infer<typeof endedSchema>;

const CHANNEL_NAME = 'enrola.ended-access';
/** A storage that has not saved by then is not waited for: what is open stays in memory, and is shown to nobody. */
const SAVING_MS = 3000;
/** Other tabs let go of what they have open; one that is frozen does not. */
const LETTING_GO_MS = 300;
const MAX_TRIES = 10;

/** What was entered here and the team has not. */
export interface LeftOver {
  readonly id: EntityId;
  /** ISO 8601 instant. */
  readonly updatedAt: string;
  /** Of the file that it leaves as. */
  readonly passphrase: string;
}

/** The server said it while a page was open: takes everything away, in every tab. */
export async function endHere({ user, passphrase }: EndedAccess): Promise<void> {
  const key = await toUserKey(user);
  // A late answer to somebody who was signed in here before; or no word of this server.
  if (key === undefined || (findUser() !== key && !(await hasRecords(key)))) return;
  await noteEnded({ key, passphrase });
  const channel = new BroadcastChannel(CHANNEL_NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(key);
  channel.close();
  await letGo(key);
}

/**
 * At the start of a page, before anything is shown.
 * @param said what the server says now; undefined where it says nothing of it, or is away
 * @param account id of who is signed in: has access, whatever was said before
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

/** Clears the screen of their tab, and the disk; the page is loaded anew, so that nothing stays in memory. */
async function letGo(key: string): Promise<void> {
  const shown = findUser();
  // An answer that comes late says nothing of who is signed in since.
  if (shown !== undefined && shown !== key) return takeAway([key]);
  if (isLettingGo) return;
  isLettingGo = true;
  const saved = await Promise.race([saveOpenSession().catch(() => 'failed'), sleep(SAVING_MS)]);
  viewer.set({ kind: 'leaving' });
  await closeOpenSession();
  await takeAway([key]);
  // Where the browser stores nothing, what the team has not is in this page alone.
  if (saved === 'saved' && storageState.get().kind === 'durable') window.location.replace('/');
  else await showEnded();
}

async function showEnded(): Promise<void> {
  await closeOpenSession();
  forgetTabUser();
  // Whoever makes an account does so on a computer that somebody else has left.
  if (window.location.pathname === TEAM_ACCOUNT_PATH) return viewer.set(NOBODY);
  // The address names what is gone.
  window.history.replaceState(null, '', HOME_PATH);
  const isSealed = (await listLeftOvers()).some((leftOver) => leftOver.isSealed);
  const shown = viewer.get();
  if (shown.kind !== 'ended' || shown.isSealed !== isSealed) viewer.set({ kind: 'ended', isSealed });
}

/** Somebody else works here: what is left over stays, and is said when nobody is signed in. */
export async function leaveToOthers(): Promise<void> {
  await forgetEnded(undefined);
  viewer.set(NOBODY);
}

const NOBODY = { kind: 'user', key: undefined, handsOver: true } as const;

/** Deletes what these users have here, but for what is left over. Rejects where storage does not take it. */
async function takeAway(owners: readonly string[]): Promise<void> {
  const records = await (await openBackend()).listHeaders();
  for (const record of records) {
    const { data: owned } = ownedSchema.safeParse(record);
    const { data: shared } = sharedSchema.safeParse(record);
    if (isKept(record)) continue;
    if (owned && owners.includes(owned.owner)) await remove(owned.id, isKept);
    // Somebody else may have it open.
    if (shared) await withEnrollmentLock(shared.id, () => write(shared.id, isKept));
  }
}

/** Also of a record that a newer Enrola has written. */
const ownedSchema = z.object({ id: z.string(), owner: z.string(), updatedAt: z.string() });
/** Begun before anybody signed in, and brought to the team since: the others have it from its server. */
const sharedSchema = z.object({ id: z.string(), owner: z.optional(z.undefined()), team: z.looseObject({}) });

/** What cannot be read may be all that there is of it. */
function isKept(record: unknown): boolean {
  const read = readEnrollment(record);
  return !read.ok || isLeftOver(read.value);
}

/** With its persons, its review and its sends, once no other tab has it open. @param isToStay of what stands there then */
async function remove(id: EntityId, isToStay: (record: unknown) => boolean): Promise<void> {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    if ((await withEnrollmentLock(id, () => write(id, isToStay))) === 'done') return;
    await sleep(LETTING_GO_MS);
  }
  // A frozen tab has it: what it saves later is seen to be stale, and kept as an enrollment of its own.
  await write(id, isToStay);
}

async function write(id: EntityId, isToStay: (record: unknown) => boolean): Promise<'done' | 'stale'> {
  const backend = await openBackend();
  const raw = await backend.find(id);
  if (!raw || isToStay(raw.header)) return 'done';
  const attempts = z.parse(sendsSchema, await backend.listAttempts());
  const result = await backend.write({
    enrollmentId: id,
    expected: findRevision(raw.header),
    header: undefined,
    persons: [],
    removedPersonIds: [],
    removedAttemptIds: attempts.filter(({ enrollmentId }) => enrollmentId === id).map((each) => each.id),
  });
  return result === 'written' ? 'done' : 'stale';
}

const sendsSchema = z.array(z.object({ id: z.string(), enrollmentId: z.string() }));

/** What is left over of those whose access has ended, the latest change first. */
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

/** Offers it as a file that an administrator's passphrase opens. Rejects where it cannot be read or encrypted. */
export async function exportLeftOver({ id, passphrase }: LeftOver, signal: AbortSignal): Promise<Exported> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment is gone');
  return exportProtected(new EnrollmentSession(draft), { isRequired: false }, passphrase, signal);
}

/** Deletes what is left over of an enrollment: it was saved as a file, or somebody threw it away. */
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

/** Whoever has access again sees what is left over; of the others is kept who has something left over. */
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
