import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findDraft } from './draft-store.ts';
import { isHeldElsewhere } from './enrollment-lock.ts';
import { isKept, type SessionSnapshot } from './session-snapshot.ts';
import { storageState } from './storage-state.ts';
import { EnrollmentSession } from './enrollment-session.ts';

/** One session at a time: opening another enrollment lets go of the first one (which has saved itself). */
let open: OpenSession | undefined;
/** The last save of the session before: what is read after it is the newest. */
let lastSave: Promise<void> = Promise.resolve();
/** Left, and what it holds could not be saved. */
let unsaved: EnrollmentSession | undefined;
/** Left while its request was on its way. */
let sending: EnrollmentSession | undefined;

/** Brings what the pages of a session show beside what is entered. */
let prepare: (session: EnrollmentSession) => Promise<void> = () => Promise.resolve();

/** Has this run before a session is given out, so that its pages stand as a whole when they are first shown. */
export function prepareSessionsBy(run: typeof prepare): void {
  prepare = run;
}

/** Ends with the page. */
let stopWatching: (() => void) | undefined;

interface OpenSession {
  readonly id: EntityId;
  readonly session: Promise<EnrollmentSession | undefined>;
  /** What the promise gave, once it has. */
  opened?: EnrollmentSession;
}

/**
 * The session of an enrollment, the same promise for the same id until another one is opened or it is left.
 * Resolves to undefined where no such draft exists; rejects where it cannot be read.
 */
export function openSession(id: EntityId): Promise<EnrollmentSession | undefined> {
  stopWatching ??= storageState.subscribe(tellLoss);
  if (open?.id !== id) {
    const session = lastSave.then(() => findLeftSession(id) ?? findSession(id));
    const opening: OpenSession = { id, session };
    open = opening;
    session.then(
      (opened) => {
        if (opened) opening.opened = opened;
        // It may come back: a deleted one is restored, another tab makes one.
        else if (open === opening) open = undefined;
      },
      // Who asked for the session meets the error; a next try reads anew.
      () => {
        if (open === opening) open = undefined;
      },
    );
  }
  return open.session;
}

/** The session of an enrollment where it is open already, so that its page shows at once; without an id, of any. */
export function findOpenSession(id = open?.id): EnrollmentSession | undefined {
  return open && open.id === id ? open.opened : undefined;
}

/**
 * Saves a session and lets go of it: it is read anew from the store when it is opened again. What could not be saved
 * stays in memory, and so does one that waits for its answer: that session is what is opened again.
 */
export function closeSession(session: EnrollmentSession): Promise<void> {
  if (session.getSnapshot().isSending) sending = session;
  lastSave = session.flush().then(() => {
    if (session.hasUnsaved) unsaved = session;
    else if (unsaved === session) unsaved = undefined;
  });
  if (open?.opened === session) open = undefined;
  return lastSave;
}

/** Resolves once the session that was left last has saved itself: what is read from then on is the newest. */
export function awaitLastSave(): Promise<void> {
  return lastSave;
}

/** Lets go of whatever is open; what is just being read is let go of too. */
export async function closeOpenSession(): Promise<void> {
  const session = open?.opened;
  open = undefined;
  if (session) await closeSession(session);
}

/** The session that was left and could not be saved. */
export function findUnsavedSession(): EnrollmentSession | undefined {
  return unsaved;
}

/** Those of before find that nothing of them is stored; what is opened from now on was stored since. */
function tellLoss(): void {
  const state = storageState.get();
  if (state.kind !== 'durable' || !state.wasEmptied) return;
  for (const session of new Set([open?.opened, unsaved, sending])) void session?.flush();
}

function findLeftSession(id: EntityId): EnrollmentSession | undefined {
  if (unsaved?.id === id) return unsaved;
  // Once its answer is recorded, the store has it.
  return sending?.id === id && sending.getSnapshot().isSending ? sending : undefined;
}

async function findSession(id: EntityId): Promise<EnrollmentSession | undefined> {
  const [draft, isElsewhere] = await Promise.all([findDraft(id), isHeldElsewhere(id)]);
  if (!draft || draft.header.deletedAt) return undefined;
  const session = new EnrollmentSession(draft);
  if (isElsewhere) session.setAccess('elsewhere');
  await prepare(session);
  return session;
}

/** Why a page must not be left: a request is on its way, or what is open could not be stored. */
export type SaveResult = 'saved' | 'sending' | 'failed';

/** Stores what is open, with what its form holds, or was left unsaved, so that the page may be loaded anew. */
export async function saveOpenSession(): Promise<SaveResult> {
  const session = open?.opened ?? unsaved;
  if (!session) return 'saved';
  if (session.getSnapshot().isSending) return 'sending';
  await session.flush();
  return isKept(session.getSnapshot()) && storageState.get().kind === 'durable' ? 'saved' : 'failed';
}

/** Waits until a session is so, or the time is over, if there is one. */
export async function awaitSession(
  session: EnrollmentSession,
  isSo: (snapshot: SessionSnapshot) => boolean,
  ms?: number,
): Promise<void> {
  if (isSo(session.getSnapshot())) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = session.subscribe(() => {
      if (isSo(session.getSnapshot())) done();
    });
    const timer = ms === undefined ? undefined : window.setTimeout(done, ms);
    function done(): void {
      unsubscribe();
      window.clearTimeout(timer);
      resolve();
    }
  });
}
