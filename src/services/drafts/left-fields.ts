import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/**
 * Which fields of a person were left, by their paths in the form, and which persons of an enrollment were, by their ids,
 * until the tab is closed: what is wrong with them shows after a reload as it did before. Names only, never what was typed.
 */
export function readLeft(id: EntityId): readonly string[] {
  return findTabNote(toName(id))?.split(' ') ?? [];
}

export function keepLeft(id: EntityId, names: Iterable<string>): void {
  keepTabNote(toName(id), [...names].join(' '));
}

const toName = (id: EntityId) => `enrola.left.${id}`;
