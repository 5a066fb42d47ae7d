/** Records of reviews as they rest in storage: plain, or with what stands in them sealed. */
import type { RawReview } from './draft-backend.ts';
import { findSealer, openSealed, type RecordSealer } from './sealing.ts';

/** As it rests in storage; one that is sealed already, or that nothing is to seal, stays as it is. */
export async function toReviewRecord(
  record: RawReview,
  sealer: RecordSealer | undefined = findSealer(),
): Promise<RawReview> {
  if (!sealer || !('content' in record)) return record;
  const { content, ...head } = record;
  const sealed: RawReview & { readonly sealed: unknown } = {
    ...head,
    sealed: await sealer.seal(content, toContext(head)),
  };
  return sealed;
}

/** What stands in a record. Rejects with `SealedError` where its key is not at hand. */
export async function openReviewRecord(record: RawReview): Promise<unknown> {
  if ('sealed' in record) return openSealed(record.sealed, toContext(record));
  return 'content' in record ? record.content : undefined;
}

function toContext({ enrollmentId, id }: RawReview): string {
  return `review:${enrollmentId}:${id}`;
}
