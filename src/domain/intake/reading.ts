/** The result of reading a text that somebody pasted, scanned or imported. Nothing of it is entered yet. */
import {
  type AnyFieldKey,
  type CaseFieldKey,
  type CaseSectionKey,
  type FieldKey,
  isCaseKey,
  type SectionKey,
} from '../fields/registry.ts';
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';

/** Reasons to check a value. */
export type Doubts = Pick<ReadValue, 'doubt' | 'also'>;

/** Puts the causes that apply into one object. The surest comes first. */
export function toDoubts(...causes: readonly (Doubt | false | undefined)[]): Doubts {
  const [doubt, ...also] = new Set(causes.filter((cause) => cause !== undefined && cause !== false));
  return { doubt, ...(also.length > 0 && { also }) };
}

/** All causes of a value. */
export function toCauses({ doubt, also = [] }: Doubts): readonly Doubt[] {
  return doubt === undefined ? [] : [doubt, ...also];
}

/** Adds one cause: another place of the source says something else. */
export function toContradicted<T extends Doubts>(value: T): T {
  return { ...value, ...toDoubts(...toCauses(value), 'conflict') };
}

/** The kind of text that was recognized. */
export type ReadingSource = 'mrz' | 'card-code' | 'vcard' | 'table' | 'text' | 'request';

export interface ReadValue<K extends AnyFieldKey = FieldKey> {
  readonly field: K;
  /** The value as the enrollment holds it: an ISO date, an integer, a code of the list; never `''`. */
  readonly entry: IntegerEntry;
  /** Reason to check the value; undefined when its source confirms it. */
  readonly doubt?: Doubt | undefined;
  /** All other causes, when there are several. */
  readonly also?: readonly Doubt[] | undefined;
  /** Number of the unread piece that a person assigned to this field. */
  readonly piece?: number | undefined;
}

/** A value for an entry of the case, as the form holds it: a date as people write it. */
export type ReadCaseValue = ReadValue<CaseFieldKey>;

export function isOfContract(value: ReadValue<AnyFieldKey>): value is ReadValue {
  return !isCaseKey(value.field);
}

/** A row to be added to its section. */
export interface ReadRow {
  readonly section: SectionKey;
  readonly values: readonly ReadValue[];
}

/** A row to be added to a section of the case that is filled in several times. */
export interface ReadCaseRow {
  readonly section: CaseSectionKey;
  readonly values: readonly ReadCaseValue[];
}

export interface PersonReading {
  /** Values of the person itself, each field at most once. */
  readonly values: readonly ReadValue[];
  readonly rows: readonly ReadRow[];
  /** Values for the case, which is never sent; only a profile with entries for them has any. */
  readonly ofCase?: readonly ReadCaseValue[] | undefined;
  readonly caseRows?: readonly ReadCaseRow[] | undefined;
}

/** The issuer of a document, or a person who is only mentioned in a text, may have no values. */
export const hasValues = ({ values, rows }: PersonReading) => values.length + rows.length > 0;

export interface Reading {
  readonly source: ReadingSource;
  readonly persons: readonly PersonReading[];
  /** Value of the enrollment itself. */
  readonly riskProfile?: ReadValue | undefined;
  /** Parts of the text that no value contains, in their order. */
  readonly unread: readonly string[];
  /** True when the text has pieces of an incomplete machine-readable zone. */
  readonly isBrokenZone?: boolean | undefined;
}

/** The context for reading a text. */
export interface IntakeContext {
  readonly profile: Profile;
  /** Gives two-digit years their century. */
  readonly today: IsoDate;
}
