import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { saveDraft } from './draft-store.ts';

/** A new enrollment without persons, stored; gives its id. */
export async function createEnrollment(): Promise<EntityId> {
  const id = newId();
  const createdAt = now();
  await saveDraft({
    header: {
      version: STORED_VERSION,
      id,
      revision: 1,
      createdAt,
      updatedAt: createdAt,
      riskProfileCode: '',
      personIds: [],
      submission: NEW_SUBMISSION,
    },
    expected: undefined,
    persons: [],
    removedPersonIds: [],
  });
  return id;
}
