import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { ReadCaseValue } from '../../domain/intake/reading.ts';
import { storeCaseFile, type StoreProblem } from '../../services/case-files/case-files.ts';
import type { PhotoOffer } from './intake-plan.ts';

type KeptPhoto =
  | { readonly ok: true; readonly value: ReadCaseValue }
  | { readonly ok: false; readonly problem: StoreProblem };

/** Stores the photo of a card among the files of the enrollment. Returns the value for its entry. */
export async function keepPhoto(
  enrollmentId: EntityId,
  { file, field, maxBytes = DEFAULT_FILE_LIMITS.maxBytes }: PhotoOffer,
): Promise<KeptPhoto> {
  const stored = await storeCaseFile(enrollmentId, file, { ...DEFAULT_FILE_LIMITS, maxBytes });
  return stored.ok ? { ok: true, value: { field, entry: toFileEntryText(stored.entry) } } : stored;
}
