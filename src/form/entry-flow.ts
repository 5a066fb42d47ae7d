import type { RefObject } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import { type AnyFieldKey, type AnySectionKey, FIELD_KEYS, SECTION_KEYS } from '../domain/fields/registry.ts';
import type { Place } from '../domain/fields/finding.ts';
import { type Move, type MovePage, moveBack, moveOn } from './entry-moves.ts';
import { parsePath } from './entry-path.ts';

export type Entry = HTMLInputElement | HTMLSelectElement;

/** Text of an entry; for a group of radio buttons, the chosen code. */
export function textIn(entry: Entry): string {
  return isRadio(entry) ? (radiosOf(entry).find(({ checked }) => checked)?.value ?? '') : entry.value;
}

export function isRadio(entry: Entry): entry is HTMLInputElement {
  return entry.type === 'radio';
}

/** The radio buttons of the same group. */
export function radiosOf({ form, name }: Entry): readonly HTMLInputElement[] {
  const group = form?.elements.namedItem(name);
  const members = group instanceof RadioNodeList ? [...group] : [group];
  return members.filter((member) => member instanceof HTMLInputElement);
}

/** A part of the open person. */
export type EntryPlace = Omit<Place, 'personId'>;

/** A field's entry in the form. */
interface FieldEntry {
  readonly path: string;
  readonly id: string;
  readonly element: RefObject<Entry | null>;
}

/** Actions of a section of rows for the focus flow. */
export interface FlowSection {
  readonly rowIds: readonly EntityId[];
  readonly isFull: boolean;
  /** Adds an empty row and focuses it. When the section is full, focuses the add button, which tells so. */
  readonly add: () => EntityId | undefined;
  /** Removes a row and focuses its neighbour; `isPassed`: the row was empty, so there is no undo. */
  readonly remove: (rowId: EntityId, isPassed: boolean) => void;
}

/** The button to the next step, after its form. */
export const stepOn: RefObject<HTMLButtonElement | null> = { current: null };

/** The focus flow of the open form; undefined when no form is open. */
export const openFlow: { current: EntryFlow | undefined } = { current: undefined };

/**
 * Knows the mounted entries of one form in the order of the field registry, which is the order of the page,
 * and moves the focus to them. Focus moves at once. The form library's own `setFocus` waits for a timer, and
 * a key pressed before it would go to the previous entry.
 */
export class EntryFlow implements MovePage {
  readonly #entries = new Map<string, FieldEntry>();
  readonly #sections = new Map<AnySectionKey, RefObject<FlowSection | null>>();
  readonly #made = new Set<EntityId>();
  #place: EntryPlace = {};

  /** Registers the entry of a field; returns a function that removes it. */
  readonly addEntry = (entry: FieldEntry): (() => void) => register(this.#entries, entry.path, entry);

  readonly addSection = (key: AnySectionKey, section: RefObject<FlowSection | null>): (() => void) =>
    register(this.#sections, key, section);

  /** The entry of an event, with its element; undefined for other elements that take keys. */
  findEntry(target: EventTarget | null) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
    const entry = this.#entries.get(target.name);
    return entry?.element.current === target ? { ...entry, element: target } : undefined;
  }

  entryAt(path: string): Entry | undefined {
    return this.#entries.get(path)?.element.current ?? undefined;
  }

  readonly paths = (start = ''): readonly string[] =>
    [...this.#entries.keys()]
      .filter((path) => path.startsWith(start) && this.entryAt(path))
      .toSorted((a, b) => this.#toOrder(a) - this.#toOrder(b));

  /** The sections of the contract in their order, then those of the case, as they were mounted. */
  readonly sections = (): readonly AnySectionKey[] => {
    const mounted = [...this.#sections.keys()];
    const own = SECTIONS.filter((key) => this.#sections.has(key));
    return [...own, ...mounted.filter((key) => !SECTIONS.includes(key))];
  };

  /** Scalars by their field; then rows by section, number and field. Entries of a case keep the order of their mounting. */
  #toOrder(path: string): number {
    const { field, section, index = 0 } = parsePath(path) ?? {};
    const at = field ? FIELDS.indexOf(field) : 0;
    if (!section) return at;
    return ((this.sections().indexOf(section) + 1) * MANY + index) * MANY + at;
  }

  readonly pathOf = (id: string): string | undefined =>
    [...this.#entries.values()].find((entry) => entry.id === id && entry.element.current)?.path;

  readonly idAt = (path: string): string | undefined => this.entryAt(path) && this.#entries.get(path)?.id;

  readonly textAt = (path: string): string => {
    const entry = this.entryAt(path);
    return entry ? textIn(entry) : '';
  };

  readonly rowIds = (section: AnySectionKey): readonly EntityId[] =>
    this.#sections.get(section)?.current?.rowIds ?? [];

  readonly isFull = (section: AnySectionKey): boolean => this.#sections.get(section)?.current?.isFull ?? true;

  readonly isMade = (rowId: EntityId): boolean => this.#made.has(rowId);

  /** Place of the focus. */
  get place(): EntryPlace {
    return this.#place;
  }

  /** Notes that an entry or another part of the form received the focus. */
  notePlace(place: EntryPlace): void {
    this.#place = place;
  }

  noteEntry(path: string): void {
    const { field, section, index = -1 } = parsePath(path) ?? {};
    this.#place = { field, section, rowId: section && this.rowIds(section)[index] };
  }

  /** Goes to the next entry to type, or to the previous one. */
  move(path: string, step: 1 | -1): void {
    for (const move of step > 0 ? moveOn(path, this) : moveBack(path, this)) this.#carryOut(move);
  }

  #carryOut(move: Move): void {
    if (move.kind === 'focus') this.focus(move.path);
    else if (move.kind === 'remove-row') this.removeRow(move.section, move.rowId, true);
    else if (move.kind === 'focus-next-step') stepOn.current?.focus();
    else {
      const rowId = this.addRow(move.section);
      if (rowId !== undefined) this.#made.add(rowId);
    }
  }

  focusFirst(): boolean {
    return this.focus(this.paths()[0]);
  }

  /** Focuses the first entry of a row; false when the row is not mounted. */
  focusRow(section: AnySectionKey, rowId: EntityId): boolean {
    return this.focus(this.paths(`${section}.${this.rowIds(section).indexOf(rowId)}.`)[0]);
  }

  addRow(section: AnySectionKey): EntityId | undefined {
    return this.#sections.get(section)?.current?.add();
  }

  hasSection(section: AnySectionKey): boolean {
    return this.#sections.has(section);
  }

  removeRow(section: AnySectionKey, rowId: EntityId, isPassed = false): void {
    this.#sections.get(section)?.current?.remove(rowId, isPassed);
  }

  /** Selects the text, as Tab does: typing replaces it. False when the entry is not mounted. */
  focus(path: string | undefined, isSelected = true): boolean {
    const entry = path === undefined ? undefined : this.entryAt(path);
    entry?.focus();
    if (isSelected && entry instanceof HTMLInputElement) entry.select();
    return entry !== undefined;
  }
}

function register<K, V>(map: Map<K, V>, key: K, value: V): () => void {
  map.set(key, value);
  return () => {
    if (map.get(key) === value) map.delete(key);
  };
}

/** More than the rows of a section or the fields of a row. */
const MANY = 10_000;

const FIELDS: readonly AnyFieldKey[] = FIELD_KEYS;
const SECTIONS: readonly AnySectionKey[] = SECTION_KEYS;
