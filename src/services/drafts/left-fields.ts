import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/**
 * Which fields of a person were left, by their paths in the form, until the tab is closed: what is wrong with them shows
 * after a reload as it did before. Names of fields only, never what stands in them.
 */
export function readLeftFields(id: EntityId): readonly string[] {
  try {
    return sessionStorage.getItem(toKey(id))?.split(' ') ?? [];
  } catch {
    // Closed to the page: known as long as the page stands.
    return [];
  }
}

export function keepLeftFields(id: EntityId, paths: Iterable<string>): void {
  try {
    sessionStorage.setItem(toKey(id), [...paths].join(' '));
  } catch {
    // Closed or full.
  }
}

const toKey = (id: EntityId) => `enrola.left.${id}`;
