import type { RowValues, ScalarValues, SectionKey } from '../fields/registry.ts';

/**
 * The data that the agent edits. Every value is either understood (an ISO date, an integer) or kept as typed,
 * except for characters that nobody sees (`toSeenPerson`): an invalid value is not lost. `''` is "not
 * filled".
 */

/** Stable id of an enrollment, a person or a row; never an index, never sent to the service. */
export type EntityId = string;

/** A safe integer when the text was understood as one, otherwise the text as typed. */
export type IntegerEntry = number | string;

type SectionRows = {
  readonly [S in SectionKey]: readonly (RowValues<S, IntegerEntry> & { readonly id: EntityId })[];
};
/** The repeatable sections of a person, in the order of the contract; each row has its own id. */
// An interface, because TypeScript expands a mapped type that is indexed by a type parameter.
export interface PersonSections extends SectionRows {}
export type RowOf<S extends SectionKey> = PersonSections[S][number];
export type AnyRow = RowOf<SectionKey>;

/** A row of the case: what was answered, by the names of its entries. A missing one is not filled. */
export type CaseRow = { readonly id: EntityId } & Readonly<Record<string, string>>;
/** A case by the names of its sections: kept beside the request, never sent. */
export type CaseRecord = Readonly<Record<string, readonly CaseRow[]>>;

export type PersonScalars = ScalarValues<IntegerEntry>;

/** Reason to check a value that a machine read. */
export type Doubt =
  /** Correct, except for accents and ñ, which the source cannot carry. */
  | 'no-accents'
  /** The source has no room for the whole value. */
  | 'cut-off'
  /** The value's own check digit is wrong. */
  | 'check-digit'
  /** A RUT without its check digit. */
  | 'no-check-digit'
  /** The RUT belongs to somebody much older than the date of birth says: one of the two is wrong. */
  | 'birth-year'
  /** The card was read partly or with mistakes, at unknown places. */
  | 'damaged'
  /** Another place of the source says something else. */
  | 'conflict'
  /** The number has fewer or more digits than usual. */
  | 'digits'
  /** Two neighbouring characters may have changed places: a check digit would not show that. */
  | 'swapped'
  /** A two-digit year that fits two centuries. */
  | 'century'
  /** Day and month may be the other way round. */
  | 'day-month'
  /** The cell has a formula or an error in place of a value. */
  | 'formula'
  /** The format of the cell adds digits that are not part of the value. */
  | 'format-digits'
  /** The format of the cell rounds, scales or hides the value: the spreadsheet shows something else. */
  | 'shown-otherwise'
  /** The value has another possible reading: a number that is a spreadsheet date. */
  | 'ambiguous'
  /** The list has no entry of exactly this name. */
  | 'unlisted'
  /** Recognized by its shape or its place alone. */
  | 'guessed';

/**
 * The source of a value that nobody typed. The mark counts as long as the field still holds the value that
 * came. Typing another value needs no removal of the mark, and undoing that brings the mark back.
 */
export interface ValueMark {
  /** Id of the field's row. */
  readonly rowId?: EntityId | undefined;
  /** The field's key in the registry: `givenName`, `telephones.number`. */
  readonly field: string;
  /** The value as it came from its source. */
  readonly value: IntegerEntry;
  readonly origin:
    | {
        readonly kind: 'read';
        readonly doubt: Doubt;
        /** All other doubts, when there are several. */
        readonly also?: readonly Doubt[] | undefined;
      }
    | {
        readonly kind: 'copied';
        /** Undefined for a copy within the same enrollment. */
        readonly enrollmentId?: EntityId | undefined;
        readonly personId: EntityId;
        readonly rowId?: EntityId | undefined;
      }
    | {
        /** Another user of the team changed it. */
        readonly kind: 'team';
        readonly by: string;
        /** ISO 8601 instant. */
        readonly at: string;
        readonly before: IntegerEntry;
      };
}

/** A person as entered. */
export interface EnteredPerson extends PersonScalars, PersonSections {
  readonly id: EntityId;
  readonly case?: CaseRecord | undefined;
}

/** A person with what only this computer keeps: never sent, never in files or snapshots. */
export interface Person extends EnteredPerson {
  /** Only for the person who enters the data. */
  readonly marks?: readonly ValueMark[] | undefined;
  /** The team's version before the first change here, and the revision of the enrollment that had it. */
  readonly agreed?: { readonly revision: number; readonly person: EnteredPerson } | undefined;
}

/** The entered data of an enrollment. */
export interface EnrollmentContent {
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
  /** The sections of the case that are about the whole enrollment. */
  readonly case?: CaseRecord | undefined;
}

/** The holders of cases: the persons, and the enrollment itself. */
export type CaseContent = Pick<EnrollmentContent, 'persons' | 'case'>;

export interface Enrollment extends EnrollmentContent {
  readonly id: EntityId;
}

/**
 * Returns true when two states of an enrollment are the same. Comparing persons and the case by identity is
 * enough, because their records are never changed in place.
 */
export function isSameEnrollment(a: EnrollmentContent, b: EnrollmentContent): boolean {
  return (
    a.riskProfileCode === b.riskProfileCode &&
    a.case === b.case &&
    a.persons.length === b.persons.length &&
    a.persons.every((person, index) => person === b.persons[index])
  );
}

/** Returns a person's number as people count, from 1; 0 when the id is unknown. */
export function toPersonNumber(personIds: readonly EntityId[], id: EntityId): number {
  return personIds.indexOf(id) + 1;
}
