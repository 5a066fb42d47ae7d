import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';

/** What an edit makes of an enrollment's content; what it does not name stays. */
export interface ContentChange {
  /** Persons as they become; undefined: taken out. */
  readonly persons: ReadonlyMap<EntityId, Person | undefined>;
  readonly personIds?: readonly EntityId[] | undefined;
  readonly riskProfileCode?: string | undefined;
}

export interface EditStep {
  readonly undo: ContentChange;
  readonly redo: ContentChange;
  /** Where it happened, to be shown when it is undone or done again. */
  readonly place: Place;
}

/** Older steps are forgotten. */
const MAX_STEPS = 200;

/** The edits of an open enrollment, to be undone and done again in their order. */
export class EditHistory {
  #done: EditStep[] = [];
  #undone: EditStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** A new edit: what was undone before it can no longer be done again. */
  record(step: EditStep): void {
    this.#done.push(step);
    if (this.#done.length > MAX_STEPS) this.#done.shift();
    this.#undone = [];
  }

  takeUndo(): EditStep | undefined {
    const step = this.#done.pop();
    if (step) this.#undone.push(step);
    return step;
  }

  takeRedo(): EditStep | undefined {
    const step = this.#undone.pop();
    if (step) this.#done.push(step);
    return step;
  }

  /** The content was replaced from outside: the steps no longer fit it. */
  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
