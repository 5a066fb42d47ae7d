/** The user whose enrollments this tab shows; everybody's when nobody signs in. */
import { isSeenBy, type SignedViewer, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { createStore } from '../store.ts';

type Viewer =
  /** The profile has no sign-in, or one that does not say who signed in. */
  | { readonly kind: 'everybody' }
  | ({ readonly kind: 'user' } & SignedViewer)
  /** The user signs out, so nothing is shown any more. */
  | { readonly kind: 'leaving' }
  /**
   * Nobody is signed in, and the team ended the access of the last user. `isSealed`: their remaining records
   * need a key.
   */
  | { readonly kind: 'ended'; readonly isSealed: boolean };

export const viewer = createStore<Viewer>({ kind: 'everybody' });

/** The user whose enrollments are shown. */
export function findUser(): string | undefined {
  const current = viewer.get();
  return current.kind === 'user' ? current.key : undefined;
}

/** Notes a sign-in; the user's key is made from stored data, and the viewer is set when this resolves. */
export function noteViewer(noting: Promise<void>): void {
  noted = noting.catch(() => undefined);
}

let noted = Promise.resolve<unknown>(undefined);

/**
 * Owner of a new enrollment. Waits for a sign-in under way: without it the enrollment would be everybody's.
 */
export async function awaitUser(): Promise<string | undefined> {
  await noted;
  return findUser();
}

export function isSeenHere(header: StoredEnrollment): boolean {
  const current = viewer.get();
  return current.kind === 'user' ? isSeenBy(current, header) : current.kind !== 'ended';
}
