/**
 * Test support: an enrollment in two tabs of one browser, from its entry to its sends, over the app's own session,
 * review, ledger and files; only the service is a stand-in. Not part of the app.
 */
import * as z from 'zod/mini';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { Finding } from '../../domain/drafts/resolution.ts';
import { personSchema } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { profileWith } from '../../domain/profile/profile.fixture.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { type Actor, type JournalEntry, journalEntrySchema } from '../../domain/review/journal.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { addPerson } from '../drafts/add-person.ts';
import { movePerson, removePerson } from '../drafts/edit-persons.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { toExportFile } from '../files/export-enrollment.ts';
import { importContents, readImport, updateFromFile } from '../files/import-enrollment.ts';
import { approve, handIn, noteEnterer, noteHandIn, observe, sendBack, settle } from '../review/acts.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import type { ReviewDesk } from '../review/review-desk.ts';
import { type RequestBytes, toRequestBytes } from '../finalize/request-bytes.ts';
import type { Browser } from './browser.fixture.ts';
import { recoverInterrupted } from './recovery.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { SendLaws, sha256 } from './send-laws.fixture.ts';
import type { Answer, SingleStep, Step, TabIndex, Tampering } from './send-steps.arbitraries.ts';
import { type Exchange, submitEnrollment, type SubmitResult } from './submit.ts';

const AT = '2026-11-21T10:00:00.000Z';
const PROFILES = {
  omit: profileWith({ emptyText: 'omit' }),
  'send-empty': profileWith({ emptyText: 'send-empty' }),
};
const AT_ONCE = { timeoutMs: 0, settlingMs: 0 };
const noHindrance = Promise.resolve(undefined);
const ANSWERS: AnswersSpec = { noEffect: [{ statuses: [422] }] };
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
  readonly request: RequestBytes;
}

/** Schema for tampering with a file: it accepts any other content. */
const looseFileSchema = z.looseObject({
  enrollment: z.looseObject({
    id: z.string(),
    riskProfileCode: z.string(),
    persons: z.array(personSchema),
    submission: z.looseObject({}),
  }),
  review: z.looseObject({ entries: z.array(journalEntrySchema) }),
});

/** Number of times that each event happened: a run without a send proves nothing. */
export type Counts = Map<string, number>;

export class SendWorld {
  readonly #laws = new SendLaws();
  readonly #browser: Browser;
  #computer = 0;
  readonly #counts: Counts;
  #id = '';
  #tabs: readonly Tab[] = [];
  #rules: ApprovalRules = { isRequired: true, maySelfApprove: false };
  #emptyText: keyof typeof PROFILES = 'omit';
  #prepared: Prepared | undefined;
  #late: ((outcome: FinalizeOutcome) => void) | undefined;
  /** Keys of enrollments whose journals were tampered with, so that their chain may be broken. */
  readonly #changed = new Set<string>();
  /** By computer and key. */
  readonly #ids = new Map<number, Map<string, string>>();

  private constructor(browser: Browser, counts: Counts) {
    this.#browser = browser;
    this.#counts = counts;
  }

  /** Opens a world with one person, entered by a user who gave a name. */
  static async open(browser: Browser, counts: Counts): Promise<SendWorld> {
    browser.clear();
    const world = new SendWorld(browser, counts);
    await world.#show(await createEnrollment({ riskProfileCode: '', persons: [createPerson('p1')] }));
    await world.run({ kind: 'enter', tab: 0, by: 'Agente' });
    return world;
  }

  async run(step: Step): Promise<void> {
    await (step.kind === 'both'
      ? Promise.all(step.steps.map(async (each) => this.#run(each)))
      : this.#run(step));
    for (const [key, id] of this.#ids.get(this.#computer) ?? []) {
      if (!this.#changed.has(key)) await this.#laws.assertJournal(key, id);
    }
  }

  /** All tabs are closed. */
  async close(): Promise<void> {
    for (const { session } of this.#tabs) await session.flush();
    this.#browser.closeTabs();
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
      case 'hand-in':
        return handIn(desk, claim(step.by));
      case 'observe':
        return observe(desk, {}, 'Falta', claim('Supervisora'));
      case 'settle':
        return this.#settle(desk, 'settled');
      case 'reopen-observation':
        return this.#settle(desk, 'reopened');
      case 'return':
        return sendBack(desk, claim('Supervisora'));
      case 'prepare':
        return this.#prepare(session).then((prepared) => {
          this.#prepared = prepared;
        });
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
        return this.#import({ session, desk }, step.tampering);
      case 'travel':
        return this.#travel({ session, desk }, step.tampering);
      case 'resolve':
        return this.#resolve(session, step.found);
      case 'approve':
        return this.#approve(step, { session, desk });
      case 'send':
        return this.#send(step, session);
    }
  }

  /** The exact text, as the page makes it. */
  async #prepare(session: EnrollmentSession): Promise<Prepared> {
    const enrollment = session.getEnrollment();
    return { enrollment, request: await toRequestBytes(this.#toText(enrollment)) };
  }

  #toText(enrollment: Enrollment): string {
    const assembly = toFinalizeRequest(enrollment, PROFILES[this.#emptyText]);
    if (!assembly.ok) throw new Error('the enrollment cannot be sent');
    return JSON.stringify(assembly.request);
  }

  #settle(desk: ReviewDesk, kind: 'settled' | 'reopened'): Promise<unknown> | void {
    const latest = desk.getState().observations.at(-1);
    return latest && settle(desk, latest.id, kind, claim('Supervisora'));
  }

  async #approve(
    { by, text, reason }: Extract<SingleStep, { kind: 'approve' }>,
    { session, desk }: Tab,
  ): Promise<void> {
    const fresh = await this.#prepare(session);
    const { enrollment, request } = (text !== 'fresh' && this.#prepared) || fresh;
    const about = text === 'mixed' ? fresh.enrollment : enrollment;
    if (!(await approve(desk, { enrollment: about, request, by: claim(by), reason }))) return;
    this.#count('approved');
    await session.flush();
    await this.#laws.assertApproved(session.id);
  }

  async #send(
    { text, answer, tab }: Extract<SingleStep, { kind: 'send' }>,
    session: EnrollmentSession,
  ): Promise<void> {
    const { enrollment, request } = (text === 'prepared' && this.#prepared) || (await this.#prepare(session));
    const rules = this.#rules;
    const { id } = session;
    const key = this.#toKey(id);
    if (!session.beginSending()) return;
    let noteGone: () => void = () => undefined;
    const gone = new Promise<'gone'>((resolve) => {
      noteGone = () => resolve('gone');
    });
    let failure: Error | undefined;
    const wire = async (): Promise<Exchange> => {
      // A failed assertion in here must not count as a failure to send.
      await this.#laws
        .assertSend(key, id, await new Response(request.body).text(), rules)
        .catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
        });
      this.#count(rules.isRequired ? 'sent, approved' : 'sent');
      // During the send, nothing may be edited or noted.
      await this.#run({ kind: 'name', tab, person: 0, value: 'Eva' });
      await this.#run({ kind: 'approve', tab, by: 'Supervisora', text: 'fresh' });
      noteGone();
      return this.#answer(key, answer);
    };
    const result = await Promise.race([
      submitEnrollment(session, { enrollment, request, rules, profileCheck: noHindrance }, wire),
      gone,
    ]);
    if (failure) throw failure;
    if (result === 'gone' && answer === 'never') return;
    if (result === 'gone') await pause();
    else this.#count(toText(result));
    session.endSending();
  }

  #answer(key: string, answer: Answer): Promise<Exchange> {
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'rejected') this.#laws.noteNoEffect(key);
    if (answer !== 'unknown') return Promise.resolve({ outcome: answered(answer) });
    const late = new Promise<FinalizeOutcome>((resolve) => {
      this.#late = resolve;
    });
    return Promise.resolve({ outcome: { kind: 'no-answer', at: AT, cause: 'timeout' }, late });
  }

  async #answerLate(answer: 'confirmed' | 'rejected'): Promise<void> {
    if (!this.#late) return;
    this.#count('answered late');
    this.#late(answered(answer));
    this.#late = undefined;
    await pause();
  }

  async #resolve(session: EnrollmentSession, found: Finding): Promise<void> {
    const { attemptId } = session.getSnapshot().header.submission;
    if (attemptId === undefined) return;
    const personIds = session.getSnapshot().header.personIds.slice(0, 1);
    const by = claim('Supervisora');
    const result = await resolveAttempt(attemptId, { found, personIds, by, reason: 'Consulta' }, AT_ONCE);
    if (result.kind !== 'resolved') return;
    this.#count(`resolved: ${found}`);
    if (found === 'does-not-exist') this.#laws.noteNoEffect(this.#toKey(session.id));
    session.adoptSubmission(result.header, result.attempt);
    const { rest } = result.attempt.content?.resolution ?? {};
    if (rest !== undefined) await this.#show(rest);
  }

  /** One tab is closed and opened again; with the first one the browser is, so that nothing is on its way any more. */
  async #reopen(index: TabIndex): Promise<void> {
    for (const { session } of this.#tabs) await session.flush();
    if (index === 0) {
      this.#browser.closeTabs();
      await recoverInterrupted();
    }
    const opened = await openTab(this.#id);
    this.#tabs = index === 0 ? [opened, await openTab(this.#id)] : [this.#tabs[0]!, opened];
  }

  /** The tab adopts the stored version of another tab. */
  async #adopt(session: EnrollmentSession): Promise<void> {
    const draft = await findDraft(session.id);
    if (draft && !session.hasUnsaved && !session.getSnapshot().isSending) session.adopt(draft);
  }

  async #show(id: string): Promise<void> {
    this.#id = id;
    const ids = this.#ids.get(this.#computer) ?? new Map<string, string>();
    this.#ids.set(this.#computer, ids.set(this.#toKey(id), id));
    this.#tabs = [await openTab(id), await openTab(id)];
  }

  /** The exported file of the enrollment. */
  async #export({ session }: Tab, tampering: Tampering): Promise<Uint8Array> {
    const { text } = await toExportFile(session, this.#rules);
    return new TextEncoder().encode(this.#tamper(text, tampering));
  }

  /** Changes the file without recomputing its hashes. */
  #tamper(text: string, tampering: Tampering): string {
    if (tampering === 'none') return text;
    const file = looseFileSchema.parse(JSON.parse(text));
    const { enrollment, review } = file;
    const persons = enrollment.persons.map((person) => ({ ...person, givenName: `${person.givenName}!` }));
    const changed = { ...enrollment, persons };
    const hash = sha256(this.#toText(changed));
    if (tampering === 'content') return JSON.stringify({ ...file, enrollment: changed });
    const submission = { ...enrollment.submission, state: 'approved', hash };
    if (tampering === 'state') return JSON.stringify({ ...file, enrollment: { ...enrollment, submission } });
    const entries = review.entries.map((entry) => toForged(entry, hash));
    return JSON.stringify({
      ...file,
      enrollment: { ...changed, submission },
      review: { ...review, entries },
    });
  }

  async #import(tab: Tab, tampering: Tampering): Promise<void> {
    const reading = await readImport(await this.#export(tab, tampering), ANSWERS);
    if (!reading.ok) return;
    const isChanged = tampering === 'approval' || this.#changed.has(this.#toKey(tab.session.id));
    const id = await importContents(reading, this.#rules);
    this.#count('imported');
    if (isChanged) this.#changed.add(this.#toKey(id));
    await this.#show(id);
  }

  /** Moves the file to the other computer, where it updates the enrollment or adds it. */
  async #travel(tab: Tab, tampering: Tampering): Promise<void> {
    const bytes = await this.#export(tab, tampering);
    for (const { session } of this.#tabs) await session.flush();
    const isChanged = tampering === 'approval' || this.#changed.has(this.#toKey(tab.session.id));
    this.#browser.closeTabs();
    this.#computer = 1 - this.#computer;
    this.#browser.switchTo(this.#computer);
    const reading = await readImport(bytes, ANSWERS);
    const updated =
      reading.ok && reading.way.kind === 'update' && (await updateFromFile(reading, this.#rules));
    if (updated) this.#count('updated');
    const added = reading.ok && !updated ? await importContents(reading, this.#rules) : undefined;
    if (added) this.#count('received');
    const id = updated || added;
    if (!id) {
      this.#computer = 1 - this.#computer;
      this.#browser.switchTo(this.#computer);
      return this.#show(tab.session.id);
    }
    if (isChanged) this.#changed.add(this.#toKey(id));
    await recoverInterrupted();
    return this.#show(id);
  }

  /** Each computer has its own record of an enrollment. */
  #toKey(id: string): string {
    return `${this.#computer}:${id}`;
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}

async function openTab(id: string): Promise<Tab> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment does not exist');
  const session = new EnrollmentSession(draft);
  return { session, desk: await openReviewDesk(session) };
}

function toForged(entry: JournalEntry, hash: string): JournalEntry {
  return entry.event.kind === 'approved' ? { ...entry, event: { ...entry.event, hash } } : entry;
}

function toText(result: SubmitResult): string {
  return result.kind === 'not-sent' ? `not sent: ${result.cause}` : result.kind;
}

/** Lets background work finish. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
}
