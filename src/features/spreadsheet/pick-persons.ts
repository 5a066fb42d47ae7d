import type { SheetPerson } from '../../services/spreadsheet/sheet-job.ts';

/** Indexes of those who go in, in their order, as far as there is room. */
export function pickPersons(
  persons: readonly SheetPerson[],
  withIncomplete: boolean,
  room: number,
): readonly number[] {
  return persons
    .filter(({ state }) => state === 'good' || (withIncomplete && state === 'incomplete'))
    .slice(0, Number.isFinite(room) ? room : undefined)
    .map(({ index }) => index);
}
