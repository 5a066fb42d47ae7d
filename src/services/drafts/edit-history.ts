import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';

/** Change of an enrollment's content; parts that it does not name stay. */
export interface ContentChange {
  /** Persons with their new content; undefined removes the person. */
  readonly persons: ReadonlyMap<EntityId, Person | undefined>;
  readonly personIds?: readonly EntityId[] | undefined;
  readonly riskProfileCode?: string | undefined;
}

/**
 * One edit, both ways. Its change of a person may cover several fields: `step-history.ts` undoes them one by
 * one.
 */
export interface Edit {
  readonly undo: ContentChange;
  readonly redo: ContentChange;
}

/** The inverse of a change to the current enrollment. */
export function toUndo(
  { persons, ...redo }: ContentChange,
  { personIds, riskProfileCode }: Pick<StoredEnrollment, 'personIds' | 'riskProfileCode'>,
  findPerson: (id: EntityId) => Person | undefined,
): ContentChange {
  return {
    persons: new Map([...persons.keys()].map((id) => [id, findPerson(id)])),
    ...(redo.personIds && { personIds }),
    ...(redo.riskProfileCode !== undefined && { riskProfileCode }),
  };
}

/** Limit of the history; older edits are dropped. */
const MAX_EDITS = 200;

/** Edits of an open enrollment in their order: those that are done, and those that were undone. */
export class EditHistory {
  readonly done: Edit[] = [];
  readonly undone: Edit[] = [];

  /** Adds a new edit: edits that were undone before it can no longer be redone. */
  record(edit: Edit): void {
    this.done.push(edit);
    if (this.done.length > MAX_EDITS) this.done.shift();
    this.undone.length = 0;
  }

  /** Clears the history after the content was replaced from outside: the edits no longer fit it. */
  clear(): void {
    this.done.length = 0;
    this.undone.length = 0;
  }
}
