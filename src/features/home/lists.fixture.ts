/** Rows of the lists for tests, with invented persons. */
import type { QueueItem } from '../../services/carriers/queue-carrier.ts';
import type { SharedEnrollment } from '../../services/carriers/shared-list.ts';

/** Time of the rows. */
export const LISTED_AT = '2026-11-27T12:00:00.000Z';

/** An enrollment of a team; without a title its first person is named by the start of the id. */
export const sharedWith = (
  id: string,
  title: string,
  more: Partial<SharedEnrollment> = {},
): SharedEnrollment => ({
  id,
  revision: 1,
  state: 'draft',
  isReturned: false,
  returnedAs: undefined,
  words: undefined,
  persons: 1,
  first: { name: title, identifier: title === '' ? id.slice(0, 8) : '' },
  holder: 'Lorena Tapia',
  open: 0,
  createdAt: LISTED_AT,
  updatedAt: LISTED_AT,
  path: `/inscripciones/${id}`,
  ...more,
});

/** An enrollment in review. */
export const queueItemWith = (id: string, name: string, more: Partial<QueueItem> = {}): QueueItem => ({
  id,
  path: `/inscripciones/${id}/revision`,
  state: 'in-review',
  persons: 1,
  first: { name, identifier: '' },
  agent: 'Lorena Tapia',
  since: LISTED_AT,
  round: 1,
  open: 0,
  answered: 0,
  known: undefined,
  approvedBy: undefined,
  isFree: true,
  claim: undefined,
  survey: undefined,
  ...more,
});
