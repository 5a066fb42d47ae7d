import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createStore } from '../store.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

const NOTE = 'review-walk';

/**
 * The enrollment that was taken from the queue: after its decision the next one opens. Stored for the tab.
 */
export const reviewWalk = {
  isOn: (id: EntityId) => findTabNote(NOTE) === id,
  begin: (id: EntityId) => keepTabNote(NOTE, id),
  end: () => keepTabNote(NOTE, ''),
};

/** The last decision of the walk through the queue. */
export interface Decided {
  readonly id: EntityId;
  /** Name of its first person; empty when that person has none. */
  readonly name: string;
  /** `queued`: an enrollment of a team, whose server sends it. */
  readonly decision: 'sent' | 'approved' | 'first-approved' | 'queued' | 'returned';
}

/** In memory only, because it contains a name. */
export const lastDecided = createStore<Decided | undefined>(undefined);
