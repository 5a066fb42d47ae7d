/** The routes of enrollments: their list, their content, their steps. */
import * as z from 'zod/mini';
import { APPROVAL_STANDINGS } from '../decision/facts.ts';
import { KNOWN_AS } from '../decision/known.ts';
import { caseSchema, personSchema } from '../drafts/stored.ts';
import { MAX_PERSONS } from '../files/check-values.ts';
import { snapshotSchema } from '../review/snapshot.ts';
import type { Endpoint } from './endpoint.ts';
import { assertionSchema } from './passkey-messages.ts';
import {
  idSchema,
  noteSchema,
  sentCaseSchema,
  sentPersonSchema,
  sentRemarkSchema,
  textSchema,
} from './sent-values.ts';
import {
  DECISION_HINDRANCES,
  ENTERS,
  SEES,
  SUPERVISES,
  TEAM_STATES,
  teamEntrySchema,
  teamHeadSchema,
} from './team-api.ts';

/** Most bytes of a change: 2,000 persons with all their rows are some 6 MB. */
const MAX_CHANGE_BYTES = 16 * 2 ** 20;

const contentShape = {
  riskProfileCode: textSchema(200),
  personIds: z.array(idSchema).check(z.maxLength(MAX_PERSONS)),
  /** The changed persons. */
  persons: z.array(sentPersonSchema).check(z.maxLength(MAX_PERSONS)),
  /** The changed case of the enrollment itself: all of it. */
  case: z.optional(sentCaseSchema),
};

/** Beside the head of an enrollment. */
const toldShape = {
  /** Ids of the persons who were erased: nobody brings them back. A server of the previous version does not send them. */
  erased: z.optional(z.array(z.string())),
  /** Hindrance of the current user; a server of the previous version does not send it. */
  hindrance: z.optional(z.enum(DECISION_HINDRANCES)),
  /** State of its approval; a server of the previous version does not send it. */
  standing: z.optional(z.enum(APPROVAL_STANDINGS)),
};

/** An enrollment with all its persons. */
const wholeSchema = z.object({
  ...teamHeadSchema.shape,
  riskProfileCode: z.string(),
  people: z.array(personSchema),
  /** The case of the enrollment itself. */
  case: z.optional(caseSchema),
  /** `STORED_VERSION` of the persons. */
  version: z.optional(z.int()),
  ...toldShape,
});

/** The same without the content that the page has. */
const sameSchema = z.object({ ...teamHeadSchema.shape, ...toldShape, isSame: z.literal(true) });

/** Why known persons are created nevertheless. */
const knownAnswersSchema = z.optional(
  z
    .array(z.strictObject({ personId: idSchema, as: z.enum(KNOWN_AS), reason: noteSchema }))
    .check(z.maxLength(MAX_PERSONS)),
);

/** More of the problem `stale` of a change: nothing was saved. */
export const staleSchema = z.object({ current: wholeSchema });

const pageSchema = z.object({
  enrollments: z.array(teamHeadSchema),
  /** Cursor of the next page; null at the end. */
  next: z.nullable(z.string()),
});
const pageQuery = z.object({
  state: z.optional(z.array(z.enum(TEAM_STATES))),
  /** The latest change comes first by default. */
  order: z.optional(z.literal('oldest')),
  /** At most 200. */
  limit: z.optional(z.int()),
  after: z.optional(z.string()),
});

/** The answer of a step. */
const takenSchema = z.object({ revision: z.int(), state: z.enum(TEAM_STATES) });

export const ENROLLMENT_API = {
  listEnrollments: {
    method: 'GET',
    path: '/api/enrollments',
    summary: 'A page of the list; an agent sees their own',
    access: SEES,
    query: pageQuery,
    answer: pageSchema,
    problems: [],
  },
  countDesk: {
    method: 'GET',
    path: '/api/desk',
    summary: 'Numbers of what waits for a review, and of what came back to the user',
    access: ENTERS,
    answer: z.object({ waiting: z.int(), returned: z.int() }),
    problems: [],
  },
  searchEnrollments: {
    method: 'POST',
    path: '/api/enrollments/search',
    // As a POST, the searched name is not in the address. An auditor, who reads no persons, finds none.
    summary: 'A page of the list, by words of names and pieces of identifiers',
    access: ENTERS,
    readsOnly: true,
    query: pageQuery,
    body: z.object({ text: textSchema(200) }),
    answer: pageSchema,
    problems: [],
  },
  beginEnrollment: {
    method: 'POST',
    path: '/api/enrollments',
    summary: 'Saves a new enrollment',
    access: ENTERS,
    maxBytes: MAX_CHANGE_BYTES,
    body: z.object({ id: idSchema, ...contentShape }),
    answer: z.object({ id: z.string(), revision: z.int() }),
    problems: ['exists'],
  },
  readEnrollment: {
    method: 'GET',
    path: '/api/enrollments/:id',
    summary: 'An enrollment with its persons; an auditor gets the head without a name',
    access: SEES,
    // Without persons where it still has the revision `known`. A server of the previous version always sends them.
    query: z.object({ known: z.optional(z.int()) }),
    answer: z.union([wholeSchema, sameSchema, teamHeadSchema]),
    problems: ['not-found'],
  },
  readJournal: {
    method: 'GET',
    path: '/api/enrollments/:id/journal',
    summary: 'The journal of an enrollment; an auditor gets no texts',
    access: SEES,
    answer: z.object({ entries: z.array(teamEntrySchema) }),
    problems: ['not-found'],
  },
  listSnapshots: {
    method: 'GET',
    path: '/api/enrollments/:id/snapshots',
    summary: 'The content at each return or approval: `about.snapshot` of the journal',
    access: ENTERS,
    answer: z.object({ snapshots: z.array(snapshotSchema) }),
    problems: ['not-found'],
  },
  saveChanges: {
    method: 'POST',
    path: '/api/enrollments/:id/changes',
    summary: 'Saves changes of the assignee',
    access: ENTERS,
    needsRevision: true,
    maxBytes: MAX_CHANGE_BYTES,
    body: z.object(contentShape),
    answer: z.object({ revision: z.int() }),
    problems: ['not-found', 'assigned', 'closed', 'erased', 'stale', 'four-eyes', 'access-unconfirmed'],
  },
  erasePerson: {
    method: 'POST',
    path: '/api/enrollments/:id/persons/:person/erase',
    summary: 'Deletes one person for good, also from earlier versions and texts; hashes and the journal stay',
    access: ENTERS,
    needsRevision: true,
    answer: z.object({ revision: z.int() }),
    problems: ['not-found', 'assigned', 'closed', 'four-eyes', 'access-unconfirmed'],
  },
  handIn: {
    method: 'POST',
    path: '/api/enrollments/:id/review',
    summary: 'Hands a draft in for its review',
    access: ENTERS,
    needsRevision: true,
    needsEdition: true,
    answer: takenSchema,
    problems: ['not-found', 'closed', 'assigned', 'has-errors', 'list-missing'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/enrollments/:id/withdraw',
    summary: 'Takes an enrollment back from the review or from the queue',
    access: ENTERS,
    needsRevision: true,
    answer: takenSchema,
    problems: ['not-found', 'closed', 'assigned', 'under-way'],
  },
  return: {
    method: 'POST',
    path: '/api/enrollments/:id/return',
    summary: 'Returns it to its author, with words unless observations say what to correct',
    access: SUPERVISES,
    needsRevision: true,
    body: z.object({
      text: z.optional(noteSchema),
      /** Code of the kind of return, as the profile names it. */
      category: z.optional(textSchema(40)),
    }),
    answer: takenSchema,
    problems: ['not-found', 'closed', 'needs-category', 'needs-words'],
  },
  claim: {
    method: 'POST',
    path: '/api/enrollments/:id/claim',
    summary: 'Takes it for review until 30 minutes after the last act; others see by whom',
    access: SUPERVISES,
    body: z.object({
      /** True to take it although somebody else has: the journal notes it. */
      despite: z.optional(z.literal(true)),
    }),
    answer: z.object({}),
    problems: ['not-found', 'closed', 'four-eyes', 'access-unconfirmed', 'claimed'],
  },
  assign: {
    method: 'POST',
    path: '/api/enrollments/:id/assign',
    summary: 'Assigns it to a user who enters data',
    access: SUPERVISES,
    needsRevision: true,
    body: z.object({ userId: z.uuid() }),
    answer: takenSchema,
    problems: ['not-found', 'closed', 'needs-receiver', 'not-assignable'],
  },
  takeOver: {
    method: 'POST',
    path: '/api/enrollments/:id/take-over',
    summary: 'Takes it over from another user, with a message to them',
    access: SUPERVISES,
    needsRevision: true,
    body: z.object({ text: noteSchema }),
    answer: takenSchema,
    problems: ['not-found', 'closed', 'needs-words'],
  },
  approve: {
    method: 'POST',
    path: '/api/enrollments/:id/approve',
    summary: 'Approves exactly the revision that was read; the first of two leaves it in review',
    access: SUPERVISES,
    needsRevision: true,
    needsFreshSignIn: 'unless-signed',
    needsEdition: true,
    body: z.object({
      reason: z.optional(noteSchema),
      known: knownAnswersSchema,
      /** Result of typing the critical values again without seeing them. */
      rekeyed: z.optional(z.object({ same: z.int().check(z.gte(0)), different: z.int().check(z.gte(0)) })),
      /** What the approver was told to have passed over; a page of the previous version does not send it. */
      unseen: z.optional(z.object({ notices: z.int().check(z.gte(0)), persons: z.int().check(z.gte(0)) })),
      signature: z.optional(assertionSchema),
    }),
    answer: takenSchema,
    problems: [
      'not-found',
      'closed',
      'four-eyes',
      'access-unconfirmed',
      'first-look',
      'has-errors',
      'list-missing',
      'file-missing',
      'files-away',
      'answer-unasked',
      'rekey',
      'needs-known',
      'observed',
      'passkey-missing',
      'signature-missing',
      'wrong-passkey',
    ],
  },
  send: {
    method: 'POST',
    path: '/api/enrollments/:id/send',
    summary: 'Puts the approved request into the queue',
    access: SUPERVISES,
    needsRevision: true,
    needsFreshSignIn: true,
    needsEdition: true,
    body: z.optional(z.object({ known: knownAnswersSchema })),
    answer: takenSchema,
    problems: [
      'files-away',
      'not-found',
      'closed',
      'four-eyes',
      'access-unconfirmed',
      'not-approved',
      'not-signed',
      'has-errors',
      'list-missing',
      'file-missing',
      'answer-unasked',
      'observed',
      'needs-known',
      'under-way',
    ],
  },
  remark: {
    method: 'POST',
    path: '/api/enrollments/:id/observations',
    summary: 'Observes, replies, settles or reopens',
    access: ENTERS,
    body: sentRemarkSchema,
    answer: z.object({}),
    problems: ['not-found', 'closed', 'four-eyes', 'access-unconfirmed', 'observation-moved'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
