/**
 * What is stored of an enrollment, version 2: one record of its own and one per person, so that saving costs the
 * same with 500 persons as with one. Parsed on every read: storage is outside data. Older versions: `migrate.ts`.
 * The record of the enrollment holds no personal data; those of persons do, and may be sealed.
 */
import * as z from 'zod/mini';
import type { Person } from '../enrollment/enrollment.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type FieldKey,
  FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  type Section,
  SECTION_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { submissionSchema } from './submission.ts';

export const STORED_VERSION = 2;

const text = z.string();

/** What was not yet a field when a record was stored is not filled. */
const textEntry = z.prefault(text, '');
const integerEntry = z.prefault(z.union([z.number(), text]), '');
const toEntry = (key: FieldKey) => (FIELDS[key].kind === 'integer' ? integerEntry : textEntry);
const toRows = ({ fields }: Section) => {
  const names: readonly RowFieldKey[] = fields;
  const entries = Object.fromEntries(names.map((key) => [splitRowFieldKey(key).name, toEntry(key)]));
  return z.prefault(z.array(z.object({ id: text, ...entries })), []);
};

const PERSON = {
  id: text,
  ...fromKeys(SCALAR_KEYS, toEntry),
  ...fromKeys(SECTION_KEYS, (key) => toRows(SECTIONS[key])),
};

type UnmarkedPerson = Omit<Person, 'marks'>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema and the type follow from the same registry
export const personSchema = z.object(PERSON) as unknown as z.ZodMiniType<UnmarkedPerson>;

const doubtSchema = z.enum([
  'no-accents',
  'cut-off',
  'check-digit',
  'no-check-digit',
  'birth-year',
  'damaged',
  'digits',
  'swapped',
  'century',
  'day-month',
  'formula',
  'format-digits',
  'shown-otherwise',
  'conflict',
  'ambiguous',
  'unlisted',
  'guessed',
]);

/** Only the record of the draft itself has them: files and snapshots are of what was entered. */
const markSchema = z.lazy(() =>
  z.object({
    rowId: z.optional(text),
    field: text,
    value: z.union([z.number(), text]),
    origin: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('read'), doubt: doubtSchema, also: z.optional(z.array(doubtSchema)) }),
      z.object({
        kind: z.literal('copied'),
        enrollmentId: z.optional(text),
        personId: text,
        rowId: z.optional(text),
      }),
    ]),
  }),
);

const storedPersonSchema = z.object({
  /** Persons are in version 2 what they were in version 1. */
  version: z.literal([1, STORED_VERSION]),
  enrollmentId: text,
  id: text,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  person: z.object({ ...PERSON, marks: z.optional(z.array(markSchema)) }) as unknown as z.ZodMiniType<Person>,
});

/** Where an enrollment came from, if it was not begun here. */
const originSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), of: text }),
  /** What another tab could not save, because a newer version stood there. */
  z.object({ kind: z.literal('conflict'), of: text }),
  /** The persons of a send who do not exist at the service, where others of it do. */
  z.object({ kind: z.literal('rest'), of: text }),
  z.object({ kind: z.literal('file'), at: text }),
  z.object({ kind: z.literal('request'), at: text }),
]);

/**
 * What screens need to know of a review without reading it, kept in the record of the enrollment: no personal data.
 * The review itself is in its journal and its snapshots.
 */
const reviewHeadSchema = z.object({
  /** Entries of the journal, and the hash of the newest (empty where none can be made). */
  entries: z.int(),
  hash: text,
  snapshots: z.int(),
  /** Observations that nobody has marked as resolved. */
  open: z.int(),
  /** When it was sent back; until it is reviewed or approved again. */
  returnedAt: z.optional(text),
  /**
   * The latest approval made here, unless it was returned since: SHA-256 (hex) of the bytes. What stands otherwise now is
   * not approved any more.
   */
  approved: z.optional(z.object({ hash: text, at: text })),
});

export const storedEnrollmentSchema = z.object({
  version: z.literal(STORED_VERSION),
  id: text,
  /** Counts its saves: who saves names the one that was read, so that a stale tab overwrites nothing. */
  revision: z.int(),
  /** ISO 8601 instants. */
  createdAt: text,
  updatedAt: text,
  riskProfileCode: text,
  /** The persons in their order. */
  personIds: z.array(text),
  submission: submissionSchema,
  origin: z.optional(originSchema),
  /** Of the team: the revision that the team's server had last, and `updatedAt` of what it has of here. */
  team: z.optional(z.object({ revision: z.int(), savedAt: text })),
  /** Once something was noted of its review. */
  review: z.optional(reviewHeadSchema),
  /** The key that its persons are sealed under; without one they are stored as they are. */
  sealedBy: z.optional(text),
  /** Who was signed in when it was begun, as a hash that says nothing elsewhere; without one it is everybody's. */
  owner: z.optional(text),
  /** Deleted or purged, and to be restored until it is gone. */
  deletedAt: z.optional(text),
  /** Purged by retention, on which of the days that the app was opened; not there where a person deleted it. */
  purgedOn: z.optional(z.int()),
  /** Since when the list says that it is old and will be deleted. */
  warnedAt: z.optional(text),
});

export type StoredPerson = z.infer<typeof storedPersonSchema>;
export type ReviewHead = z.infer<typeof reviewHeadSchema>;
export type StoredEnrollment = z.infer<typeof storedEnrollmentSchema>;

/** Why a record cannot be read: it is of a newer Enrola, or damaged. It is told, and never changed. */
export type Unreadable = { readonly ok: false; readonly cause: 'newer' | 'damaged' };
export type Read<T> = { readonly ok: true; readonly value: T } | Unreadable;

const versionSchema = z.object({ version: z.number() });

/** The person of a stored record, in every version that was ever shipped. */
export function readPerson(record: unknown): Read<Person> {
  const parsed = storedPersonSchema.safeParse(record);
  return parsed.success ? { ok: true, value: parsed.data.person } : toUnreadable(record);
}

export function toUnreadable(record: unknown): Unreadable {
  const version = versionSchema.safeParse(record);
  const isNewer = version.success && version.data.version > STORED_VERSION;
  return { ok: false, cause: isNewer ? 'newer' : 'damaged' };
}

/** Whether observations may stand beside what was entered: of a review in this browser, or of the team's. */
export function hasReview({ review, team }: Pick<StoredEnrollment, 'review' | 'team'>): boolean {
  return review !== undefined || team !== undefined;
}

/** What a reviewer works on, whoever entered it. */
const REVIEWED = new Set(['in-review', 'approved', 'sending', 'unknown']);

/** Who looks at the enrollments of a computer whose users sign in. */
export interface SignedViewer {
  /** As `owner` of an enrollment names the user; undefined while nobody is signed in. */
  readonly key: string | undefined;
  /** A review hands an enrollment over to others: somebody has to approve it. */
  readonly handsOver: boolean;
}

/** Whether an enrollment is shown to a user. What was begun without a sign-in is shown to everybody. */
export function isSeenBy(
  { key, handsOver }: SignedViewer,
  { owner, submission }: Pick<StoredEnrollment, 'owner' | 'submission'>,
): boolean {
  if (owner === undefined || owner === key) return true;
  return handsOver && key !== undefined && REVIEWED.has(submission.state);
}
