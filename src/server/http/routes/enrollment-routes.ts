/** Routes of an enrollment, from its first person to the queue. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Answers } from '../../../domain/decision/facts.ts';
import { type KnownPerson, listAnswers } from '../../../domain/decision/known.ts';
import type { EntityId, Person } from '../../../domain/enrollment/enrollment.ts';
import { type Query, toQuery } from '../../../domain/drafts/record-search.ts';
import { STORED_VERSION } from '../../../domain/drafts/stored.ts';
import { MAX_PERSONS } from '../../../domain/files/check-values.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { sentPersonSchema } from '../../../domain/team/sent-values.ts';
import {
  type EnrollmentDeed,
  TEAM_STATES,
  teamEntrySchema,
  type TeamHead,
  type TeamState,
} from '../../../domain/team/team-api.ts';
import { isAssignable } from '../../accounts/users.ts';
import type { Sql } from '../../db/db.ts';
import { listKnown } from '../../enrollments/carriers.ts';
import {
  findEnrollment,
  saveEnrollment,
  StaleError,
  tellChange,
} from '../../enrollments/enrollment-store.ts';
import { findDecisionHindrance } from '../../enrollments/part.ts';
import { keepCounts } from '../../enrollments/review-counts.ts';
import { countDesk, findHead, listHeads, toCursor } from '../../enrollments/team-list.ts';
import { appendEntry, type EnrollmentEntry, listEntries } from '../../journal/journal-store.ts';
import { erasePerson, listErased } from '../../retention/erase-person.ts';
import { keepApproval, toApprovedAbout } from '../../review/approve.ts';
import { keepSnapshot, listSnapshots } from '../../review/snapshots.ts';
import { cancelAttempt, queueAttempt } from '../../sender/queue.ts';
import { ProblemError } from '../problem.ts';
import { type Call, longArray, readLimit, serve, type TeamServices } from '../route.ts';
import { lookUpPersons } from './look-up-persons.ts';
import { holdRevision, requireMine, requireRevision, requireSeen, toMaker } from './require-enrollment.ts';
import { requireSignature } from './require-signature.ts';
import { findStanding, requireStep } from './require-step.ts';

const MAX_PAGE = 200;
/** An auditor reads nothing personal. */
const NAMELESS = { title: '', identifier: '', words: null };
/** Most words of a search: each word scans all persons. */
const MAX_PARTS = 8;
/** A change may hold 2,000 persons, so other requests are answered while it is read. */
const personsSchema = longArray(sentPersonSchema, MAX_PERSONS);

export const enrollmentRoutes = [
  serve(TEAM_API.listEnrollments, async (call) => ({ body: await listPage(call) })),
  serve(TEAM_API.countDesk, async ({ sql, session }) => ({ body: await countDesk(sql, session) })),
  serve(TEAM_API.searchEnrollments, async ({ body, ...call }) => ({
    body: await listPage(call, toQuery(body.text).slice(0, MAX_PARTS)),
  })),
  serve(
    TEAM_API.beginEnrollment,
    async ({ sql, body, session, profile, from, refuse }) => {
      requireKnown(body);
      const saving = saveEnrollment(sql, { ...body, expected: 0 }, toMaker(session, profile), profile);
      const revision = await saving.catch((error: unknown) => {
        if (error instanceof StaleError) throw refuse('exists');
        throw error;
      });
      await note(sql, body.id, {
        kind: 'begun',
        about: toAbout(body.id, body, revision),
        actor: session.userId,
        from,
      });
      return { status: 201, body: { id: body.id, revision }, revision };
    },
    { body: z.object({ ...TEAM_API.beginEnrollment.body.shape, persons: personsSchema }) },
  ),
  serve(TEAM_API.readEnrollment, async ({ sql, session, params, query, profile, isSigned }) => {
    const head = await requireSeen(sql, session, params.id);
    if (session.role === 'auditor') return { body: { ...head, ...NAMELESS }, revision: head.revision };
    const hindrance = await findDecisionHindrance(sql, head.id, toMaker(session, profile));
    const standing = await findStanding({ sql, profile, isSigned }, head);
    const isSame = query.get('known') === String(head.revision);
    const more = isSame
      ? { ...head, erased: await listErased(sql, head.id), isSame }
      : await toWhole(sql, head);
    return { body: { ...more, hindrance, standing }, revision: head.revision };
  }),
  serve(TEAM_API.readJournal, async ({ sql, session, params }) => {
    const { id } = await requireSeen(sql, session, params.id);
    const entries = await listEntries(sql, id);
    // Texts may be about a person, so an auditor sees only that there is one.
    const shown =
      session.role === 'auditor' ? entries.map((entry) => ({ ...entry, text: undefined })) : entries;
    // Addresses and hashes are for audits.
    return { body: { entries: z.parse(z.array(teamEntrySchema), shown) } };
  }),
  serve(TEAM_API.listSnapshots, async ({ sql, session, params }) => {
    const { id } = await requireSeen(sql, session, params.id);
    return { body: { snapshots: await listSnapshots(sql, id) } };
  }),
  serve(
    TEAM_API.saveChanges,
    async (call) => {
      const { sql, body, session, profile, from } = call;
      const { id } = await requireMine(call);
      requireKnown(body);
      const change = { id, ...body, expected: call.revision };
      const revision = await saveEnrollment(sql, change, toMaker(session, profile), profile).catch(
        async (error: unknown) => {
          if (!(error instanceof StaleError)) throw error;
          // Nothing was written. The browser merges this version with its own.
          const current = await toWhole(sql, await requireMine(call));
          throw call.refuse('stale', { more: { current } });
        },
      );
      const about = toAbout(id, body, revision);
      await note(sql, id, { kind: 'edited', about, actor: session.userId, from });
      return { body: { revision }, revision };
    },
    { body: z.object({ ...TEAM_API.saveChanges.body.shape, persons: personsSchema }) },
  ),
  serve(TEAM_API.erasePerson, async (call) => {
    const { sql, session, params, profile, from, revision: expected, refuse } = call;
    const { id } = await requireMine(call);
    const maker = toMaker(session, profile);
    const person = { enrollmentId: id, personId: params.person, expected };
    const erased = await erasePerson(sql, { ...person, maker, profile });
    if (!erased) throw refuse('not-found');
    const { revision, files } = erased;
    const about = { personId: params.person, revision, files };
    await note(sql, id, { kind: 'person-erased', about, actor: session.userId, from });
    return { body: { revision }, revision };
  }),
  serve(TEAM_API.handIn, async (call) => {
    const head = await holdSeen(call);
    const { counted } = await requireStep(call, { step: 'hand-in', head });
    const taken = await moveOn(call, head, { kind: 'handed-in', to: 'in-review' });
    if (counted) {
      const { enrollment, warnings } = counted;
      await keepCounts(call.sql, head.id, {
        warnings,
        known: await listKnown(call.sql, enrollment, call.profile, call.session),
      });
    }
    return taken;
  }),
  serve(TEAM_API.withdraw, async (call) => {
    const head = await requireSeen(call.sql, call.session, call.params.id);
    // The sender locks the attempt before the enrollment.
    if (head.state === 'queued') requireRevision(call, head.revision);
    else await holdRevision(call, head);
    await requireStep(call, { step: 'withdraw', head });
    if (head.state !== 'queued') return moveOn(call, head, { kind: 'withdrawn', to: 'draft' });
    if (!head.attempt || !(await cancelAttempt(call.sql, head.attempt.id))) throw call.refuse('under-way');
    return noted(call, 'withdrawn', { attempt: head.attempt.number });
  }),
  serve(TEAM_API.return, async (call) => {
    const head = await holdSeen(call);
    const { sql, session, from, body } = call;
    const { text, category } = body;
    await requireStep(call, { step: 'return', head, answers: { words: text, category } });
    // A user who took it over returns it to its author, when the author can still work on it.
    const { createdBy, assignee } = head;
    const isTaken = assignee?.id === call.session.userId;
    const back = isTaken && (await isAssignable(call.sql, createdBy.id)) ? createdBy.id : undefined;
    // The words are an observation of the whole enrollment, which is answered and settled like any other.
    const observation = text && randomUUID();
    const about = { observation, place: {} };
    if (text) await note(sql, head.id, { kind: 'observed', about, text, actor: session.userId, from });
    return moveOn(call, head, {
      kind: 'returned',
      to: 'draft',
      about: { observation, category },
      assignee: back,
    });
  }),
  serve(TEAM_API.assign, async (call) => {
    const { userId } = call.body;
    const head = await holdSeen(call);
    await requireStep(call, { step: 'assign', head, answers: { receiver: userId } });
    if (!(await isAssignable(call.sql, userId))) throw call.refuse('not-assignable');
    return assign(call, userId, 'assigned');
  }),
  serve(TEAM_API.takeOver, async (call) => {
    const { text } = call.body;
    await requireStep(call, { step: 'take-over', head: await holdSeen(call), answers: { words: text } });
    return assign(call, call.session.userId, 'taken-over', text);
  }),
  serve(
    TEAM_API.approve,
    async (call) => {
      const { sql, session, profile, revision, body } = call;
      const { reason, rekeyed, known: answers, unseen } = body;
      const head = await holdSeen(call);
      const { checked, known, isFirst } = await requireStep(call, {
        step: 'approve',
        head,
        answers: { reason, known: answers },
        rekeyed,
      });
      if (!checked) throw new Error('an approval is checked in every state');
      const { userId: approver, isStrict } = toMaker(session, profile);
      const approving = { enrollmentId: head.id, revision, approver, isStrict, ...(isFirst && { isFirst }) };
      const approval = await keepApproval(sql, approving, checked);
      const signed = call.isSigned ? await requireSignature(call, approval) : undefined;
      const snapshot = await keepSnapshot(sql, checked.enrollment);
      await noteKnown(call, known, answers);
      const about = {
        ...toApprovedAbout(approval),
        snapshot,
        ...(rekeyed && { rekeyed }),
        ...(unseen && { unseen }),
        ...signed,
      };
      const noting = noted(call, isFirst ? 'first-approved' : 'approved', about, reason);
      // The first of two approvals changes no revision, so the pages are told of it.
      if (isFirst) await tellChange(sql, head.id);
      return noting;
    },
    {
      prepare: async (call) => {
        const persons = await readPersons(call);
        const profile = await call.checkingLists.complete(call.profile, persons);
        return { profile, ...(await lookUp(call, persons)) };
      },
    },
  ),
  serve(
    TEAM_API.send,
    async (call) => {
      const { known: answers } = call.body ?? {};
      const head = await holdSeen(call);
      const { known } = await requireStep(call, { step: 'send', head, answers: { known: answers } });
      await noteKnown(call, known, answers);
      const attempt = await queueAttempt(call.sql, head.id, call.session.userId);
      return { ...(await noted(call, 'queued', { attempt })), status: 202 };
    },
    { prepare: async (call) => (call.lookUp ? lookUp(call, await readPersons(call)) : {}) },
  ),
];

/** A page of the list, with the choice in the address. */
async function listPage({ sql, session, query: asked }: Omit<Call<unknown>, 'body'>, query: Query = []) {
  const limit = readLimit(asked, 50, MAX_PAGE);
  const states = asked.getAll('state').filter((state) => TEAM_STATES.some((known) => known === state));
  const after = toCursor(asked.get('after') ?? '');
  const of = session.role === 'agent' ? session.userId : undefined;
  const isOldestFirst = asked.get('order') === 'oldest';
  const { heads, next = null } = await listHeads(sql, { of, states, query, isOldestFirst, after, limit });
  return {
    enrollments: session.role === 'auditor' ? heads.map((head) => ({ ...head, ...NAMELESS })) : heads,
    next,
  };
}

/** The enrollment at the revision of the page, locked until the end of the transaction. */
async function holdSeen(call: Call<unknown>): Promise<TeamHead> {
  const head = await requireSeen(call.sql, call.session, call.params['id']);
  await holdRevision(call, head);
  return head;
}

async function readPersons({ sql, params }: Omit<Call<unknown>, 'body'>): Promise<readonly Person[]> {
  return (await findEnrollment(sql, params['id'] ?? ''))?.enrollment.persons ?? [];
}

/** The service's answers about the persons, where the profile says how to ask. */
async function lookUp({ lookUp: service, profile }: TeamServices, persons: readonly Person[]) {
  return service ? { lookedUp: await lookUpPersons(service, persons, profile) } : {};
}

/** Notes why known persons are created nevertheless, before the step that needs it. */
async function noteKnown(
  { sql, session, params, from }: Call<unknown>,
  known: readonly KnownPerson[],
  answers: Answers['known'] = [],
) {
  for (const { personId, as, reason: text } of listAnswers(known, answers))
    await note(sql, params['id'] ?? '', {
      kind: 'known',
      about: { personId, as },
      text,
      actor: session.userId,
      from,
    });
}

/** The enrollment with all persons, as they are stored. */
async function toWhole(sql: Sql, head: TeamHead) {
  const found = await findEnrollment(sql, head.id);
  const { riskProfileCode = '', persons = [], case: record } = found?.enrollment ?? {};
  const erased = await listErased(sql, head.id);
  return {
    ...head,
    version: STORED_VERSION,
    riskProfileCode,
    people: persons,
    erased,
    ...(record && { case: record }),
  };
}

/** Requires unique ids, and an id for each person. The store checks that each id has its person. */
function requireKnown({ personIds, persons }: z.infer<typeof TEAM_API.saveChanges.body>): void {
  const ids = new Set(personIds);
  const sent = new Set(persons.map(({ id }) => id));
  if (ids.size < personIds.length || sent.size < persons.length || persons.some(({ id }) => !ids.has(id)))
    throw new ProblemError('bad-body', { more: { places: ['personIds'] } });
}

/** `changed` has the id of the enrollment where its own case changed. */
const toAbout = (id: EntityId, body: z.infer<typeof TEAM_API.saveChanges.body>, revision: number) => ({
  persons: body.personIds.length,
  changed: [...body.persons.map((person) => person.id), ...(body.case ? [id] : [])],
  revision,
});

const note = (sql: Sql, scope: EntityId, entry: Omit<EnrollmentEntry, 'scope'>) =>
  appendEntry(sql, { scope, ...entry });

interface Move {
  /** Kind of the journal entry. */
  readonly kind: EnrollmentDeed;
  readonly to: TeamState;
  /** Id of the observation that has the words of a return, and the kind of return. */
  readonly about?: Readonly<Record<'observation' | 'category', string | undefined>>;
  /** Next assignee; undefined keeps the current one. */
  readonly assignee?: string | undefined;
}

async function moveOn(call: Call<unknown>, head: TeamHead, { kind, to, about, assignee }: Move) {
  await call.sql(
    `update team.enrollment set state = $2, approval_id = null, assignee = coalesce($3, assignee)
     where id = $1`,
    [head.id, to, assignee ?? null],
  );
  const found = kind === 'returned' ? await findEnrollment(call.sql, head.id) : undefined;
  const snapshot = found && (await keepSnapshot(call.sql, found.enrollment));
  return noted(call, kind, found && { snapshot, ...about });
}

async function assign(call: Call<unknown>, userId: string, kind: EnrollmentDeed, text?: string) {
  const { id } = call.params;
  await call.sql('update team.enrollment set assignee = $2 where id = $1', [id ?? '', userId]);
  return noted(call, kind, { to: userId }, text);
}

/** Notes the action, and answers with the current state of the enrollment. */
async function noted(
  { sql, session, params: { id = '' }, from }: Call<unknown>,
  kind: EnrollmentDeed,
  about?: Readonly<Record<string, unknown>>,
  text?: string,
) {
  await note(sql, id, { kind, text, actor: session.userId, from, ...(about && { about }) });
  const head = await findHead(sql, id);
  if (!head) throw new Error('the enrollment of a step exists');
  const { revision, state } = head;
  return { body: { revision, state }, revision };
}
