/** Needs no schema, because the database opens while the schemas are still loading. */

/** Id in the ledger for the send inside a record of version 1. */
export function toV1AttemptId(enrollmentId: string): string {
  return `${enrollmentId}-1`;
}

/**
 * The send inside a record of version 1, moved to the ledger unchanged. The storage gets its new layout
 * before the app runs, and `read-v1-attempt.ts` reads the send at its first use. Undefined when there is
 * none.
 */
export function findV1AttemptRecord(
  record: object & { readonly id: string },
): { readonly id: string; readonly enrollmentId: string; readonly v1: unknown } | undefined {
  if (!('outcome' in record) || record.outcome === undefined) return undefined;
  return { id: toV1AttemptId(record.id), enrollmentId: record.id, v1: record };
}
