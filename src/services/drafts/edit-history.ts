import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';

/** What an edit makes of an enrollment's content; what it does not name stays. */
export interface ContentChange {
  /** Persons as they become; undefined: taken out. */
  readonly persons: ReadonlyMap<EntityId, Person | undefined>;
  readonly personIds?: readonly EntityId[] | undefined;
  readonly riskProfileCode?: string | undefined;
}

/** One edit, both ways. What it says of a person may hold several fields: `step-history.ts` takes them one by one. */
export interface Edit {
  readonly undo: ContentChange;
  readonly redo: ContentChange;
}

/** What takes a change back, from an enrollment as it stands before it. */
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

/** Older edits are forgotten. */
const MAX_EDITS = 200;

/** The edits of an open enrollment in their order: those that are done, and those that were undone. */
export class EditHistory {
  readonly done: Edit[] = [];
  readonly undone: Edit[] = [];

  /** A new edit: what was undone before it can no longer be done again. */
  record(edit: Edit): void {
    this.done.push(edit);
    if (this.done.length > MAX_EDITS) this.done.shift();
    this.undone.length = 0;
  }

  /** The content was replaced from outside: the edits no longer fit it. */
  clear(): void {
    this.done.length = 0;
    this.undone.length = 0;
  }
}
