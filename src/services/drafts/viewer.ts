/** Whose enrollments this tab shows. Where nobody signs in, everybody's. */
import { useSyncExternalStore } from 'react';
import { isSeenBy, type StoredEnrollment } from '../../domain/drafts/stored.ts';

type Viewer =
  /** The profile has no sign-in, or one that does not say who signed in. */
  | { readonly kind: 'everybody' }
  /** `key`: as `owner` of an enrollment names the user; undefined while nobody is signed in. */
  | { readonly kind: 'user'; readonly key: string | undefined }
  /** The user signs out: nothing is shown any more. */
  | { readonly kind: 'leaving' };

let viewer: Viewer = { kind: 'everybody' };
const listeners = new Set<() => void>();

export function setViewer(next: Viewer): void {
  viewer = next;
  for (const listener of listeners) listener();
}

/** Of what is begun now: its owner. */
export function findUser(): string | undefined {
  return viewer.kind === 'user' ? viewer.key : undefined;
}

export function isSeenHere(header: StoredEnrollment): boolean {
  return viewer.kind !== 'user' || isSeenBy(viewer.key, header);
}

function getViewer(): Viewer {
  return viewer;
}

function subscribeViewer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders again whenever somebody signs in or out. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeViewer, getViewer);
}
