import type { EntityId } from '../domain/enrollment/enrollment.ts';

/** A new random id. `crypto.randomUUID` exists in secure contexts only; an intranet host over http is none. */
export function newId(): EntityId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
