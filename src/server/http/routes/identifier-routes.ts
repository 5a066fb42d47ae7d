/**
 * Known facts about an identifier, while a user enters it or decides about the result of a send. As a POST,
 * the identifier is not in the address.
 */
import type * as z from 'zod/mini';
import { finalizeRequestSchema } from '../../../domain/contract/finalize-request.ts';
import { FIELDS } from '../../../domain/fields/registry.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import type { askedIdentifiersSchema } from '../../../domain/team/identifier-api.ts';
import type { Sql } from '../../db/db.ts';
import { listCarriers, listKnown } from '../../enrollments/carriers.ts';
import { findEnrollment } from '../../enrollments/enrollment-store.ts';
import { keepKnown } from '../../enrollments/review-counts.ts';
import { findAttempt } from '../../sender/find-attempt.ts';
import { type Call, serve } from '../route.ts';
import { lookUpPersons } from './look-up-persons.ts';
import { requireSeen } from './require-enrollment.ts';
import { requireToday } from './require-today.ts';

export const identifierRoutes = [
  serve(TEAM_API.findCarriers, async (call) => {
    await requireAsking(call);
    const { identifiers, except } = call.body;
    return { body: await listCarriers(call.sql, identifiers, except, call.session) };
  }),
  serve(TEAM_API.lookUp, async (call) => {
    await requireAsking(call);
    const { identifiers } = call.body;
    return {
      body: { findings: (await call.lookUp?.find(identifiers)) ?? identifiers.map(() => 'unknown') },
    };
  }),
  serve(TEAM_API.readEvidence, async (call) => {
    const { sql, session, params, lookUp } = call;
    const { id, state, persons } = await requireSeen(sql, session, params.id);
    if (state !== 'unknown') throw call.refuse('closed');
    const sent = (await listSent(sql, id)).slice(0, MAX_EVIDENCE);
    if (lookUp) await requireToday(call, sent.length);
    const asked = (await lookUp?.find(sent, true)) ?? [];
    return { body: { findings: Array.from({ length: persons }, (_, index) => asked[index] ?? 'unknown') } };
  }),
  serve(TEAM_API.readKnown, async (call) => {
    const { sql, session, params, profile, lookUp, throttleIdentifiers } = call;
    const { id } = await requireSeen(sql, session, params.id);
    const found = await findEnrollment(sql, id);
    if (!found) throw call.refuse('not-found');
    const { enrollment } = found;
    const count = enrollment.persons.filter(({ identifier }) => identifier !== '').length;
    throttleIdentifiers(session.userId, count);
    await requireToday(call, count);
    const lookedUp = lookUp && (await lookUpPersons(lookUp, enrollment.persons, profile));
    const known = await listKnown(sql, enrollment, profile, session, lookedUp);
    await keepKnown(sql, { id, revision: found.revision }, known);
    const answers = [...(lookedUp?.values() ?? [])];
    return { body: { known, unanswered: answers.filter((answer) => answer === 'unknown').length } };
  }),
];

interface Asked {
  readonly identifiers: z.infer<typeof askedIdentifiersSchema>;
}

/** A person without a chosen type is looked up under each type, which counts once. */
async function requireAsking(call: Call<Asked>): Promise<void> {
  const count = new Set(call.body.identifiers.map(({ number }) => number)).size;
  call.throttleIdentifiers(call.session.userId, count);
  await requireToday(call, count);
}

/** Most persons that the service is asked about while the user waits. */
const MAX_EVIDENCE = 100;

/**
 * Identifiers of the latest attempt as they were sent, in the order of the persons; empty when its text is
 * gone.
 */
async function listSent(sql: Sql, enrollmentId: string) {
  const { request = null } = (await findAttempt(sql, enrollmentId)) ?? {};
  if (request === null) return [];
  const { personaFulls } = finalizeRequestSchema.parse(JSON.parse(request));
  return personaFulls.map((persona) => ({
    type: persona[FIELDS.identifierType.wire] ?? '',
    number: persona[FIELDS.identifier.wire] ?? '',
  }));
}
