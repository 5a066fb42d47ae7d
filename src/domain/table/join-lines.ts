import type { PersonReading } from '../intake/reading.ts';
import type { ReadLine, TableRow, TableValue } from './read-lines.ts';

/** A person as a table tells of it, in one line or several. */
export interface TablePerson extends PersonReading {
  readonly values: readonly TableValue[];
  readonly rows: readonly TableRow[];
  /** Indexes of its lines, the first one first. */
  readonly lines: readonly number[];
}

/**
 * Lines with the same identifier are of one person, wherever they stand; so is a line that names nobody below one that
 * does, as merged cells leave it.
 */
export class PersonsOfLines {
  readonly #persons: { values: TableValue[]; rows: TableRow[]; lines: number[] }[] = [];
  readonly #byIdentity = new Map<string, number>();
  #last = -1;

  add({ line, values, rows, identity }: ReadLine): void {
    const known = identity === undefined ? this.#findAbove(values) : this.#byIdentity.get(identity);
    const person = known === undefined ? undefined : this.#persons[known];
    if (person && known !== undefined) {
      join(person, values, rows);
      person.lines.push(line);
      this.#last = known;
      return;
    }
    this.#last = this.#persons.length;
    if (identity !== undefined) this.#byIdentity.set(identity, this.#last);
    const made = { values: [], rows: [], lines: [line] };
    join(made, values, rows);
    this.#persons.push(made);
  }

  get persons(): readonly TablePerson[] {
    return this.#persons;
  }

  #findAbove(values: readonly TableValue[]): number | undefined {
    return values.length === 0 && this.#last >= 0 ? this.#last : undefined;
  }
}

function join(
  person: { values: TableValue[]; rows: TableRow[] },
  values: readonly TableValue[],
  rows: readonly TableRow[],
): void {
  for (const value of values) {
    const index = person.values.findIndex(({ field }) => field === value.field);
    const known = person.values[index];
    if (!known) person.values.push(value);
    else if (!isSame(known, value) && !known.problem) {
      // At the later one, where it is seen; what was first stays.
      const { line, column } = value;
      const problem = { code: 'conflict', other: value.entry } as const;
      person.values[index] = { ...known, line, column, doubt: known.doubt ?? 'ambiguous', problem };
    }
  }
  for (const row of rows) {
    if (!person.rows.some((other) => isSameRow(other, row))) person.rows.push(row);
  }
}

function isSame(one: TableValue, other: TableValue): boolean {
  if (one.field === 'identifier') return true;
  return String(one.entry).trim().toLowerCase() === String(other.entry).trim().toLowerCase();
}

function isSameRow(one: TableRow, other: TableRow): boolean {
  return (
    one.section === other.section &&
    one.values.length === other.values.length &&
    one.values.every(({ field, entry }) =>
      other.values.some((value) => value.field === field && value.entry === entry),
    )
  );
}
