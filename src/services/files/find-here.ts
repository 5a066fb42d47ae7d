import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Here } from '../../domain/files/continuation.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { toEnrollment } from '../drafts/draft-list.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { awaitLastSave, findUnsavedSession } from '../drafts/session-registry.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { loadReview } from '../review/review-store.ts';

/** What stands here of an enrollment, as it is stored. */
export interface StoredHere extends Here {
  readonly header: StoredEnrollment;
}

/** Undefined where not all of it can be read, or where a part of it is not stored. */
export async function findHere(id: EntityId): Promise<StoredHere | undefined> {
  await awaitLastSave();
  if (findUnsavedSession()?.id === id) return undefined;
  const draft = await findDraft(id).catch(() => undefined);
  if (!draft) return undefined;
  try {
    const [attempts, review] = await Promise.all([listAttemptsOf(id), loadReview(id)]);
    if (review.unreadable > 0) return undefined;
    return { header: draft.header, enrollment: toEnrollment(draft), attempts, review };
  } catch {
    return undefined;
  }
}
