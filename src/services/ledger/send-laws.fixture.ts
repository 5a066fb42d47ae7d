/**
 * Test support: laws of every send and of stored records, checked on the records without the code under test.
 * Not part of the app.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { toCanonicalJson } from '../../domain/review/canonical-json.ts';
import { type JournalEntry, journalEntrySchema } from '../../domain/review/journal.ts';
import { storedEnrollmentSchema } from '../../domain/drafts/stored.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { openBackend } from '../drafts/open-backend.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const attemptSchema = z.object({
  state: z.string(),
  hash: z.string(),
  content: z.object({ request: z.string() }),
});

/** Everything stored of an enrollment at one moment: no write comes between the reads. */
async function look(id: string) {
  const backend = await openBackend();
  const [draft, reviews, attempts] = await Promise.all([
    backend.find(id),
    backend.listReviews(id),
    backend.listAttempts(),
  ]);
  const entries = reviews.flatMap((record) => {
    const entry = journalEntrySchema.safeParse('content' in record ? record.content : undefined);
    return entry.success ? [entry.data] : [];
  });
  return { header: storedEnrollmentSchema.parse(draft?.header), entries, attempts };
}

const bare = (name = '') =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The latest approval made on this computer, if these rules allow its author to approve. */
function findAllowedHash(
  entries: readonly JournalEntry[],
  { maySelfApprove }: ApprovalRules,
): string | undefined {
  const index = entries.findLastIndex(({ event }) => event.kind === 'approved');
  const approval = entries[index];
  if (approval?.event.kind !== 'approved') return undefined;
  if (entries.slice(index).some(({ event: { kind } }) => kind === 'received' || kind === 'returned')) {
    return undefined;
  }
  const name = bare(approval.by?.name);
  const enterers = entries.slice(0, index).filter(({ event }) => event.kind === 'entered');
  const isOther = enterers.length > 0 && enterers.every(({ by }) => bare(by?.name) !== name);
  return name !== '' && (maySelfApprove || isOther) ? approval.event.hash : undefined;
}

/** Observations that are open after these entries. */
function listOpen(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { event } of entries) {
    if (event.kind === 'observed' || event.kind === 'reopened') open.add(event.observation);
    if (event.kind === 'settled') open.delete(event.observation);
  }
  return open;
}

/**
 * Asserts that every open observation was open already when the latest approval gave a reason for these
 * bytes.
 */
function assertAnswered(entries: readonly JournalEntry[], hash: string): void {
  if (listOpen(entries).size === 0) return;
  const index = entries.findLastIndex(({ event }) => event.kind === 'approved' || event.kind === 'received');
  const event = entries[index]?.event;
  const reason = event?.kind === 'approved' && event.hash === hash ? (event.reason ?? '') : '';
  assert.notEqual(reason.trim(), '', 'an open observation without a reason');
  assert.deepEqual([...listOpen(entries.slice(index))], [], 'observed after the reason was given');
}

/** Watches every send of one run. A `key` is an enrollment on one computer. */
export class SendLaws {
  /** Sent attempts, by enrollment; `isOpen`: the latest one may still have had an effect. */
  readonly #sent = new Map<string, { readonly attempts: Set<string>; isOpen: boolean }>();
  readonly #journals = new Map<string, readonly JournalEntry[]>();

  /** Asserts, when bytes go out, that they may. */
  async assertSend(key: string, id: string, bytes: string, rules: ApprovalRules): Promise<void> {
    const hash = sha256(bytes);
    const { header, entries, attempts } = await look(id);
    const { state, hash: stored, attemptId = '' } = header.submission;
    assert.deepEqual(
      { state, stored },
      { state: 'sending', stored: hash },
      'what is stored while it is sent',
    );
    const noted = attemptSchema.parse(attempts.find((attempt) => isOf(attempt, attemptId)));
    assert.deepEqual(noted, { state: 'sending', hash, content: { request: bytes } }, 'the ledger');
    if (rules.isRequired) assert.equal(findAllowedHash(entries, rules), hash, 'the latest approval');
    assertAnswered(entries, hash);
    const sent = this.#sent.get(key) ?? { attempts: new Set(), isOpen: false };
    assert.equal(sent.isOpen, false, 'the one before had no effect');
    assert.equal(sent.attempts.has(attemptId), false, 'one send per attempt');
    sent.attempts.add(attemptId);
    sent.isOpen = true;
    this.#sent.set(key, sent);
  }

  /** Asserts that the latest approval was given with nothing open, or for a reason. */
  async assertApproved(id: string): Promise<void> {
    const { entries } = await look(id);
    const index = entries.findLastIndex(({ event }) => event.kind === 'approved');
    const event = entries[index]?.event;
    if (event?.kind !== 'approved' || listOpen(entries.slice(0, index)).size === 0) return;
    assert.notEqual((event.reason ?? '').trim(), '', 'approved with an open observation without a reason');
  }

  /** The service or a person proved that the latest send had no effect. */
  noteNoEffect(key: string): void {
    const sent = this.#sent.get(key);
    if (sent) sent.isOpen = false;
  }

  /**
   * Asserts that a journal is complete, that nothing was removed, and that the record of its enrollment
   * matches it.
   */
  async assertJournal(key: string, id: string): Promise<void> {
    const { header, entries } = await look(id);
    const before = this.#journals.get(key) ?? [];
    assert.deepEqual(entries.slice(0, before.length), before, 'nothing is taken out or written over');
    this.#journals.set(key, entries);
    for (const [index, { hash, ...entry }] of entries.entries()) {
      assert.equal(hash, sha256(toCanonicalJson(entry)), 'the chain');
      assert.deepEqual(
        [entry.number, entry.previous],
        [index + 1, entries[index - 1]?.hash ?? ''],
        'the links',
      );
    }
    const { entries: count = 0, hash = '' } = header.review ?? {};
    assert.deepEqual([count, hash], [entries.length, entries.at(-1)?.hash ?? ''], 'the head');
  }
}

function isOf(record: unknown, id: string): boolean {
  return typeof record === 'object' && record !== null && 'id' in record && record.id === id;
}
