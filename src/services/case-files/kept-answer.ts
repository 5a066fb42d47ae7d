/** The answers of the service that the team keeps for a case. They are no files of this browser. */
import type { AnswerEntry } from '../../domain/case/answer-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toHash } from './case-files.ts';
import { readMissing } from './missing-file.ts';

/** `changed`: the bytes are not those of the entry. */
export type AnswerReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'missing' | 'changed' };

/** Reads an answer as text and compares it with its hash. Never rejects. */
export async function readKeptAnswer(
  enrollmentId: EntityId,
  { hash, size }: Pick<AnswerEntry, 'hash' | 'size'>,
): Promise<AnswerReading> {
  if (size === 0) return { ok: true, text: '' };
  const bytes = await readMissing(enrollmentId, hash).catch(() => undefined);
  if (!bytes) return { ok: false, problem: 'missing' };
  if ((await toHash(bytes)) !== hash) return { ok: false, problem: 'changed' };
  return { ok: true, text: new TextDecoder().decode(bytes) };
}
