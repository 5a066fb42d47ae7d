/**
 * What the agent edits. Every value is either understood (an ISO date, an integer) or kept exactly as typed:
 * nothing that was typed is lost because it is not yet valid. `''` is "not filled".
 */

/** Stable identity of an enrollment, a person or a row; never an index, never sent to the service. */
export type EntityId = string;

/** `YYYY-MM-DD` when the text was understood as a date, otherwise the text as typed. */
export type DateEntry = string;

/** A safe integer when the text was understood as one, otherwise the text as typed. */
export type IntegerEntry = number | string;

interface Telephone {
  readonly id: EntityId;
  readonly number: string;
  readonly remark: string;
  readonly typeCode: string;
}

interface Address {
  readonly id: EntityId;
  readonly line: string;
  readonly typeCode: string;
  readonly communeId: IntegerEntry;
}

interface Email {
  readonly id: EntityId;
  readonly address: string;
  readonly typeCode: string;
}

interface BankAccount {
  readonly id: EntityId;
  readonly number: string;
  readonly kind: string;
  readonly bankId: IntegerEntry;
}

/** The repeatable sections of a person, in the order of the contract. */
export interface PersonSections {
  readonly telephones: readonly Telephone[];
  readonly addresses: readonly Address[];
  readonly emails: readonly Email[];
  readonly bankAccounts: readonly BankAccount[];
}

export interface PersonScalars {
  readonly entityKind: string;
  readonly identifier: string;
  readonly identifierType: string;
  /** Given name; of a company, its name. */
  readonly givenName: string;
  readonly paternalName: string;
  readonly maternalName: string;
  readonly sex: string;
  /** Date of birth; of a company, of its incorporation. */
  readonly birthDate: DateEntry;
  readonly countryCode: string;
  readonly maritalStatusCode: string;
  readonly maritalRegimeCode: string;
  readonly businessActivity: string;
  readonly companyTypeCode: string;
  readonly relationshipTypeCode: string;
}

/** Why a value that was read by machine wants a second look. */
export type Doubt =
  /** Right but for accents and ñ, which its source cannot carry. */
  | 'no-accents'
  /** Its source has no room for all of it. */
  | 'cut-off'
  /** A check digit does not fit it, or there is none where one should be. */
  | 'check-digit'
  /** It could be read in another way as well: day and month, the century. */
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
  /** Its key among the descriptors: `givenName`, `telephones.number`. */
  readonly field: string;
  /** The value as it came. */
  readonly value: IntegerEntry;
  readonly origin:
    | { readonly kind: 'read'; readonly doubt: Doubt }
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

export interface Enrollment {
  readonly id: EntityId;
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
}

export type SectionKey = keyof PersonSections;
export type RowOf<S extends SectionKey> = PersonSections[S][number];
export type AnyRow = RowOf<SectionKey>;
export type ScalarKey = keyof PersonScalars;
