import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { saveDraft } from './draft-store.ts';

interface NewContent {
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
  readonly origin?: StoredEnrollment['origin'];
}

const EMPTY: NewContent = { riskProfileCode: '', persons: [] };

/** A new enrollment, stored, of which nothing was sent; gives its id. Rejects where it cannot be stored. */
export async function createEnrollment({
  riskProfileCode,
  persons,
  origin,
}: NewContent = EMPTY): Promise<EntityId> {
  const id = newId();
  const at = now();
  await saveDraft({
    header: {
      version: STORED_VERSION,
      id,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode,
      personIds: persons.map((person) => person.id),
      submission: NEW_SUBMISSION,
      ...(origin && { origin }),
    },
    expected: undefined,
    persons,
    removedPersonIds: [],
  });
  return id;
}
