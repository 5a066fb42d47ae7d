/**
 * The file of one enrollment, `….enrola.json`, version 5: all its data, unencrypted, so that another computer
 * can continue it. Stored records may change their shape with every release; this format may not without a
 * new version. Older versions are still read: version 1, without the review and the seal; version 2, whose
 * journal has neither the seen persons nor the reasons for an approval or for a finding against the evidence;
 * version 3, whose journal has neither the known persons nor what an approval passed over; version 4, without
 * files of a case. An enrollment without such files, and without any that is missing, is still written as version 4.
 */
import { findValueAt } from '../formats/json-path.ts';
import { type Attempt, attemptContentSchema, attemptHeadSchema } from '../drafts/attempt.ts';
import { caseSchema, personSchema, type StoredEnrollment } from '../drafts/stored.ts';
import { type Submission, submissionSchema } from '../drafts/submission.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { toEntered } from '../enrollment/person.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import type { ToHash } from '../review/chain.ts';
import { type JournalEntry, journalEntrySchema } from '../review/journal.ts';
import { type Snapshot, snapshotSchema } from '../review/snapshot.ts';
import { historyEventSchema, v1HistoryEventSchema, toHistory } from './history.ts';
import * as z from 'zod/mini';

export const FILE_FORMAT = 'enrola';
export const FILE_VERSION = 5;
/** The version that is written while no part needs a newer one. */
const PLAIN_VERSION = 4;

const text = z.string();

const shared = {
  format: z.literal(FILE_FORMAT),
  /** ISO 8601 instants. */
  exportedAt: text,
  enrollment: z.object({
    id: text,
    createdAt: text,
    updatedAt: text,
    riskProfileCode: text,
    persons: z.array(personSchema),
    case: z.optional(caseSchema),
    submission: submissionSchema,
  }),
  /** Sends of the enrollment, the first one first; without content that could not be opened. */
  attempts: z.array(z.object({ ...attemptHeadSchema.shape, content: z.optional(attemptContentSchema) })),
};

export const v1EnrollmentFileSchema = z.object({
  ...shared,
  version: z.literal(1),
  history: z.array(v1HistoryEventSchema),
});

/**
 * The seal of a file: hashes that show later changes by damage or carelessness. They do not prove the author:
 * anybody who changes a file on purpose can recompute all of them.
 */
const sealSchema = z.object({
  /** Hash of the journal's last entry; empty without entries. */
  chain: text,
  /** SHA-256 (hex) of the rest. Empty when the browser could not make hashes. */
  content: text,
});

/** A file of the case: its entry, and its bytes in base64. */
const filePartSchema = z.object({ entry: text, data: text });

export type FilePart = z.infer<typeof filePartSchema>;

export const enrollmentFileSchema = z.object({
  ...shared,
  version: z.literal([2, 3, PLAIN_VERSION, FILE_VERSION]),
  review: z.object({
    /** The journal, the first entry first, with the snapshots of the enrollment. */
    entries: z.array(journalEntrySchema),
    snapshots: z.array(snapshotSchema),
  }),
  seal: sealSchema,
  files: z.optional(z.array(filePartSchema)),
  /** The entries of files of the case that could not be had at the export. */
  missing: z.optional(z.array(text)),
  /** For people and other programs: it only repeats the other parts. */
  history: z.array(historyEventSchema),
});

export type Seal = z.infer<typeof sealSchema>;
type EnrollmentFile = z.infer<typeof enrollmentFileSchema>;
type V1EnrollmentFile = z.infer<typeof v1EnrollmentFileSchema>;

/** The journal of an enrollment and its snapshots. */
export interface Review {
  readonly entries: readonly JournalEntry[];
  readonly snapshots: readonly Snapshot[];
}

export const NO_REVIEW: Review = { entries: [], snapshots: [] };

/** Contents of a file to write. */
export interface ExportSource {
  readonly header: Omit<StoredEnrollment, 'version' | 'personIds' | 'revision'>;
  readonly enrollment: Enrollment;
  readonly attempts: readonly Attempt[];
  readonly review: Review;
  readonly files?: readonly FilePart[];
  /** Entries of files that cannot be had. */
  readonly missing?: readonly string[];
}

/** The text of an enrollment's file. `toHash` resolves to an empty text when no hashes can be made. */
export async function toFileText(
  { header, enrollment, attempts, review, files = [], missing = [] }: ExportSource,
  exportedAt: string,
  toHash: ToHash,
): Promise<string> {
  const { id, createdAt, updatedAt, submission } = header;
  const { riskProfileCode, case: record } = enrollment;
  const persons = enrollment.persons.map(toEntered);
  const { entries, snapshots } = review;
  const exported = attempts.map(withoutHashes);
  const content = {
    exportedAt,
    enrollment: {
      id,
      createdAt,
      updatedAt,
      riskProfileCode,
      persons,
      ...(record && { case: record }),
      submission,
    },
    attempts: exported,
  };
  return toFileJson({
    format: FILE_FORMAT,
    version: files.length + missing.length > 0 ? FILE_VERSION : PLAIN_VERSION,
    ...content,
    review: { entries, snapshots },
    seal: await toSeal(entries, { ...content, snapshots, ...toSealedFiles(files, missing) }, toHash),
    ...(files.length > 0 && { files }),
    ...(missing.length > 0 && { missing }),
    history: toHistory(header, exported, entries),
  });
}

/** Hashes of identifiers are salted per computer and mean nothing elsewhere. */
function withoutHashes(attempt: Attempt): Attempt {
  const { content } = attempt;
  if (!content) return attempt;
  const subjects = content.subjects.map((subject) => ({ ...subject, identifierHash: '' }));
  return { ...attempt, content: { ...content, subjects } };
}

/** Name of an enrollment's file, without personal data. `day`: `YYYY-MM-DD`. */
export function toFileName(id: string, day: string): string {
  return `inscripcion-${day}-${id.replace(/[^\w-]/g, '').slice(0, 8)}.enrola.json`;
}

/** Contents of a valid enrollment file. */
export interface EnrollmentContents {
  readonly kind: 'enrollment';
  readonly version: number;
  readonly exportedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly enrollment: Enrollment;
  readonly submission: Submission;
  readonly attempts: readonly Attempt[];
  readonly review: Review;
  /** Files of the case, as they came: not compared with their hashes. */
  readonly files?: readonly FilePart[];
  /** Entries of files that the file does not have, because they could not be had at the export. */
  readonly missing?: readonly string[];
  /** The seal, with the sealed contents as the file has them. Files of version 1 have none. */
  readonly sealed: { readonly seal: Seal; readonly content: unknown } | undefined;
}

/** `json`: content of the file before defaults filled the fields that an older build did not know. */
export function toContents(file: EnrollmentFile | V1EnrollmentFile, json: unknown): EnrollmentContents {
  const { version, exportedAt, enrollment, attempts } = file;
  const { id, createdAt, updatedAt, riskProfileCode, persons, case: record, submission } = enrollment;
  return {
    kind: 'enrollment',
    version,
    exportedAt,
    createdAt,
    updatedAt,
    enrollment: { id, riskProfileCode, persons, ...(record && { case: record }) },
    submission: submission.state === 'sending' ? { ...submission, state: 'unknown' } : submission,
    // Another computer sent it, and only that one may receive its answer.
    attempts: attempts.map((attempt) =>
      attempt.state === 'sending' ? { ...attempt, state: 'unknown' } : attempt,
    ),
    review: file.version === 1 ? NO_REVIEW : file.review,
    ...(file.version !== 1 && file.files && { files: file.files }),
    ...(file.version !== 1 && file.missing && { missing: file.missing }),
    sealed: file.version === 1 ? undefined : toSealed(file.seal, json),
  };
}

function toSealed(seal: Seal, json: unknown) {
  const at = (...path: readonly string[]) => findValueAt(json, path);
  return {
    seal,
    content: {
      exportedAt: at('exportedAt'),
      enrollment: at('enrollment'),
      attempts: at('attempts'),
      snapshots: at('review', 'snapshots'),
      ...toSealedFiles(at('files'), at('missing')),
    },
  };
}

/** The seal covers the entries of files, whose hashes cover the bytes. */
function toSealedFiles(files: unknown, missing: unknown): Readonly<Record<string, readonly unknown[]>> {
  return {
    ...(isFilled(files) && { files: files.map((file) => findValueAt(file, ['entry'])) }),
    ...(isFilled(missing) && { missing }),
  };
}

const isFilled = (list: unknown): list is readonly unknown[] => Array.isArray(list) && list.length > 0;

/** The seal of a file with this journal and these contents. */
export async function toSeal(
  entries: readonly JournalEntry[],
  content: unknown,
  toHash: ToHash,
): Promise<Seal> {
  return { chain: entries.at(-1)?.hash ?? '', content: await toHash(toCanonicalJson(content)) };
}

/**
 * The JSON of a file, readable for people: indented, except for the review and the files of the case, whose
 * items take one line each. Indented, they would be three times as long, and there can be many.
 */
function toFileJson(file: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(file).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${toMember(key, value)}`,
  );
  return `{\n${members.join(',\n')}\n}\n`;
}

function toMember(key: string, value: unknown): string {
  if (key === 'files') return toItems(value, '    ');
  return key === 'review' ? toLines(value) : toIndented(value);
}

function toIndented(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ');
}

function toLines(lists: unknown): string {
  const members = Object.entries(lists ?? {}).map(
    ([key, items]: [string, unknown]) => `    ${JSON.stringify(key)}: ${toItems(items, '      ')}`,
  );
  return `{\n${members.join(',\n')}\n  }`;
}

function toItems(items: unknown, indent: string): string {
  const lines = Array.isArray(items) ? items.map((item) => `${indent}${JSON.stringify(item)}`) : [];
  return `[${lines.length > 0 ? `\n${lines.join(',\n')}\n${indent.slice(2)}` : ''}]`;
}
