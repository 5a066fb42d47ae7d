import type { RowValues, ScalarValues, SectionKey } from '../fields/registry.ts';

/**
 * What the agent edits. Every value is either understood (an ISO date, an integer) or kept as typed, but for what nobody
 * sees (`toSeenPerson`): nothing that was typed is lost because it is not yet valid. `''` is "not filled".
 */

/** Stable identity of an enrollment, a person or a row; never an index, never sent to the service. */
export type EntityId = string;

/** A safe integer when the text was understood as one, otherwise the text as typed. */
export type IntegerEntry = number | string;

type SectionRows = {
  readonly [S in SectionKey]: readonly (RowValues<S, IntegerEntry> & { readonly id: EntityId })[];
};
/** The repeatable sections of a person, in the order of the contract; each row has its own id. */
// An interface, because TypeScript takes apart a mapped type that is asked for by a type parameter.
export interface PersonSections extends SectionRows {}
export type RowOf<S extends SectionKey> = PersonSections[S][number];
export type AnyRow = RowOf<SectionKey>;

export type PersonScalars = ScalarValues<IntegerEntry>;

/** Why a value that was read by machine wants a second look. */
export type Doubt =
  /** Right but for accents and ñ, which its source cannot carry. */
  | 'no-accents'
  /** Its source has no room for all of it. */
  | 'cut-off'
  /** Its own check digit does not fit it. */
  | 'check-digit'
  /** A RUT without its check digit. */
  | 'no-check-digit'
  /** The RUT is of somebody much older than the date of birth says: one of the two is wrong. */
  | 'birth-year'
  /** The card was read in part or with mistakes, and nothing says where they are. */
  | 'damaged'
  /** The source says something else in another place. */
  | 'conflict'
  /** It has fewer or more digits than such a number has. */
  | 'digits'
  /** Two characters beside each other may have changed places: no check digit would tell. */
  | 'swapped'
  /** A year of two digits that fits two centuries. */
  | 'century'
  /** Day and month may be the other way round. */
  | 'day-month'
  /** The cell has a formula or an error in place of a value. */
  | 'formula'
  /** The format of its cell adds digits that are not part of the value. */
  | 'format-digits'
  /** The format of its cell rounds, scales or hides it: the spreadsheet shows something else. */
  | 'shown-otherwise'
  /** It could be read in another way as well: a number that is a day of a spreadsheet. */
  | 'ambiguous'
  /** The list has nothing of exactly this name. */
  | 'unlisted'
  /** Told by its shape or its place alone. */
  | 'guessed';

/**
 * Where a value came from that nobody typed. It says something as long as the value is still the one that came: who
 * types over it need not take it off, and who undoes that has it back.
 */
export interface ValueMark {
  /** The row that the field is of. */
  readonly rowId?: EntityId | undefined;
  /** Its key in the registry: `givenName`, `telephones.number`. */
  readonly field: string;
  /** The value as it came. */
  readonly value: IntegerEntry;
  readonly origin:
    | {
        readonly kind: 'read';
        readonly doubt: Doubt;
        /** Where several causes hold: all others. */
        readonly also?: readonly Doubt[] | undefined;
      }
    | {
        readonly kind: 'copied';
        /** Undefined: of the same enrollment. */
        readonly enrollmentId?: EntityId | undefined;
        readonly personId: EntityId;
        readonly rowId?: EntityId | undefined;
      };
}

export interface Person extends PersonScalars, PersonSections {
  readonly id: EntityId;
  /** Never sent, never in files and snapshots: for who enters. */
  readonly marks?: readonly ValueMark[] | undefined;
}

/** What is entered of an enrollment. */
export interface EnrollmentContent {
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
}

export interface Enrollment extends EnrollmentContent {
  readonly id: EntityId;
}

/** Whether two states of an enrollment say the same: records of persons are never changed in place. */
export function isSameEnrollment(a: EnrollmentContent, b: EnrollmentContent): boolean {
  return (
    a.riskProfileCode === b.riskProfileCode &&
    a.persons.length === b.persons.length &&
    a.persons.every((person, index) => person === b.persons[index])
  );
}

/** The number of a person as people count, from 1; 0 where there is none. */
export function toPersonNumber(personIds: readonly EntityId[], id: EntityId): number {
  return personIds.indexOf(id) + 1;
}

/** The number of a row in its section as people count, from 1; 0 where there is none. */
export function toRowNumber(person: Person, section: SectionKey, rowId: EntityId): number {
  const rows: readonly { readonly id: EntityId }[] = person[section];
  return rows.findIndex((row) => row.id === rowId) + 1;
}
