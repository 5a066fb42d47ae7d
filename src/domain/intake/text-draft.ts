import type { FieldKey, SectionKey } from '../fields/registry.ts';
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import type { PersonReading, ReadRow, ReadValue } from './reading.ts';

/** A value that belongs to a row whose other parts are still to be found. */
interface Part {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
}

export interface AddressPart {
  readonly line: Part;
  readonly commune?: Part | undefined;
  readonly type?: Part | undefined;
}

/** What was found of a person in a text so far. */
export class TextDraft {
  readonly #values = new Map<FieldKey, ReadValue>();
  readonly #rows: ReadRow[] = [];
  readonly addresses: AddressPart[] = [];
  readonly communes: Part[] = [];
  readonly banks: Part[] = [];
  readonly kinds: Part[] = [];
  readonly numbers: Part[] = [];

  has(field: FieldKey): boolean {
    return this.#values.has(field);
  }

  /** The first counts; another one says that one of them is wrong. */
  put(values: readonly ReadValue[]): void {
    for (const value of values) {
      const known = this.#values.get(value.field);
      if (!known) this.#values.set(value.field, value);
      else if (known.entry !== value.entry) {
        this.#values.set(value.field, { ...known, doubt: known.doubt ?? 'ambiguous' });
      }
    }
  }

  add(section: SectionKey, values: readonly ReadValue[]): void {
    const key = JSON.stringify(values[0]?.entry);
    const isKnown = this.#rows.some(
      (row) => row.section === section && JSON.stringify(row.values[0]?.entry) === key,
    );
    if (!isKnown) this.#rows.push({ section, values });
  }

  /** The parts that came apart belong together in their order; where one has another count that is a guess. */
  toReading(): PersonReading {
    const { addresses, communes, banks, kinds, numbers } = this;
    const isEven = communes.length === addresses.filter(({ commune }) => !commune).length;
    const waiting = [...communes];
    for (const { line, commune = waiting.shift(), type } of addresses) {
      this.add('addresses', [
        { field: 'addresses.line', ...line },
        ...toValues('addresses.communeId', commune, isEven),
        ...toValues('addresses.typeCode', type, true),
      ]);
    }
    const count = Math.max(banks.length, kinds.length, numbers.length);
    const isAlike = (parts: readonly Part[]) => parts.length === count;
    for (let index = 0; index < count; index += 1) {
      const values = [
        ...toValues('bankAccounts.bankId', banks[index], isAlike(banks)),
        ...toValues('bankAccounts.kind', kinds[index], isAlike(kinds)),
        ...toValues('bankAccounts.number', numbers[index], isAlike(numbers)),
      ];
      // One kind or bank alone is no account.
      if (values.length > 1 || numbers[index]) this.#rows.push({ section: 'bankAccounts', values });
    }
    return { values: [...this.#values.values()], rows: this.#rows };
  }
}

function toValues(field: FieldKey, part: Part | undefined, isSure: boolean): ReadValue[] {
  return part ? [{ field, entry: part.entry, doubt: part.doubt ?? (isSure ? undefined : 'guessed') }] : [];
}
