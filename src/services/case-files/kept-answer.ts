/** The answers of the service that the team keeps for a case. They are no files of this browser. */
import type { AnswerEntry } from '../../domain/case/answer-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toHash } from './case-files.ts';
import { readMissing } from './missing-file.ts';

/** `changed`: the bytes are not those of the entry. */
interface NoAnswer {
  readonly ok: false;
  readonly problem: 'missing' | 'changed';
}

export type AnswerReading = { readonly ok: true; readonly text: string } | NoAnswer;

/** Reads an answer as text and compares it with its hash. Never rejects. */
export async function readKeptAnswer(
  enrollmentId: EntityId,
  answer: Pick<AnswerEntry, 'hash' | 'size'>,
): Promise<AnswerReading> {
  const reading = await readAnswerBytes(enrollmentId, answer);
  return reading.ok ? { ok: true, text: new TextDecoder().decode(reading.bytes) } : reading;
}

/** As `readKeptAnswer`, with the bytes. */
export async function readAnswerBytes(
  enrollmentId: EntityId,
  { hash, size }: Pick<AnswerEntry, 'hash' | 'size'>,
): Promise<{ readonly ok: true; readonly bytes: Uint8Array } | NoAnswer> {
  if (size === 0) return { ok: true, bytes: new Uint8Array() };
  const bytes = await readMissing(enrollmentId, hash).catch(() => undefined);
  if (!bytes) return { ok: false, problem: 'missing' };
  if ((await toHash(bytes)) !== hash) return { ok: false, problem: 'changed' };
  return { ok: true, bytes };
}
