import type { RefObject } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import { FIELD_KEYS, SECTION_KEYS, type SectionKey } from '../domain/fields/registry.ts';
import type { Place } from '../domain/fields/finding.ts';
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

/** Actions of a section of rows for the focus flow. */
export interface FlowSection {
  readonly rowIds: () => readonly EntityId[];
  /** Adds an empty row and focuses it; undefined when the section is full. */
  readonly add: () => EntityId | undefined;
  readonly focusAdd: () => void;
  /** Removes a row and focuses its neighbour; `isPassed`: the row was empty, so there is no undo. */
  readonly remove: (rowId: EntityId, isPassed: boolean) => void;
}

/** The button to the next step, after its form. */
export const stepOn: RefObject<HTMLButtonElement | null> = { current: null };

/** The focus flow of the open form; undefined when no form is open. */
export const openFlow: { current: EntryFlow | undefined } = { current: undefined };

/**
 * Moves the focus through one form: the mounted entries in the order of the field registry, which is the
 * order of the page. Focus moves at once. The form library's own `setFocus` waits for a timer, and a key
 * pressed before it would go to the previous entry.
 */
export class EntryFlow {
  readonly #entries = new Map<string, RefObject<Entry | null>>();
  readonly #sections = new Map<SectionKey, FlowSection>();
  /** Rows that Enter made: when they stay empty, Enter removes them again. */
  readonly #made = new Set<EntityId>();
  #place: EntryPlace = {};

  /** Registers the entry at a path of the form; returns a function that removes it. */
  addEntry(path: string, entry: RefObject<Entry | null>): () => void {
    this.#entries.set(path, entry);
    return () => {
      if (this.#entries.get(path) === entry) this.#entries.delete(path);
    };
  }

  addSection(key: SectionKey, section: FlowSection): () => void {
    this.#sections.set(key, section);
    return () => {
      if (this.#sections.get(key) === section) this.#sections.delete(key);
    };
  }

  /** The entry of an event; undefined for other elements that take keys. */
  findEntry(target: EventTarget | null): Entry | undefined {
    const isEntry = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    return isEntry && this.#entries.get(target.name)?.current === target ? target : undefined;
  }

  entryAt(path: string): Entry | undefined {
    return this.#entries.get(path)?.current ?? undefined;
  }

  /** Place of the focus. */
  get place(): EntryPlace {
    return this.#place;
  }

  /** Notes that an entry or another part of the form received the focus. */
  notePlace(place: EntryPlace): void {
    this.#place = place;
  }

  noteEntry({ name }: Entry): void {
    const { field, section, index } = parsePath(name) ?? {};
    this.#place = { field, section, rowId: this.#rowIdAt(section, index) };
  }

  focusFirst(): boolean {
    return this.#focus(this.#paths()[0]);
  }

  /** Focuses the first entry of a row; false when the row is not mounted. */
  focusRow(section: SectionKey, rowId: EntityId): boolean {
    return this.#focus(this.#paths(section, this.#sections.get(section)?.rowIds().indexOf(rowId))[0]);
  }

  /** When the section is full, the add button tells so. */
  addRow(key: SectionKey): void {
    const section = this.#sections.get(key);
    if (section?.add() === undefined) section?.focusAdd();
  }

  hasSection(section: SectionKey): boolean {
    return this.#sections.has(section);
  }

  removeRow(section: SectionKey, rowId: EntityId): void {
    this.#sections.get(section)?.remove(rowId, false);
  }

  /**
   * Moves the focus to the next entry to type: in the row, in the next row, or in a new row after the last.
   * Enter in the first entry of an empty row that Enter made leads to the next section, and after the last
   * section to the button to the next step.
   */
  moveOn({ name }: Entry): void {
    const { section, index } = parsePath(name) ?? {};
    const rowId = this.#rowIdAt(section, index);
    if (section === undefined || rowId === undefined) {
      this.#moveOnFromScalar(name);
      return;
    }
    const entries = this.#paths(section, index);
    const isLastRow = this.#sections.get(section)?.rowIds().at(-1) === rowId;
    const isEmpty = this.#isEmpty(entries);
    if (isEmpty && isLastRow && this.#made.has(rowId) && entries[0] === name) {
      this.#sections.get(section)?.remove(rowId, true);
      this.#enterSectionAfter(section);
    } else if (entries.at(-1) !== name || !isLastRow) this.#focus(this.#neighbour(name, 1));
    else if (isEmpty || !this.#makeRow(section)) this.#enterSectionAfter(section);
  }

  /** Moves the focus to the previous entry and removes an empty row that Enter made. */
  moveBack({ name }: Entry): void {
    const before = this.#neighbour(name, -1);
    const { section, index } = parsePath(name) ?? {};
    const rowId = this.#rowIdAt(section, index);
    const entries = this.#paths(section, index);
    if (before === undefined) return;
    const isLeft = section !== undefined && !entries.includes(before);
    if (isLeft && rowId !== undefined && this.#made.has(rowId) && this.#isEmpty(entries))
      this.#sections.get(section)?.remove(rowId, true);
    this.#focus(before);
  }

  #moveOnFromScalar(path: string): void {
    const next = this.#neighbour(path, 1);
    if (next !== undefined && parsePath(next)?.section === undefined) this.#focus(next);
    else this.#enterSectionAfter(undefined);
  }

  /**
   * Focuses the first row of the next section, and makes it if needed; after the last section, the button to
   * the next step.
   */
  #enterSectionAfter(section: SectionKey | undefined): void {
    const after = SECTION_KEYS.slice(section === undefined ? 0 : SECTION_KEYS.indexOf(section) + 1);
    const next = after.find((key) => this.#sections.has(key));
    if (next === undefined) stepOn.current?.focus();
    else if (!this.#focus(this.#paths(next)[0]) && !this.#makeRow(next)) this.#enterSectionAfter(next);
  }

  #makeRow(section: SectionKey): boolean {
    const rowId = this.#sections.get(section)?.add();
    if (rowId !== undefined) this.#made.add(rowId);
    return rowId !== undefined;
  }

  #rowIdAt(section: SectionKey | undefined, index: number | undefined): EntityId | undefined {
    return section && this.#sections.get(section)?.rowIds()[index ?? -1];
  }

  #neighbour(path: string, step: 1 | -1): string | undefined {
    const paths = this.#paths();
    return paths[paths.indexOf(path) + step];
  }

  /**
   * Paths of the form, of a section or of a row, in the order of the page; without fields that a rule hides.
   */
  #paths(section?: SectionKey, index?: number): readonly string[] {
    const start = section === undefined ? '' : index === undefined ? `${section}.` : `${section}.${index}.`;
    return [...this.#entries.keys()]
      .filter((path) => path.startsWith(start) && this.entryAt(path))
      .toSorted((a, b) => toOrder(a) - toOrder(b));
  }

  #isEmpty(paths: readonly string[]): boolean {
    return paths.every((path) => {
      const entry = this.entryAt(path);
      return entry !== undefined && textIn(entry).trim() === '';
    });
  }

  /** Selects the text, as Tab does: typing replaces it. */
  #focus(path: string | undefined): boolean {
    const entry = path === undefined ? undefined : this.entryAt(path);
    entry?.focus();
    if (entry instanceof HTMLInputElement) entry.select();
    return entry !== undefined;
  }
}

/** More than the rows of a section or the fields of a row. */
const MANY = 10_000;

/** Scalars by their field; then rows by section, number and field. */
function toOrder(path: string): number {
  const { field, section, index = 0 } = parsePath(path) ?? {};
  const at = field ? FIELD_KEYS.indexOf(field) : 0;
  return section ? ((SECTION_KEYS.indexOf(section) + 1) * MANY + index) * MANY + at : at;
}
