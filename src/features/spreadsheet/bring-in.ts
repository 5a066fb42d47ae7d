import { createEnrollment } from '../../services/drafts/draft-store.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { openSession } from '../../services/drafts/session-registry.ts';
import { discardEnrollment } from '../../services/spreadsheet/discard-enrollment.ts';
import { importPersons } from '../../services/spreadsheet/import-persons.ts';
import type { OpenSheet } from '../../services/spreadsheet/open-sheet.ts';
import type { ImportResult, ReadSheet } from './import-stage.ts';

interface BringInContext {
  readonly read: ReadSheet;
  /** Of the persons that go in. */
  readonly indexes: readonly number[];
  /** Undefined: a new enrollment. */
  readonly session: EnrollmentSession | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Brings persons of a checked sheet into the open enrollment or a new one. */
export async function bringIn(
  sheet: OpenSheet,
  { read, indexes, session, signal, onProgress }: BringInContext,
): Promise<ImportResult | 'called-off' | 'not-stored'> {
  const persons = await sheet.take(indexes);
  if (signal.aborted) return 'called-off';
  const target = session ?? (await createTarget(read.riskProfileCode));
  if (!target) return 'not-stored';
  const outcome = await importPersons(target, persons, { signal, onProgress }).catch(
    () => 'not-stored' as const,
  );
  if (outcome !== 'imported') {
    // The enrollment that was made for it goes too.
    if (!session) await discardEnrollment(target);
    return outcome;
  }
  const entered = new Set(indexes);
  return {
    enrollmentId: target.id,
    imported: persons.length,
    hasMarks: persons.some(({ marks }) => marks !== undefined),
    rejected: (read.persons ?? []).filter(({ index }) => !entered.has(index)),
  };
}

async function createTarget(riskProfileCode: string): Promise<EnrollmentSession | undefined> {
  try {
    return await openSession(await createEnrollment({ riskProfileCode, persons: [] }));
  } catch {
    return undefined;
  }
}
