/** Needs no schema: the database is opened while the schemas are still being made. */

/** The id that the send inside a record of version 1 gets in the ledger. */
export function toV1AttemptId(enrollmentId: string): string {
  return `${enrollmentId}-1`;
}

/**
 * The send inside a record of version 1, moved to the ledger as it is: storage is changed to its new layout before the
 * app runs, and `read-v1-attempt.ts` reads it when it is first needed. Undefined where there was none.
 */
export function findV1AttemptRecord(
  record: object & { readonly id: string },
): { readonly id: string; readonly enrollmentId: string; readonly v1: unknown } | undefined {
  if (!('outcome' in record) || record.outcome === undefined) return undefined;
  return { id: toV1AttemptId(record.id), enrollmentId: record.id, v1: record };
}
