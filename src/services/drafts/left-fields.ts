import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/**
 * Which fields of a person were left, by their paths in the form, until the tab is closed: what is wrong with them shows
 * after a reload as it did before. Names of fields only, never what stands in them.
 */
export function readLeftFields(id: EntityId): readonly string[] {
  return findTabNote(toName(id))?.split(' ') ?? [];
}

export function keepLeftFields(id: EntityId, paths: Iterable<string>): void {
  keepTabNote(toName(id), [...paths].join(' '));
}

const toName = (id: EntityId) => `enrola.left.${id}`;
