import { flushSync } from 'react-dom';
import { STEP_ON_ID } from './field-id.ts';

export type Entry = HTMLInputElement | HTMLSelectElement;

/** What is filled in; what stands beside fields (threads, offers) is none of it. */
const ENTRIES = '.field > :is(input, select), .field > .combobox > input';

/** The entry that an event is of; undefined for everything else that takes keys. */
export function findEntry(target: EventTarget | null): Entry | undefined {
  const isEntry = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isEntry && target.matches(ENTRIES) && target.closest('.entries') ? target : undefined;
}

/** The entry of a name in the form of another one. */
export function findEntryNamed(name: string, beside: Entry): Entry | undefined {
  const scope = beside.closest('.entries');
  return scope ? entriesIn(scope).find((entry) => entry.name === name) : undefined;
}

/** Rows that Enter made: left empty, Enter takes them away again. */
const madeByEnter = new WeakSet<Element>();

/**
 * Focus goes to the entry that is typed next: the next one of the row, the next row, a new one after the last. Enter in
 * the first entry of an empty row that was made so leads to the next section, and after the last section to the button
 * that leads on.
 */
export function moveOn(entry: Entry): void {
  const row = entry.closest('.row');
  if (!row) {
    moveToEntry(entry, 1);
    return;
  }
  const entries = entriesIn(row);
  const isLastRow = !row.nextElementSibling?.matches('.row');
  const isEmpty = entries.every(({ value }) => value.trim() === '');
  const section = row.closest('.section');
  if (isEmpty && isLastRow && madeByEnter.has(row) && entries[0] === entry) {
    drop(row);
    moveToSectionAfter(section);
  } else if (entries.at(-1) !== entry || !isLastRow) moveToEntry(entry, 1);
  else if (isEmpty || !section || !addRow(section)) moveToSectionAfter(section);
}

/** Focus goes to the entry before; an empty row that Enter made goes with it. */
export function moveBack(entry: Entry): void {
  const row = entry.closest('.row');
  const isMadeInVain =
    row && madeByEnter.has(row) && entriesIn(row).every(({ value }) => value.trim() === '');
  moveToEntry(entry, -1);
  if (!row || !isMadeInVain || row.contains(document.activeElement)) return;
  const before = findEntry(document.activeElement);
  drop(row);
  if (before) focus(before);
}

function entriesIn(scope: ParentNode): Entry[] {
  return [...scope.querySelectorAll<Entry>(ENTRIES)].filter(
    (entry) => !entry.matches(':disabled, :read-only:not(select)'),
  );
}

/** Within its section, or within what comes before the sections, and from there into the first one. */
function moveToEntry(entry: Entry, step: 1 | -1): void {
  const scope = entry.closest('.entries');
  if (!scope) return;
  const entries = entriesIn(scope);
  const next = entries[entries.indexOf(entry) + step];
  const leavesScalars = step === 1 && !entry.closest('.section') && !!(next?.closest('.section') ?? !next);
  if (leavesScalars) moveToSection(scope.querySelector('.section'));
  else if (next) focus(next);
}

function moveToSectionAfter(section: Element | null): void {
  const sections = [...(section?.closest('.entries')?.querySelectorAll('.section') ?? [])];
  moveToSection(sections[section ? sections.indexOf(section) + 1 : sections.length] ?? null);
}

/** Its first row, made where there is none; without a section, the button that leads on. */
function moveToSection(section: Element | null): void {
  const [first] = section ? entriesIn(section) : [];
  if (first) focus(first);
  else if (section) {
    if (!addRow(section)) moveToSectionAfter(section);
  } else document.getElementById(STEP_ON_ID)?.focus();
}

/** Presses the button that adds a row, which puts focus in it; false where the section is full. */
function addRow(section: Element): boolean {
  const add = section.querySelector('.section__add');
  if (!(add instanceof HTMLButtonElement) || add.ariaDisabled === 'true') return false;
  flushSync(() => add.click());
  const row = document.activeElement?.closest('.row');
  if (!row) return false;
  madeByEnter.add(row);
  return true;
}

function drop(row: Element): void {
  if (row instanceof HTMLElement) row.dataset['passed'] = '';
  flushSync(() => row.querySelector<HTMLButtonElement>('.row__remove')?.click());
}

/** As Tab does it: what stands there is typed over. */
function focus(entry: Entry): void {
  entry.focus();
  if (entry instanceof HTMLInputElement) entry.select();
}
