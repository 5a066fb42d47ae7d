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
  /** Values of a card beside the text. */
  readonly given?: PersonReading | undefined;
  /** True when nothing says that the text is about the person: all of its values are guesses. */
  readonly isGuess?: boolean;
  readonly isBlank?: (line: number) => boolean;
}

/** The values of a person that were found in a text so far. */
export class TextDraft {
  readonly #values = new Map<FieldKey, ReadValue>();
  readonly #given: Map<FieldKey, ReadValue>;
  readonly #rows: ReadRow[];
  readonly #isGuess: boolean;
  readonly #isBlank: (line: number) => boolean;
  readonly addresses: AddressPart[] = [];
  readonly communes: Part[] = [];
  readonly accounts: AccountPart[] = [];
  /** Line of the identifier. */
  identifierLine: number | undefined;

  constructor({ given = NOBODY, isGuess = false, isBlank = () => false }: DraftOptions = {}) {
    this.#given = new Map(given.values.map((value) => [value.field, value]));
    this.#rows = [...given.rows];
    this.#isGuess = isGuess;
    this.#isBlank = isBlank;
  }

  /** True when no value of any person was found. */
  get isEmpty(): boolean {
    const hasNumber = this.accounts.some(({ slot }) => slot === 'number');
    return (
      this.#given.size + this.#values.size + this.#rows.length + this.addresses.length === 0 && !hasNumber
    );
  }

  /** Returns true when the text has a value for the field. */
  has(field: FieldKey): boolean {
    return this.#values.has(field);
  }

  /** Returns the value of a field, from the text or the card. */
  find(field: FieldKey): ReadValue | undefined {
    return this.#values.get(field) ?? this.#given.get(field);
  }

  /**
   * Keeps the first value of a field; a different second one makes it doubtful. Returns true when all values
   * were accepted.
   */
  put(values: readonly ReadValue[]): boolean {
    return values.length > 0 && values.map((value) => this.#putValue(this.#toRead(value))).every(Boolean);
  }

  #putValue(value: ReadValue): boolean {
    const { field } = value;
    const given = this.#given.get(field);
    if (given) {
      // Two sources with the same value confirm each other, and the text has the accents that cards lack.
      if (isSameText(given, value)) this.#given.set(field, { field, entry: value.entry });
      // A guess does not contradict a card.
      else if (value.doubt === undefined) this.#given.set(field, toContradicted(given));
      return isSameText(given, value);
    }
    const known = this.#values.get(field);
    if (!known) this.#values.set(field, value);
    // A guess does not contradict a label.
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

  /**
   * Assigns communes that were found apart to addresses in their order; with different counts, that is a
   * guess.
   */
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

/** Two spellings of one number give one row. */
function toRowKey([lead]: readonly ReadValue[]): string {
  const text = String(lead?.entry ?? '');
  return lead?.field === 'telephones.number' ? text.replace(/\D/g, '').slice(-9) : text.toLowerCase();
}

/** Compares without case and accents. */
export const isSameText = (one: Pick<ReadValue, 'entry'>, other: Pick<ReadValue, 'entry'>) =>
  foldText(String(one.entry)) === foldText(String(other.entry));

function takePart(part: Part | undefined): Part | undefined {
  part?.take?.();
  return part;
}

function toValues(field: FieldKey, part: Part | undefined, isSure: boolean): ReadValue[] {
  return part ? [{ field, entry: part.entry, doubt: part.doubt ?? (isSure ? undefined : 'guessed') }] : [];
}
