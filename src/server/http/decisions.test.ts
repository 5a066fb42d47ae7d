/**
 * The server takes exactly the steps that the page of the same user offers, in each state; and a rule that changes
 * changes for all of them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createProfile } from '../../domain/profile/profile.ts';
import type { DecisionFacts, Offer, Step } from '../../domain/decision/facts.ts';
import { findRefusal, listOffers, STEP_RULES } from '../../domain/decision/steps.ts';
import { JOURNAL_VERSION, type JournalEntry } from '../../domain/review/journal.ts';
import { SUBMISSION_STATES } from '../../domain/drafts/submission.ts';
import { type Role, teamEntrySchema, type TeamState, teamHeadSchema } from '../../domain/team/team-api.ts';
import { toTeamFacts } from '../../domain/team/team-facts.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import { toLocalFacts } from '../../features/review/decision-facts.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { beginEnrollment, type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

const PROFILE = { review: { approval: 'required' } } as const;
const { review } = createProfile({ name: 'Prueba', baseUrl: '', ...PROFILE }, { today: () => '2026-11-24' });
const NO_ANSWER = { kind: 'no-answer', at: '2026-11-24T12:00:00Z', cause: 'timeout' } as const;
const WORDS = 'Falta la comuna';

const database = beforeTests(() => startDatabase('embedded'));
const server = beforeTests(() => startTeamServer(database, { spec: PROFILE }));
const agent = beforeTests(() => server.signIn('agent'));
const colleague = beforeTests(() => server.signIn('agent'));
const supervisor = beforeTests(() => server.signIn('supervisor'));
/** Entered some of it. */
const editor = beforeTests(() => server.signIn('supervisor'));

interface Made {
  readonly path: string;
  readonly revision: number;
  readonly attemptId: string;
  readonly observation: string;
}

/** An enrollment of the agent that a supervisor edited, in this state. */
async function make(state: TeamState, isObserved: boolean): Promise<Made> {
  const begun = await beginEnrollment(agent);
  const { path, content } = begun;
  let { revision } = begun;
  const step = async (desk: Desk, name: string, body?: object) => {
    revision = await stepOn(desk, `${path}/${name}`, revision, body);
  };
  await step(editor, 'take-over', { text: 'Sigo yo con esta' });
  const [person] = content.persons;
  await step(editor, 'changes', { ...content, persons: [{ ...person, givenName: 'Eva' }] });
  await step(editor, 'assign', { userId: agent.userId });
  let attemptId: string = randomUUID();
  if (state !== 'draft') await step(agent, 'review');
  if (state !== 'draft' && state !== 'in-review') await step(supervisor, 'approve', {});
  const observation = randomUUID();
  const observe = () => {
    const body = { kind: 'observed', observation, place: {}, text: WORDS };
    return supervisor.want('POST', `${path}/observations`, { body });
  };
  const isSent = !['draft', 'in-review', 'approved'].includes(state);
  if (isObserved && !isSent) await observe();
  if (isSent) await step(supervisor, 'send');
  if (isObserved && state === 'queued') await observe();
  if (isSent && state !== 'queued') {
    const attempt = await takeNext(database.db);
    attemptId = attempt.id;
    if (state === 'confirmed' || state === 'rejected' || state === 'unknown')
      await settleAttempt(database.db, attempt.id, state, NO_ANSWER);
  }
  const head = await supervisor.want('GET', path);
  return { path, revision: Number(head['revision']), attemptId, observation };
}

const ANSWERS = { words: WORDS, reason: 'Lo confirmé por teléfono', receiver: 'u', finding: 'exists' };
const readSchema = z.object({
  ...teamHeadSchema.shape,
  hindrance: z.optional(z.enum(['four-eyes', 'access-unconfirmed'])),
  standing: z.enum(['none', 'unsigned', 'counts']),
});

/** The facts that the page of this user works with. */
async function readFacts(desk: Desk, role: Role, path: string): Promise<DecisionFacts> {
  const { hindrance, standing, ...head } = readSchema.parse(await desk.want('GET', path));
  const { entries } = z
    .object({ entries: z.array(teamEntrySchema) })
    .parse(await desk.want('GET', `${path}/journal`));
  return toTeamFacts({
    head,
    me: { id: desk.userId, role },
    hindrance,
    entries: toReviewEntries(entries),
    review,
    approval: standing,
    errors: 0,
    rekeyed: undefined,
    known: [],
    notices: 0,
    unseen: { notices: 0, persons: 0 },
  });
}

type Request = readonly [path: string, body?: object];
const REQUESTS: Readonly<Record<Step, (made: Made) => Request>> = {
  'hand-in': ({ path }) => [`${path}/review`],
  withdraw: ({ path }) => [`${path}/withdraw`],
  return: ({ path }) => [`${path}/return`, { text: WORDS }],
  approve: ({ path }) => [`${path}/approve`, { reason: ANSWERS.reason }],
  send: ({ path }) => [`${path}/send`],
  resolve: ({ attemptId }) => [`/api/attempts/${attemptId}/resolution`, { found: 'exists', reason: WORDS }],
  assign: ({ path }) => [`${path}/assign`, { userId: colleague.userId }],
  'take-over': ({ path }) => [`${path}/take-over`, { text: WORDS }],
  observe: ({ path }) => [
    `${path}/observations`,
    { kind: 'observed', observation: randomUUID(), place: {}, text: WORDS },
  ],
  reply: ({ path, observation }) => [`${path}/observations`, { kind: 'replied', observation, text: 'Sí' }],
  settle: ({ path, observation }) => [`${path}/observations`, { kind: 'settled', observation }],
  reopen: ({ path, observation }) => [`${path}/observations`, { kind: 'reopened', observation }],
};

const REFUSED = z.object({ type: z.string() });
const findCode = async (response: Response) =>
  response.ok ? undefined : REFUSED.parse(await response.json()).type.replace('urn:enrola:', '');
const STATES = [
  'draft',
  'in-review',
  'approved',
  'queued',
  'sending',
  'confirmed',
  'rejected',
  'unknown',
] as const;
const CASES = STATES.flatMap((state) => {
  const isThread = state === 'draft' || state === 'in-review' || state === 'approved' || state === 'queued';
  return (isThread ? [false, true] : [false]).map((isObserved) => ({ state, isObserved }));
});

describe.each(CASES)('an enrollment that is $state, observed: $isObserved', ({ state, isObserved }) => {
  it.each(['agent', 'supervisor', 'editor'] as const)(
    'is decided by an %s as the page offers it',
    { timeout: 60_000 },
    async (who) => {
      const desk = { agent, supervisor, editor }[who];
      const role = who === 'agent' ? 'agent' : 'supervisor';
      let made = await make(state, isObserved);
      const facts = await readFacts(desk, role, made.path);
      const offered = listOffers(facts).filter(({ hindrance }) => hindrance === undefined);
      const wrong: string[] = [];
      for (const step of Object.keys(REQUESTS) as Step[]) {
        const wanted = findRefusal(step, facts, ANSWERS);
        // A thread exists only where something is observed, and can be reopened once it is settled.
        if (step === 'reopen' || ((step === 'reply' || step === 'settle') && !isObserved)) continue;
        const [path, body] = REQUESTS[step](made);
        const response = await desk.ask('POST', path, { revision: made.revision, ...(body && { body }) });
        const code = await findCode(response);
        const known = step === 'resolve' && code === 'not-found' ? 'closed' : code;
        if (known !== wanted)
          wrong.push(`${step}: ${known ?? 'taken'}, and the model says ${wanted ?? 'taken'}`);
        if (offered.some((offer) => offer.step === step) && code !== undefined)
          wrong.push(`${step}: offered`);
        if (!response.ok) continue;
        // Nothing that waits in the queue is taken for the next one.
        await database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
        made = await make(state, isObserved);
      }
      expect(wrong).toEqual([]);
      await database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
    },
  );
});

const [ANA, BEA] = (['Ana Soto', 'Bea Rojas'] as const).map((name) => ({ name, source: 'claim' }) as const);
const ENTERED: JournalEntry = {
  version: JOURNAL_VERSION,
  number: 1,
  at: NO_ANSWER.at,
  by: ANA,
  event: { kind: 'entered' },
  previous: '',
  hash: '',
};

/** The facts that the page of a browser alone works with: Ana entered it. */
function toFactsAlone(state: TeamState, role: Role): DecisionFacts {
  const own = SUBMISSION_STATES.find((each) => each === state);
  if (!own) throw new Error(`a browser alone has no state ${state}`);
  return toLocalFacts({
    id: 'e',
    persons: 1,
    state: own,
    entries: [ENTERED],
    rules: review,
    actor: role === 'agent' ? ANA : BEA,
    needsSignIn: false,
    hash: 'h',
    isApproved: state === 'approved',
    rekeyed: undefined,
    known: [],
    unseen: { notices: 0, persons: 0 },
  });
}

/** Where a step of the bar can be taken, and by whom. */
const TAKEN: Readonly<Record<Offer['step'], readonly [TeamState, 'agent' | 'supervisor']>> = {
  'hand-in': ['draft', 'agent'],
  withdraw: ['in-review', 'agent'],
  return: ['in-review', 'supervisor'],
  approve: ['in-review', 'supervisor'],
  send: ['approved', 'supervisor'],
  resolve: ['unknown', 'supervisor'],
  assign: ['in-review', 'supervisor'],
  'take-over': ['in-review', 'supervisor'],
};
const OF_TEAM: ReadonlySet<Step> = new Set<Step>(['assign', 'take-over']);

/** A step as the bar of these facts shows it. */
function findShown(step: Step, facts: DecisionFacts): string {
  const offer = listOffers(facts).find((each) => each.step === step);
  return offer ? (offer.hindrance ?? 'open') : 'hidden';
}

describe('the rule of a step that changes', () => {
  // A browser can lock and hash.
  beforeAll(() => void vi.stubGlobal('navigator', { locks: {} }));
  afterAll(() => void vi.unstubAllGlobals());
  afterEach(() => void vi.restoreAllMocks());

  it.each(Object.keys(TAKEN) as Offer['step'][])(
    '"%s" changes for the bar of a browser, the bar of a team and the server',
    async (step) => {
      const [state, role] = TAKEN[step];
      const desk = { agent, supervisor }[role];
      const made = await make(state, false);
      const pages = [toFactsAlone(state, role), await readFacts(desk, role, made.path)];
      const look = async () => {
        const [path, body] = REQUESTS[step](made);
        const response = await desk.ask('POST', path, { revision: made.revision, ...(body && { body }) });
        return [...pages.map((facts) => findShown(step, facts)), (await findCode(response)) ?? 'open'];
      };
      const isTheirs = vi.spyOn(STEP_RULES[step], 'isTheirs').mockReturnValue(false);
      expect(await look()).toEqual(['hidden', 'hidden', 'role']);
      isTheirs.mockRestore();
      expect(await look()).toEqual([OF_TEAM.has(step) ? 'hidden' : 'open', 'open', 'open']);
      await database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
    },
  );
});
