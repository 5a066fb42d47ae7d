/** What was understood of a text that somebody pasted, scanned or imported; nothing of it is entered yet. */
import type { FieldKey, SectionKey } from '../fields/registry.ts';
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';

/** Why a value wants a second look. */
export type Doubts = Pick<ReadValue, 'doubt' | 'also'>;

/** The causes that hold, the surest one first. */
export function toDoubts(...causes: readonly (Doubt | false | undefined)[]): Doubts {
  const [doubt, ...also] = new Set(causes.filter((cause) => cause !== undefined && cause !== false));
  return { doubt, ...(also.length > 0 && { also }) };
}

/** All causes of a value. */
export function toCauses({ doubt, also = [] }: Doubts): readonly Doubt[] {
  return doubt === undefined ? [] : [doubt, ...also];
}

/** The same with one cause more: the source says something else in another place. */
export function toContradicted<T extends Doubts>(value: T): T {
  return { ...value, ...toDoubts(...toCauses(value), 'conflict') };
}

/** What kind of text it was taken for. */
export type ReadingSource = 'mrz' | 'card-code' | 'vcard' | 'table' | 'text' | 'request';

export interface ReadValue {
  readonly field: FieldKey;
  /** As the enrollment holds it: an ISO date, an integer, a code of the list; never `''`. */
  readonly entry: IntegerEntry;
  /** Why it wants a second look; undefined where its source vouches for it. */
  readonly doubt?: Doubt | undefined;
  /** Where several causes hold: all others. */
  readonly also?: readonly Doubt[] | undefined;
  /** The piece that somebody put there, by its number among the unread ones. */
  readonly piece?: number | undefined;
}

/** A row to be added to its section. */
export interface ReadRow {
  readonly section: SectionKey;
  readonly values: readonly ReadValue[];
}

export interface PersonReading {
  /** Of the person itself, each field at most once. */
  readonly values: readonly ReadValue[];
  readonly rows: readonly ReadRow[];
}

/** Who issued a document, or is only named in a text, may have none. */
export const hasValues = ({ values, rows }: PersonReading) => values.length + rows.length > 0;

export interface Reading {
  readonly source: ReadingSource;
  readonly persons: readonly PersonReading[];
  /** Of the enrollment itself. */
  readonly riskProfile?: ReadValue | undefined;
  /** What of the text is in no value, piece by piece in its order. */
  readonly unread: readonly string[];
  /** The text has pieces of a machine-readable zone that is not whole. */
  readonly isBrokenZone?: boolean | undefined;
}

/** What a text is read against. */
export interface IntakeContext {
  readonly profile: Profile;
  /** Gives years of two digits their century. */
  readonly today: IsoDate;
}
