import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findDraft } from './draft-store.ts';
import { isHeldElsewhere } from './enrollment-lock.ts';
import { isKept, type SessionSnapshot } from './session-snapshot.ts';
import { storageState } from './storage-state.ts';
import { EnrollmentSession } from './enrollment-session.ts';

/** One session at a time: opening another enrollment releases the first one (which has saved itself). */
let open: OpenSession | undefined;
/** The last save of the previous session: reads wait for it to get the newest state. */
let lastSave: Promise<void> = Promise.resolve();
/** A session that was left with content that could not be saved. */
let unsaved: EnrollmentSession | undefined;
/** A session that was left during its request. */
let sending: EnrollmentSession | undefined;

/** Loads the data that the pages of a session show in addition to its entries. */
let prepare: (session: EnrollmentSession) => Promise<void> = () => Promise.resolve();

/**
 * Sets a task that runs before a session is handed out, so that its pages are complete at their first render.
 */
export function prepareSessionsBy(run: typeof prepare): void {
  prepare = run;
}

/** The subscription ends with the page. */
let stopWatching: (() => void) | undefined;

interface OpenSession {
  readonly id: EntityId;
  readonly session: Promise<EnrollmentSession | undefined>;
  /** The session, once the promise has resolved. */
  opened?: EnrollmentSession;
}

/**
 * The session of an enrollment. The promise stays the same for an id until another one is opened or it is
 * left. Resolves to undefined when no such draft exists; rejects when it cannot be read.
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
        // The enrollment may come back: a deleted one is restored, another tab creates one.
        else if (open === opening) open = undefined;
      },
      // The caller handles the error; the next call reads again.
      () => {
        if (open === opening) open = undefined;
      },
    );
  }
  return open.session;
}

/**
 * The session of an enrollment when it is already open, so that its page shows at once; without an id, any
 * open session.
 */
export function findOpenSession(id = open?.id): EnrollmentSession | undefined {
  return open && open.id === id ? open.opened : undefined;
}

/**
 * Saves a session and releases it: the next opening reads the store again. A session that could not be saved,
 * or that waits for its answer, stays in memory, and the next opening returns it.
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

/** Resolves when the previous session has saved itself: later reads get the newest state. */
export function awaitLastSave(): Promise<void> {
  return lastSave;
}

/** Releases any open session, also one that is still being read. */
export async function closeOpenSession(): Promise<void> {
  const session = open?.opened;
  open = undefined;
  if (session) await closeSession(session);
}

/** The session that was left and could not be saved. */
export function findUnsavedSession(): EnrollmentSession | undefined {
  return unsaved;
}

/** Sessions opened before the loss report that nothing of them is stored; later ones were stored since. */
function tellLoss(): void {
  const state = storageState.get();
  if (state.kind !== 'durable' || !state.wasEmptied) return;
  for (const session of new Set([open?.opened, unsaved, sending])) void session?.flush();
}

function findLeftSession(id: EntityId): EnrollmentSession | undefined {
  if (unsaved?.id === id) return unsaved;
  // After its answer is recorded, the store has it.
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

/**
 * Result of saving before the page is left: the page must stay on `sending` (a request is under way) and
 * `failed`.
 */
export type SaveResult = 'saved' | 'sending' | 'failed';

/**
 * Stores the open session with the text of its form, or one that was left unsaved, so that the page may
 * reload.
 */
export async function saveOpenSession(): Promise<SaveResult> {
  const session = open?.opened ?? unsaved;
  if (!session) return 'saved';
  if (session.getSnapshot().isSending) return 'sending';
  await session.flush();
  return isKept(session.getSnapshot()) && storageState.get().kind === 'durable' ? 'saved' : 'failed';
}

/** Waits until a session fulfils a condition, or until an optional timeout. */
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
