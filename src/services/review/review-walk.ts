import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createStore } from '../store.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

const NOTE = 'review-walk';

/** The enrollment that was taken from the queue: after its decision the next one opens. Kept for the tab. */
export const reviewWalk = {
  isOn: (id: EntityId) => findTabNote(NOTE) === id,
  begin: (id: EntityId) => keepTabNote(NOTE, id),
  end: () => keepTabNote(NOTE, ''),
};

/** What was decided last on the way through the queue. */
export interface Decided {
  readonly id: EntityId;
  /** Of its first person; empty where that has none. */
  readonly name: string;
  /** `queued`: of a team, whose server sends it. */
  readonly decision: 'sent' | 'approved' | 'queued' | 'returned';
}

/** In memory only: it names somebody. */
export const lastDecided = createStore<Decided | undefined>(undefined);
