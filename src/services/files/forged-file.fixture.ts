/** Test support: an approved file with forged content. Invented persons. Not part of the app. */
import type * as z from 'zod/mini';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { enrollmentFileSchema, toSeal } from '../../domain/files/enrollment-file.ts';
import { sha256 } from '../../domain/files/sample-review.fixture.ts';
import { profileWith } from '../../domain/profile/profile.fixture.ts';
import { sealEntry } from '../../domain/review/chain.ts';
import type { JournalEntry } from '../../domain/review/journal.ts';

/** The types of the app are read-only; a forger writes. */
type Writable<T> = { -readonly [K in keyof T]: Writable<T[K]> };
export type File = Writable<z.infer<typeof enrollmentFileSchema>>;
type Stored = File['enrollment']['persons'][number];

const AT = '2026-11-21T12:00:00.000Z';
const OTHER = 'c'.repeat(64);

/** Changes that a forger makes to the file. */
export const CHANGES: Readonly<Record<string, (file: File) => void>> = {
  'an account number': (file) => {
    file.enrollment.persons[0]!.bankAccounts[0]!.number = '999999';
  },
  'an account number, in the snapshots too': (file) => {
    for (const { bankAccounts } of listPersons(file)) {
      for (const account of bankAccounts) account.number = '999999';
    }
  },
  'a name': (file) => {
    file.enrollment.persons[0]!.givenName = 'Berta';
  },
  'a RUT': (file) => {
    file.enrollment.persons[0]!.identifier = '11.111.111-1';
  },
  'one more person': ({ enrollment: { persons } }) => {
    persons.push({ ...persons[0]!, id: 'p9', identifier: '22.222.222-2' });
  },
  'one person less': ({ enrollment: { persons } }) => {
    persons.pop();
  },
  'the hash of the approval': ({ enrollment, review }) => {
    enrollment.submission.hash = OTHER;
    for (const { event } of review.entries) if (event.kind === 'approved') event.hash = OTHER;
  },
  'a snapshot': ({ review }) => {
    review.snapshots[0]!.persons[0]!.givenName = 'Berta';
  },
  'who approved': ({ review }) => {
    for (const entry of review.entries) {
      if (entry.event.kind === 'approved') entry.by = { name: 'La Jefa', source: 'sign-in' };
    }
  },
  'who entered the data': ({ review }) => {
    for (const entry of review.entries) {
      if (entry.event.kind === 'entered') entry.by = { name: 'Otra Agente', source: 'sign-in' };
    }
  },
  'one more approval': ({ enrollment, review }) => {
    const by = { name: 'La Jefa', source: 'sign-in' } as const;
    const event = { kind: 'approved', snapshot: 1, hash: enrollment.submission.hash ?? OTHER } as const;
    const last = review.entries.at(-1)!;
    review.entries.push({ ...last, number: last.number + 1, previous: last.hash, by, event });
  },
  'the arrival taken out, and the state': (file) => {
    const { submission } = file.enrollment;
    submission.state = 'approved';
    submission.hash ??= OTHER;
    file.review.entries = file.review.entries
      .filter(({ event }) => event.kind !== 'received' && event.kind !== 'voided')
      .map((entry, index) => ({ ...entry, number: index + 1 }));
  },
  'the verdict: refused without effect': (file) => addSend(file, 'rejected', 'rejected'),
  'the verdict: a person found nothing': (file) => addSend(file, 'absent', 'approved'),
  'the verdict: unknown': (file) => addSend(file, 'unknown', 'unknown'),
};

function listPersons({ enrollment, review }: File): Stored[] {
  return [...enrollment.persons, ...review.snapshots.flatMap(({ persons }) => persons)];
}

function addSend(
  { enrollment, attempts }: File,
  state: Attempt['state'],
  next: File['enrollment']['submission']['state'],
): void {
  const { submission } = enrollment;
  const hash = submission.hash ?? OTHER;
  const resolution = { found: 'does-not-exist', at: AT, by: 'La Jefa', reason: 'Consulta' } as const;
  const content = { subjects: [], ...(state === 'absent' && { resolution }) };
  attempts.push({
    version: 1,
    id: 's1',
    enrollmentId: enrollment.id,
    number: 1,
    startedAt: AT,
    state,
    hash,
    content,
  });
  enrollment.submission = { ...submission, state: next, attempts: 1, attemptId: 's1', hash };
}

/** Hashes that the forger recomputes, each with those before it. */
export const HASHES = ['none', 'approval', 'chain', 'seal'] as const;

/** The bytes of the forged file. */
export async function forge(
  text: string,
  change: keyof typeof CHANGES,
  hashes: (typeof HASHES)[number],
): Promise<Uint8Array> {
  // Parsed just now: nothing else holds a reference.
  const file = enrollmentFileSchema.parse(JSON.parse(text)) as File;
  CHANGES[change]?.(file);
  const level = HASHES.indexOf(hashes);
  if (level >= 1 && change !== 'the hash of the approval') await renewApproval(file);
  if (level >= 2) file.review.entries = await renewChain(file.review.entries);
  if (level >= 3) {
    const { exportedAt, enrollment, attempts, review } = file;
    const content = { exportedAt, enrollment, attempts, snapshots: review.snapshots };
    file.seal = await toSeal(review.entries, content, sha256);
  }
  return new TextEncoder().encode(JSON.stringify(file));
}

/** The exact text that the app sends for these persons under a profile without rules. */
export function toRequestText(enrollment: Parameters<typeof toFinalizeRequest>[0]): string {
  const assembly = toFinalizeRequest(enrollment, profileWith());
  if (!assembly.ok) throw new Error('the enrollment cannot be sent');
  return JSON.stringify(assembly.request);
}

/** The approval covers the hash of the request. */
async function renewApproval({ enrollment, review, attempts }: File): Promise<void> {
  const hash = await sha256(toRequestText(enrollment));
  enrollment.submission.hash = hash;
  for (const { event } of review.entries) if (event.kind === 'approved') event.hash = hash;
  for (const attempt of attempts) attempt.hash = hash;
}

/** The same entries under new hashes. */
export async function renewChain(entries: readonly JournalEntry[]): Promise<JournalEntry[]> {
  const renewed: JournalEntry[] = [];
  for (const { hash: _hash, ...entry } of entries) {
    renewed.push(await sealEntry({ ...entry, previous: renewed.at(-1)?.hash ?? '' }, sha256));
  }
  return renewed;
}
