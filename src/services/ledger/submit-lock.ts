import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** True when this browser can limit a send to one tab and hash its content: both need https or localhost. */
export function canSendSafely(): boolean {
  return 'locks' in navigator && crypto.subtle !== undefined;
}

/** Runs with the lock of an enrollment's send; `'taken'` when another tab holds it. */
export function withSubmitLock<T>(id: EntityId, run: () => Promise<T>): Promise<T | 'taken'> {
  return navigator.locks.request(toLockName(id), { ifAvailable: true }, (lock) =>
    lock ? run() : ('taken' as const),
  );
}

/** Waits until no tab sends the enrollment any more, then runs. */
export function afterSubmitLock<T>(id: EntityId, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return navigator.locks.request(toLockName(id), { signal }, run);
}

function toLockName(id: EntityId): string {
  return `submit:${id}`;
}
