import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** The Web Lock that a tab holds while it has an enrollment open. */
export function toEnrollmentLockName(id: EntityId): string {
  return `enrollment:${id}`;
}

/**
 * Runs while no tab has the enrollment open; `'taken'` when one has. Without Web Locks only the revisions
 * guard it.
 */
export async function withEnrollmentLock<T>(id: EntityId, run: () => Promise<T>): Promise<T | 'taken'> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(toEnrollmentLockName(id), { ifAvailable: true }, (lock) =>
    lock ? run() : ('taken' as const),
  );
}

/** Enrollments that this document holds. */
export const heldHere = new Set<EntityId>();

/** True when another tab has the enrollment open, as far as a query tells without a request for the lock. */
export async function isHeldElsewhere(id: EntityId): Promise<boolean> {
  if (!('locks' in navigator) || heldHere.has(id)) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === toEnrollmentLockName(id)) ?? false;
}
