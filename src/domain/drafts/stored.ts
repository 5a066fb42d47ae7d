/**
 * The storage format of an enrollment, version 2: one record for the enrollment and one per person, so that a
 * save costs the same with 500 persons as with one. Every read parses the records, because storage is outside
 * data. Older versions: `migrate.ts`. The enrollment's record holds no personal data; the records of persons
 * do, and may be sealed.
 */
import * as z from 'zod/mini';
import type { CaseRecord, EnteredPerson, Person } from '../enrollment/enrollment.ts';
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
import { onUse, optionalOnUse } from '../formats/on-use.ts';
import { submissionSchema } from './submission.ts';

export const STORED_VERSION = 2;

const text = z.string();

/** A field that is newer than the record stays empty. */
const textEntry = z.prefault(text, '');
const integerEntry = z.prefault(z.union([z.number(), text]), '');
const toEntry = (key: FieldKey) => (FIELDS[key].kind === 'integer' ? integerEntry : textEntry);
const toRows = ({ fields }: Section) => {
  const names: readonly RowFieldKey[] = fields;
  const entries = Object.fromEntries(names.map((key) => [splitRowFieldKey(key).name, toEntry(key)]));
  return z.prefault(z.array(z.object({ id: text, ...entries })), []);
};

/** Sections, their rows, and the entries of each: the profile names them. */
const records = z.record(
  text,
  z.array(z.record(text, text).check(z.refine((row) => row['id'] !== undefined))),
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the refinement says that each row has its id
export const caseSchema = records as unknown as z.ZodMiniType<CaseRecord>;

const PERSON = {
  id: text,
  case: z.optional(caseSchema),
  ...fromKeys(SCALAR_KEYS, toEntry),
  ...fromKeys(SECTION_KEYS, (key) => toRows(SECTIONS[key])),
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema and the type follow from the same registry
export const personSchema = z.object(PERSON) as unknown as z.ZodMiniType<EnteredPerson>;

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
      z.object({ kind: z.literal('team'), by: text, at: text, before: z.union([z.number(), text]) }),
    ]),
  }),
);

/** Only the draft's own record has more than the entered values. */
const kept = z.object({
  ...PERSON,
  marks: optionalOnUse(() => z.array(markSchema)),
  agreed: optionalOnUse(() => z.object({ revision: z.int(), person: personSchema })),
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const keptPersonSchema = kept as unknown as z.ZodMiniType<Person>;

const storedPersonSchema = z.object({
  /** Persons have the same format in versions 1 and 2. */
  version: z.literal([1, STORED_VERSION]),
  enrollmentId: text,
  id: text,
  person: keptPersonSchema,
});

/** Source of an enrollment that was not begun here. */
const originSchema = onUse(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('copy'), of: text }),
    /** Changes that another tab could not save, because storage held a newer version. */
    z.object({ kind: z.literal('conflict'), of: text }),
    /** The persons of a send who do not exist at the service, when others of that send do. */
    z.object({ kind: z.literal('rest'), of: text }),
    z.object({ kind: z.literal('file'), at: text }),
    z.object({ kind: z.literal('request'), at: text }),
  ]),
);

/**
 * The facts of a review that screens need without reading it, kept in the enrollment's record: no personal
 * data. The review itself is in its journal and its snapshots.
 */
const reviewHeadSchema = onUse(() =>
  z.object({
    /** Number of journal entries; `hash` is that of the newest (empty when no hash can be made). */
    entries: z.int(),
    hash: text,
    snapshots: z.int(),
    /** Number of observations that nobody has marked as resolved. */
    open: z.int(),
    /** Time of the return, until the enrollment is reviewed or approved again. */
    returnedAt: z.optional(text),
    /** Code of the kind of that return. */
    returnedAs: z.optional(text),
    /**
     * The latest approval made here, unless the enrollment was returned since: SHA-256 (hex) of the bytes.
     * Changed content is no longer approved.
     */
    approved: z.optional(z.object({ hash: text, at: text })),
  }),
);

const teamSchema = onUse(() =>
  z.object({
    /** The team server's latest revision that was agreed with this browser. */
    revision: z.int(),
    /** The `updatedAt` of the local state that the server has. */
    savedAt: text,
    /** True when changes since then keep the agreed values: their persons have them in `agreed`. */
    keepsAgreed: z.optional(z.literal(true)),
    /** The agreed values of the enrollment, once one of them changed. */
    agreed: z.optional(z.object({ riskProfileCode: text, personIds: z.array(text) })),
    /** Changes of others that were joined with those made here, until somebody looked at them. */
    joined: z.optional(z.object({ by: text, at: text, changes: z.int() })),
  }),
);

export const storedEnrollmentSchema = z.object({
  version: z.literal(STORED_VERSION),
  id: text,
  /** Counts the saves. A save names the revision that it read, so that a stale tab overwrites nothing. */
  revision: z.int(),
  /** ISO 8601 instants. */
  createdAt: text,
  updatedAt: text,
  riskProfileCode: text,
  /** Ids of the persons in their order. */
  personIds: z.array(text),
  submission: submissionSchema,
  origin: optionalOnUse(originSchema),
  team: optionalOnUse(teamSchema),
  /** Present once the review's journal has an entry. */
  review: optionalOnUse(reviewHeadSchema),
  /** Id of the key that seals its persons; absent when they are stored in the clear. */
  sealedBy: z.optional(text),
  /** The user who began it, as a hash that means nothing elsewhere. Absent: it belongs to everybody. */
  owner: z.optional(text),
  /** Time of the deletion or purge. The enrollment can be restored until it is gone. */
  deletedAt: z.optional(text),
  /** Count of opened days at the purge by retention; absent when a person deleted it. */
  purgedOn: z.optional(z.int()),
  /** Time at which the files of its case were deleted by their own term. */
  filesGoneAt: z.optional(text),
  /** Time since which the list warns that it is old and will be deleted. */
  warnedAt: z.optional(text),
});

export type StoredPerson = z.infer<typeof storedPersonSchema>;
export type ReviewHead = z.infer<ReturnType<typeof reviewHeadSchema>>;
export type StoredEnrollment = z.infer<typeof storedEnrollmentSchema>;
export type AgreedWithTeam = z.infer<ReturnType<typeof teamSchema>>;

/**
 * Reason why a record cannot be read: it is from a newer Enrola, or damaged. The app reports it and never
 * changes it.
 */
export type Unreadable = { readonly ok: false; readonly cause: 'newer' | 'damaged' };
export type Read<T> = { readonly ok: true; readonly value: T } | Unreadable;

const versionSchema = z.object({ version: z.number() });

/** Reads the person of a stored record, in every version that was ever shipped. */
export function readPerson(record: unknown): Read<Person> {
  const parsed = storedPersonSchema.safeParse(record);
  return parsed.success ? { ok: true, value: parsed.data.person } : toUnreadable(record);
}

export function toUnreadable(record: unknown): Unreadable {
  const version = versionSchema.safeParse(record);
  const isNewer = version.success && version.data.version > STORED_VERSION;
  return { ok: false, cause: isNewer ? 'newer' : 'damaged' };
}

/**
 * Returns true when observations may stand beside the entered values: from a review in this browser, or from
 * the team's.
 */
export function hasReview({ review, team }: Pick<StoredEnrollment, 'review' | 'team'>): boolean {
  return review !== undefined || team !== undefined;
}

/** States in which a reviewer works on an enrollment, whoever entered it. */
const REVIEWED = new Set(['in-review', 'approved', 'sending', 'unknown']);

/** The current user of a computer whose users sign in. */
export interface SignedViewer {
  /** The user's key, as in an enrollment's `owner`; undefined while nobody is signed in. */
  readonly key: string | undefined;
  /** True when a review hands enrollments over to others: somebody has to approve them. */
  readonly handsOver: boolean;
}

/** Returns true when a user may see an enrollment. Everybody sees one that was begun without a sign-in. */
export function isSeenBy(
  { key, handsOver }: SignedViewer,
  { owner, submission }: Pick<StoredEnrollment, 'owner' | 'submission'>,
): boolean {
  if (owner === undefined || owner === key) return true;
  return handsOver && key !== undefined && REVIEWED.has(submission.state);
}
