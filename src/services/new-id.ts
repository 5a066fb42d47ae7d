import type { EntityId } from '../domain/enrollment/enrollment.ts';

/**
 * A new random id. `crypto.randomUUID` exists only in secure contexts, which an intranet host over http is
 * not.
 */
export function newId(): EntityId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
