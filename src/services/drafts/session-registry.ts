import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { findDraft, saveDraft } from './draft-store.ts';
import { EnrollmentSession } from './enrollment-session.ts';

/** One session at a time: opening another enrollment lets go of the first one (which has saved itself). */
let open: OpenSession | undefined;

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
  if (open?.id !== id) {
    const session = findDraft(id).then((draft) => draft && new EnrollmentSession(draft));
    const opening: OpenSession = { id, session };
    open = opening;
    session.then(
      (opened) => {
        if (opened) opening.opened = opened;
      },
      // Who asked for the session meets the error; a next try reads anew.
      () => {
        if (open === opening) open = undefined;
      },
    );
  }
  return open.session;
}

/** The session of an enrollment where it is open already, so that its page shows at once. */
export function findOpenSession(id: EntityId): EnrollmentSession | undefined {
  return open?.id === id ? open.opened : undefined;
}

/** Lets go of the open session, so that it is read anew from the store when it is opened again. */
export function closeSession(): void {
  open = undefined;
}

/** Why a page must not be left: a request is on its way, or what is open could not be stored. */
export type SaveResult = 'saved' | 'sending' | 'failed';

/** Stores what is open, with what its form holds, so that the page may be loaded anew. */
export async function saveOpenSession(): Promise<SaveResult> {
  const session = open?.opened;
  if (!session) return 'saved';
  if (session.getSnapshot().isSending) return 'sending';
  await session.flush();
  return session.getSnapshot().saveState.kind === 'failed' ? 'failed' : 'saved';
}

/** A new enrollment without persons, stored; gives its id. */
export async function createEnrollment(): Promise<EntityId> {
  const id = newId();
  const createdAt = now();
  await saveDraft(id, {
    header: {
      version: STORED_VERSION,
      id,
      createdAt,
      updatedAt: createdAt,
      riskProfileCode: '',
      personIds: [],
    },
    persons: [],
    removedPersonIds: [],
  });
  return id;
}
