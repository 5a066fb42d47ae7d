/** Records of the ledger in storage: plain, or with the personal data sealed. */
import {
  type Attempt,
  attemptContentSchema,
  type AttemptHead,
  attemptHeadSchema,
} from '../../domain/drafts/attempt.ts';
import { findV1Attempt } from '../../domain/drafts/read-v1-attempt.ts';
import type { Sealed } from '../../domain/drafts/sealed.ts';
import type { RawAttempt } from './draft-backend.ts';
import { openBackend } from './open-backend.ts';
import { findSealer, openSealed, type RecordSealer } from './sealing.ts';

export async function toAttemptRecord(attempt: Attempt, sealer = findSealer()): Promise<RawAttempt> {
  const { content, ...head } = attempt;
  if (!sealer || content === undefined) return attempt;
  const record: AttemptHead & { sealed: Sealed } = {
    ...head,
    sealed: await sealer.seal(content, toContext(head)),
  };
  return record;
}

/**
 * An attempt of the ledger, without content when its key is not available. Undefined when it cannot be read.
 */
export async function openAttemptRecord(
  record: unknown,
  sealer = findSealer(),
): Promise<Attempt | undefined> {
  const head = attemptHeadSchema.safeParse(record);
  if (!head.success) return findV1Attempt(record);
  const content = attemptContentSchema.safeParse(await findContent(record, head.data, sealer));
  return { ...head.data, content: content.success ? content.data : undefined };
}

/** The readable attempts of the ledger. */
export async function findAttempts(ids: readonly string[]): Promise<Attempt[]> {
  const backend = await openBackend();
  const attempts = await Promise.all(ids.map(async (id) => openAttemptRecord(await backend.findAttempt(id))));
  return attempts.filter((attempt) => attempt !== undefined);
}

async function findContent(
  record: unknown,
  head: AttemptHead,
  sealer: RecordSealer | undefined,
): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return undefined;
  if ('sealed' in record) return openSealed(record.sealed, toContext(head), sealer).catch(() => undefined);
  return 'content' in record ? record.content : undefined;
}

function toContext({ enrollmentId, id }: AttemptHead): string {
  return `attempt:${enrollmentId}:${id}`;
}
