/**
 * Test support: an enrollment in two tabs of one browser, from its entry to its sends, over the app's own session,
 * review, ledger and files; only the service is a stand-in. Not part of the app.
 */
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import { toFileText } from '../../domain/files/enrollment-file.ts';
import { profileWith } from '../../domain/profile/profile.oracle.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import type { Actor, JournalEntry } from '../../domain/review/journal.ts';
import { createEnrollment } from '../drafts/create-enrollment.ts';
import { saveDraft, findDraft } from '../drafts/draft-store.ts';
import { findEnrollment } from '../drafts/draft-list.ts';
import { addPerson, movePerson, removePerson } from '../drafts/edit-persons.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { importContents, readImport } from '../files/import-enrollment.ts';
import { newId } from '../new-id.ts';
import { approve, noteEnterer, noteHandIn, observe, sendBack, settle } from '../review/acts.ts';
import { toHead } from '../review/create-notes.ts';
import { ReviewDesk } from '../review/review-desk.ts';
import { loadReview, toEntryRecord, toSnapshotRecord } from '../review/review-store.ts';
import { recoverInterrupted } from './recovery.ts';
import { listAttemptsOf, resolveAttempt } from './send-ledger.ts';
import { SendLaws, sha256 } from './send-laws.oracle.ts';
import type { Answer, SingleStep, Step, TabIndex, Tampering } from './send-steps.arbitraries.ts';
import { type Exchange, submitEnrollment, type SubmitResult } from './submit.ts';

const AT = '2026-11-21T10:00:00.000Z';
const PROFILES = {
  omit: profileWith({ emptyText: 'omit' }),
  'send-empty': profileWith({ emptyText: 'send-empty' }),
};
const claim = (name: string): Actor => ({ name, source: 'claim' });
const answered = (verdict: 'confirmed' | 'rejected'): FinalizeOutcome => ({
  kind: 'answered',
  at: AT,
  status: verdict === 'confirmed' ? 200 : 422,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
  verdict,
});

interface Tab {
  readonly session: EnrollmentSession;
  readonly desk: ReviewDesk;
}
interface Prepared {
  readonly enrollment: Enrollment;
  readonly request: string;
}

/** How often each thing happened: a run in which nothing is sent proves nothing. */
export type Counts = Map<string, number>;

export class SendWorld {
  readonly #laws = new SendLaws();
  readonly #closeLocks: () => void;
  readonly #counts: Counts;
  #id = '';
  #tabs: readonly Tab[] = [];
  #rules: ApprovalRules = { isRequired: true, maySelfApprove: false };
  #emptyText: keyof typeof PROFILES = 'omit';
  #prepared: Prepared | undefined;
  #late: { readonly id: string; readonly resolve: (outcome: FinalizeOutcome) => void } | undefined;
  /** Their journals came changed, and may not hold together. */
  readonly #changed = new Set<string>();
  readonly #ids = new Set<string>();

  private constructor(closeLocks: () => void, counts: Counts) {
    this.#closeLocks = closeLocks;
    this.#counts = counts;
  }

  /** One person is entered, by somebody who said so. */
  static async open(closeLocks: () => void, counts: Counts): Promise<SendWorld> {
    const world = new SendWorld(closeLocks, counts);
    await world.#show(await createEnrollment({ riskProfileCode: '', persons: [createPerson('p1')] }));
    await world.run({ kind: 'enter', tab: 0, by: 'Agente' });
    return world;
  }

  async run(step: Step): Promise<void> {
    await (step.kind === 'both'
      ? Promise.all(step.steps.map(async (each) => this.#run(each)))
      : this.#run(step));
    for (const id of this.#ids) if (!this.#changed.has(id)) await this.#laws.assertJournal(id);
  }

  /** All tabs are closed. */
  async close(): Promise<void> {
    for (const { session } of this.#tabs) await session.flush();
    this.#closeLocks();
  }

  #run(step: SingleStep): Promise<unknown> | void {
    const { session, desk } = this.#tabs[step.tab]!;
    switch (step.kind) {
      case 'name': {
        const { personIds } = session.getSnapshot().header;
        const person = session.findPerson(personIds[step.person % personIds.length] ?? '');
        return person && session.updatePerson({ ...person, givenName: step.value });
      }
      case 'risk':
        return session.setRiskProfileCode(step.value);
      case 'add-person':
        return void addPerson(session);
      case 'remove-person':
        return removePerson(session, session.getSnapshot().header.personIds[0] ?? '');
      case 'move-person':
        return movePerson(session, session.getSnapshot().header.personIds[0] ?? '', 1);
      case 'review':
        session.noteReview();
        return noteHandIn(desk, undefined);
      case 'enter':
        return noteEnterer(desk, claim(step.by));
      case 'observe':
        return observe(desk, {}, 'Falta', claim('Supervisora'));
      case 'settle':
        return settle(desk, desk.getState().observations.at(-1)?.id ?? '', 'settled', claim('Supervisora'));
      case 'return':
        return sendBack(desk, claim('Supervisora'));
      case 'prepare':
        this.#prepared = this.#prepare(session);
        return;
      case 'profile':
        this.#rules = step;
        return;
      case 'empty-text':
        this.#emptyText = step.value;
        return;
      case 'late':
        return this.#answerLate(step.answer);
      case 'reopen':
        return this.#reopen(step.tab);
      case 'adopt':
        return this.#adopt(session);
      case 'import':
        return this.#import(session, step.tampering);
      case 'receive':
        return this.#receive(step.tampering);
      case 'resolve':
        return this.#resolve(session, step.found);
      case 'approve':
        return this.#approve(step, { session, desk });
      case 'send':
        return this.#send(step, session);
    }
  }

  /** The exact text, as the page makes it. */
  #prepare(session: EnrollmentSession): Prepared {
    const enrollment = session.getEnrollment();
    return { enrollment, request: this.#toText(enrollment) };
  }

  #toText(enrollment: Enrollment): string {
    const assembly = toFinalizeRequest(enrollment, PROFILES[this.#emptyText]);
    if (!assembly.ok) throw new Error('the enrollment cannot be sent');
    return JSON.stringify(assembly.request);
  }

  async #approve(
    { by, text }: Extract<SingleStep, { kind: 'approve' }>,
    { session, desk }: Tab,
  ): Promise<void> {
    const fresh = this.#prepare(session);
    const { enrollment, request } = (text !== 'fresh' && this.#prepared) || fresh;
    const about = text === 'mixed' ? fresh.enrollment : enrollment;
    if (await approve(desk, { enrollment: about, request, by: claim(by) })) this.#count('approved');
  }

  async #send(
    { text, answer, tab }: Extract<SingleStep, { kind: 'send' }>,
    session: EnrollmentSession,
  ): Promise<void> {
    const { enrollment, request } = (text === 'prepared' && this.#prepared) || this.#prepare(session);
    const rules = this.#rules;
    const { id } = session;
    if (!session.beginSending()) return;
    let noteGone: () => void = () => undefined;
    const gone = new Promise<'gone'>((resolve) => {
      noteGone = () => resolve('gone');
    });
    let failure: Error | undefined;
    const wire = async (): Promise<Exchange> => {
      // What fails in here must not be taken for a failure to send.
      await this.#laws.assertSend(id, request, rules).catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
      });
      this.#count(rules.isRequired ? 'sent, approved' : 'sent');
      // Nothing may be edited or noted while it is on its way.
      await this.#run({ kind: 'name', tab, person: 0, value: 'Eva' });
      await this.#run({ kind: 'approve', tab, by: 'Supervisora', text: 'fresh' });
      noteGone();
      return this.#answer(id, answer);
    };
    const result = await Promise.race([
      submitEnrollment(session, { enrollment, request, rules }, wire),
      gone,
    ]);
    if (failure) throw failure;
    if (result === 'gone' && answer === 'never') return;
    if (result === 'gone') await pause();
    else this.#count(toText(result));
    session.endSending();
  }

  #answer(id: string, answer: Answer): Promise<Exchange> {
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'rejected') this.#laws.noteNoEffect(id);
    if (answer !== 'unknown') return Promise.resolve({ outcome: answered(answer) });
    const late = new Promise<FinalizeOutcome>((resolve) => {
      this.#late = { id, resolve };
    });
    return Promise.resolve({ outcome: { kind: 'no-answer', at: AT, cause: 'timeout' }, late });
  }

  async #answerLate(answer: 'confirmed' | 'rejected'): Promise<void> {
    if (!this.#late) return;
    this.#count('answered late');
    this.#late.resolve(answered(answer));
    this.#late = undefined;
    await pause();
  }

  async #resolve(session: EnrollmentSession, found: 'exists' | 'does-not-exist'): Promise<void> {
    const { attemptId } = session.getSnapshot().header.submission;
    if (attemptId === undefined) return;
    const entry = await resolveAttempt(attemptId, found, { by: 'Supervisora', reason: 'Consulta' });
    if (!entry) return;
    this.#count('resolved');
    if (found === 'does-not-exist') this.#laws.noteNoEffect(session.id);
    session.adoptSubmission(entry.header, entry.attempt);
  }

  /** One tab is closed and opened again; with the first one the browser is, so that nothing is on its way any more. */
  async #reopen(index: TabIndex): Promise<void> {
    for (const { session } of this.#tabs) await session.flush();
    if (index === 0) {
      this.#closeLocks();
      await recoverInterrupted();
    }
    const opened = await openTab(this.#id);
    this.#tabs = index === 0 ? [opened, await openTab(this.#id)] : [this.#tabs[0]!, opened];
  }

  /** The tab takes over what another one stored, and goes on at once. */
  async #adopt(session: EnrollmentSession): Promise<void> {
    const draft = await findDraft(session.id);
    if (draft && !session.hasUnsaved && !session.getSnapshot().isSending) session.adopt(draft);
  }

  async #show(id: string): Promise<void> {
    this.#id = id;
    this.#ids.add(id);
    this.#tabs = [await openTab(id), await openTab(id)];
  }

  /** A file of this version, through the door that files come in by. */
  async #import(session: EnrollmentSession, tampering: Tampering): Promise<void> {
    await session.flush();
    const { header } = session.getSnapshot();
    const enrollment =
      tampering === 'content' ? toTampered(session.getEnrollment()) : session.getEnrollment();
    const { attempts, attemptId } = header.submission;
    const isForged = tampering === 'state' || tampering === 'approval';
    const submission: Submission = isForged
      ? {
          state: 'approved',
          attempts,
          ...(attemptId !== undefined && { attemptId }),
          hash: sha256(this.#toText(enrollment)),
        }
      : header.submission;
    const sends = await listAttemptsOf(header.id);
    const text = toFileText({ header: { ...header, submission }, enrollment, attempts: sends }, AT);
    const reading = await readImport(new Blob([text]));
    if (!reading.ok) return;
    this.#count('imported');
    await this.#show(await importContents(reading.contents));
  }

  /** An enrollment that comes with its journal, under an id of its own; whoever changed it made no hash anew. */
  async #receive(tampering: Tampering): Promise<void> {
    for (const { session } of this.#tabs) await session.flush();
    const from = this.#id;
    const draft = await findDraft(from);
    const stored = await findEnrollment(from);
    if (!draft || !stored || draft.header.submission.attempts > 0) return;
    const review = await loadReview(from);
    const isChanged = tampering !== 'none';
    const tampered = isChanged ? toTampered(stored) : stored;
    const enrollment = tampering === 'state' ? stored : tampered;
    const hash = sha256(this.#toText(tampered));
    const entries =
      tampering === 'approval' ? review.entries.map((entry) => toForged(entry, hash)) : review.entries;
    const isForged = tampering === 'state' || tampering === 'approval';
    const { header } = draft;
    const id = newId();
    await saveDraft({
      header: {
        ...header,
        id,
        revision: 1,
        personIds: enrollment.persons.map((person) => person.id),
        submission: isForged ? { state: 'approved', attempts: 0, hash } : header.submission,
        ...(header.review && { review: toHead(entries, review.snapshots.length) }),
      },
      expected: undefined,
      persons: enrollment.persons,
      removedPersonIds: [],
      reviews: [
        ...entries.map((entry) => toEntryRecord(id, entry)),
        ...review.snapshots.map((snapshot) => toSnapshotRecord(id, snapshot)),
      ],
    });
    this.#count('received');
    if (isChanged || this.#changed.has(from)) this.#changed.add(id);
    await this.#show(id);
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}

async function openTab(id: string): Promise<Tab> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('no such enrollment');
  const session = new EnrollmentSession(draft);
  return { session, desk: await ReviewDesk.open(session) };
}

function toTampered({ persons, ...enrollment }: Enrollment): Enrollment {
  return {
    ...enrollment,
    persons: persons.map((person) => ({ ...person, givenName: `${person.givenName}!` })),
  };
}

function toForged(entry: JournalEntry, hash: string): JournalEntry {
  return entry.event.kind === 'approved' ? { ...entry, event: { ...entry.event, hash } } : entry;
}

function toText(result: SubmitResult): string {
  return result.kind === 'not-sent' ? `not sent: ${result.cause}` : result.kind;
}

/** What goes on by itself has come to its end. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
}
