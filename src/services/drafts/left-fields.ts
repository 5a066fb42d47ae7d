import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/**
 * Names that were left, kept until the tab is closed, so that their errors show again after a reload: paths
 * of the form for a person, ids of persons for an enrollment. Typed values are never kept.
 */
export function readLeft(id: EntityId): readonly string[] {
  return findTabNote(toName(id))?.split(' ') ?? [];
}

export function keepLeft(id: EntityId, names: Iterable<string>): void {
  keepTabNote(toName(id), [...names].join(' '));
}

const toName = (id: EntityId) => `enrola.left.${id}`;
