/** Whose enrollments this tab shows. Where nobody signs in, everybody's. */
import { isSeenBy, type SignedViewer, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { createStore } from '../store.ts';

type Viewer =
  /** The profile has no sign-in, or one that does not say who signed in. */
  | { readonly kind: 'everybody' }
  | ({ readonly kind: 'user' } & SignedViewer)
  /** The user signs out: nothing is shown any more. */
  | { readonly kind: 'leaving' }
  /** Nobody is signed in, and the team has let somebody go who was. `isSealed`: what is left over of them takes a key. */
  | { readonly kind: 'ended'; readonly isSealed: boolean };

export const viewer = createStore<Viewer>({ kind: 'everybody' });

/** The user whose enrollments are shown. */
export function findUser(): string | undefined {
  const current = viewer.get();
  return current.kind === 'user' ? current.key : undefined;
}

/** Somebody signed in; their key is made from what is stored, and the viewer set with it once this resolves. */
export function noteViewer(noting: Promise<void>): void {
  noted = noting.catch(() => undefined);
}

let noted = Promise.resolve<unknown>(undefined);

/** Of what is begun now: its owner. Waits for who has just signed in, or it would be everybody's. */
export async function awaitUser(): Promise<string | undefined> {
  await noted;
  return findUser();
}

export function isSeenHere(header: StoredEnrollment): boolean {
  const current = viewer.get();
  return current.kind === 'user' ? isSeenBy(current, header) : current.kind !== 'ended';
}
