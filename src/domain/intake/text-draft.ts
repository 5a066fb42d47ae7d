import type { FieldKey, SectionKey } from '../fields/registry.ts';
import { foldText } from '../formats/plain-text.ts';
import { type AccountPart, toAccountRows } from './account-rows.ts';
import {
  type PersonReading,
  type ReadRow,
  type ReadValue,
  toCauses,
  toContradicted,
  toDoubts,
} from './reading.ts';
import type { AddressPart, Part } from './text-parts.ts';

const NOBODY: PersonReading = { values: [], rows: [] };

interface DraftOptions {
  /** What a card beside the text says. */
  readonly given?: PersonReading | undefined;
  /** Nothing says that the text is of the person: all of it is a guess. */
  readonly isGuess?: boolean;
  readonly isBlank?: (line: number) => boolean;
}

/** What was found of a person in a text so far. */
export class TextDraft {
  readonly #values = new Map<FieldKey, ReadValue>();
  readonly #given: Map<FieldKey, ReadValue>;
  readonly #rows: ReadRow[];
  readonly #isGuess: boolean;
  readonly #isBlank: (line: number) => boolean;
  readonly addresses: AddressPart[] = [];
  readonly communes: Part[] = [];
  readonly accounts: AccountPart[] = [];
  /** The line on which the identifier stands. */
  identifierLine: number | undefined;

  constructor({ given = NOBODY, isGuess = false, isBlank = () => false }: DraftOptions = {}) {
    this.#given = new Map(given.values.map((value) => [value.field, value]));
    this.#rows = [...given.rows];
    this.#isGuess = isGuess;
    this.#isBlank = isBlank;
  }

  /** Nothing of anybody was found. */
  get isEmpty(): boolean {
    const hasNumber = this.accounts.some(({ slot }) => slot === 'number');
    return (
      this.#given.size + this.#values.size + this.#rows.length + this.addresses.length === 0 && !hasNumber
    );
  }

  /** Whether the text says it. */
  has(field: FieldKey): boolean {
    return this.#values.has(field);
  }

  /** What is known of a field, by the text or the card. */
  find(field: FieldKey): ReadValue | undefined {
    return this.#values.get(field) ?? this.#given.get(field);
  }

  /** The first counts; another one says that one of them is wrong. Gives whether all of them stand. */
  put(values: readonly ReadValue[]): boolean {
    return values.length > 0 && values.map((value) => this.#putValue(this.#toRead(value))).every(Boolean);
  }

  #putValue(value: ReadValue): boolean {
    const { field } = value;
    const given = this.#given.get(field);
    if (given) {
      // Two sources that say the same vouch for each other, and text has the accents that cards lack.
      if (isSameText(given, value)) this.#given.set(field, { field, entry: value.entry });
      // A guess says nothing against a card.
      else if (value.doubt === undefined) this.#given.set(field, toContradicted(given));
      return isSameText(given, value);
    }
    const known = this.#values.get(field);
    if (!known) this.#values.set(field, value);
    // A guess says nothing against a label.
    else if (known.entry !== value.entry && (value.doubt === undefined || known.doubt !== undefined)) {
      this.#values.set(field, toContradicted(known));
    }
    return known === undefined || known.entry === value.entry;
  }

  add(section: SectionKey, values: readonly ReadValue[]): void {
    const key = toRowKey(values);
    const isKnown = this.#rows.some((row) => row.section === section && toRowKey(row.values) === key);
    if (!isKnown) this.#rows.push({ section, values: values.map((value) => this.#toRead(value)) });
  }

  #toRead(value: ReadValue): ReadValue {
    return this.#isGuess ? { ...value, ...toDoubts(...toCauses(value), 'guessed') } : value;
  }

  /** Communes that came apart belong to addresses in their order; where the counts differ that is a guess. */
  toReading(): PersonReading {
    const { addresses, communes } = this;
    const isEven = communes.length === addresses.filter(({ commune }) => !commune).length;
    const waiting = [...communes];
    for (const { line, commune = takePart(waiting.shift()), type } of addresses) {
      this.add('addresses', [
        { field: 'addresses.line', entry: line.entry, doubt: line.doubt },
        ...toValues('addresses.communeId', commune, isEven),
        ...toValues('addresses.typeCode', type, true),
      ]);
    }
    const identifier = this.find('identifier');
    const rut = identifier === undefined ? undefined : String(identifier.entry);
    for (const { section, values } of toAccountRows(this.accounts, rut, this.#isBlank)) {
      this.#rows.push({ section, values: values.map((value) => this.#toRead(value)) });
    }
    return { values: [...this.#given.values(), ...this.#values.values()], rows: this.#rows };
  }
}

/** The same number, however it is written, is one row. */
function toRowKey([lead]: readonly ReadValue[]): string {
  const text = String(lead?.entry ?? '');
  return lead?.field === 'telephones.number' ? text.replace(/\D/g, '').slice(-9) : text.toLowerCase();
}

/** The same but for case and accents. */
export const isSameText = (one: ReadValue, other: ReadValue) =>
  foldText(String(one.entry)) === foldText(String(other.entry));

function takePart(part: Part | undefined): Part | undefined {
  part?.take?.();
  return part;
}

function toValues(field: FieldKey, part: Part | undefined, isSure: boolean): ReadValue[] {
  return part ? [{ field, entry: part.entry, doubt: part.doubt ?? (isSure ? undefined : 'guessed') }] : [];
}
