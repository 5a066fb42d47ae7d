/**
 * The file of one enrollment, `….enrola.json`, version 1: everything that is known of it, so that another computer can
 * go on with it. In clear. What is stored may change its shape with every release; this may not without a new version.
 */
import * as z from 'zod/mini';
import { type Attempt, attemptContentSchema, attemptHeadSchema } from '../drafts/attempt.ts';
import { personSchema } from '../drafts/stored.ts';
import { type Submission, submissionSchema } from '../drafts/submission.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { historyEventSchema, toHistory } from './history.ts';

export const FILE_FORMAT = 'enrola';
export const FILE_VERSION = 1;

const text = z.string();

export const enrollmentFileSchema = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  /** ISO 8601 instants. */
  exportedAt: text,
  enrollment: z.object({
    id: text,
    createdAt: text,
    updatedAt: text,
    riskProfileCode: text,
    persons: z.array(personSchema),
    submission: submissionSchema,
  }),
  /** Its sends, the first one first; without content where that could not be opened. */
  attempts: z.array(z.object({ ...attemptHeadSchema.shape, content: z.optional(attemptContentSchema) })),
  /** For people, and for other programs: it says nothing that the rest does not. */
  history: z.array(historyEventSchema),
});

type EnrollmentFile = z.infer<typeof enrollmentFileSchema>;

/** What a file is made of. */
export interface ExportSource {
  readonly header: Omit<StoredEnrollment, 'version' | 'personIds' | 'revision'>;
  readonly enrollment: Enrollment;
  readonly attempts: readonly Attempt[];
}

/** The text of an enrollment's file. */
export function toFileText({ header, enrollment, attempts }: ExportSource, exportedAt: string): string {
  const { id, createdAt, updatedAt, submission } = header;
  const { riskProfileCode, persons } = enrollment;
  const exported = attempts.map(withoutHashes);
  const file = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    exportedAt,
    enrollment: { id, createdAt, updatedAt, riskProfileCode, persons, submission },
    attempts: exported,
    history: toHistory(header, exported),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Hashes of identifiers are salted per computer: elsewhere they say nothing. */
function withoutHashes(attempt: Attempt): Attempt {
  const { content } = attempt;
  if (!content) return attempt;
  const subjects = content.subjects.map((subject) => ({ ...subject, identifierHash: '' }));
  return { ...attempt, content: { ...content, subjects } };
}

/** The name of an enrollment's file; no personal data stands in it. `day`: `YYYY-MM-DD`. */
export function toFileName(id: string, day: string): string {
  return `inscripcion-${day}-${id.replace(/[^\w-]/g, '').slice(0, 8)}.enrola.json`;
}

/** What a file of an enrollment holds, once it is found sound. */
export interface EnrollmentContents {
  readonly kind: 'enrollment';
  readonly version: number;
  readonly exportedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly enrollment: Enrollment;
  readonly submission: Submission;
  readonly attempts: readonly Attempt[];
}

export function toContents({
  version,
  exportedAt,
  enrollment,
  attempts,
}: EnrollmentFile): EnrollmentContents {
  const { id, createdAt, updatedAt, riskProfileCode, persons, submission } = enrollment;
  return {
    kind: 'enrollment',
    version,
    exportedAt,
    createdAt,
    updatedAt,
    enrollment: { id, riskProfileCode, persons },
    submission: submission.state === 'sending' ? { ...submission, state: 'unknown' } : submission,
    // Sent by another computer, which alone may hear of its answer.
    attempts: attempts.map((attempt) =>
      attempt.state === 'sending' ? { ...attempt, state: 'unknown' } : attempt,
    ),
  };
}
