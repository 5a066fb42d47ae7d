import { type Reply, findStatus, pause } from './answer.ts';
import { type Exchange, type Route, findJson, readBody } from './route.ts';
import type { Service } from './service.ts';
import type { Submission } from './store.ts';
import { FIELDS } from '../domain/fields/registry.ts';
import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';
import { type Effect, findSentinelEffect } from './sentinels.ts';
import { type ContractProblem, checkContract } from '../domain/contract/contract-problems.ts';

/**
 * Far above 500 persons with three rows per section (below 1 MB). The contract shows no limit: this one is
 * ours.
 */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * The finalize endpoint. It records every arrival, then answers for the service or as a fault says (a late
 * answer still creates clients at once). A request without a valid token is recorded too: it was sent.
 */
export function receive(service: Service): Route {
  return async (exchange) => {
    const { incoming: request } = exchange.env;
    const { session, fault } = exchange.var;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body.ok) {
      if (body.reason === 'aborted') return 'cut';
      const title = `The sandbox accepts bodies of at most ${MAX_BODY_BYTES} bytes`;
      return service.toProblem({ status: 413, title });
    }
    const submission = session.record({
      receivedAt: new Date().toISOString(),
      contentType: request.headers['content-type'] ?? null,
      body: body.text,
    });
    const { toProblem } = service;
    const reply =
      fault?.effect?.creates === false
        ? fault.effect.toReply({ url: request.url ?? '', toProblem })
        : await finalize(service, exchange, submission, body.isUtf8);
    await pause(fault?.delayMs ?? 0);
    submission.status = findStatus(reply) ?? null;
    return reply;
  };
}

/** Effect that QA requested, and its place in the body. */
interface Asked {
  readonly effect: Effect;
  readonly place?: readonly PropertyKey[];
}

/**
 * The operation "finalize enrollment" of the stand-in. Its answers are OURS, because the contract shows none:
 * those of the service file, else 200 with `{ sandbox: true, reference, clients: [{ clientId, telephones,
 * addresses, emails, bankAccounts }] }`, where the four are numbers of records created; 400 with a problem
 * that names every bad path. A body that breaks the contract is refused before its sentinels count. A
 * sentinel wins over the rules of the service; one that creates clients comes after them, and replaces the
 * answer.
 */
async function finalize(
  service: Service,
  exchange: Exchange,
  submission: Submission,
  isUtf8: boolean,
): Promise<Reply> {
  const { toProblem } = service;
  const { session, fault } = exchange.var;
  const missing = service.gate(exchange);
  if (missing) return toProblem(missing);
  if (!isUtf8) return toProblem({ status: 400, title: 'The body is not UTF-8' });
  const json = findJson(submission.body);
  if (json === undefined) return toProblem({ status: 400, title: 'The body is not JSON' });
  const check = checkContract(json);
  if (!check.ok) {
    const errors = check.problems.map((problem) => ({ path: problem.path, message: toMessage(problem) }));
    return toProblem({ status: 400, title: 'The body breaks the contract', errors });
  }

  const asked: Asked | undefined = fault?.effect ? { effect: fault.effect } : findSentinel(check.request);
  const occasion = { url: exchange.env.incoming.url ?? '', toProblem, place: asked?.place };
  if (asked && !asked.effect.creates) return asked.effect.toReply(occasion);
  const refusal = service.findRefusal(check.request, session);
  if (refusal) return toProblem(refusal);

  const usual = service.toSuccess(session.createClients(submission, check.request.personaFulls));
  await pause(asked?.effect.delayMs ?? 0);
  return asked ? asked.effect.toReply({ ...occasion, usual }) : usual;
}

/** The first person with a sentinel decides. */
function findSentinel(request: FinalizeRequest): Asked | undefined {
  for (const [index, persona] of request.personaFulls.entries()) {
    const effect = findSentinelEffect(persona[FIELDS.givenName.wire] ?? '');
    if (effect) return { effect, place: ['personaFulls', index, FIELDS.givenName.wire] };
  }
  return undefined;
}

/** Names what breaks the contract in the stand-in's own words. */
function toMessage(problem: ContractProblem): string {
  switch (problem.code) {
    case 'unknown-field':
      return 'is not a field of the contract (names are case-sensitive)';
    case 'missing':
      return `is missing; it must be ${TYPES[problem.expected]}`;
    case 'wrong-type':
      return `must be ${TYPES[problem.expected]}, but is ${FOUND[problem.found] ?? TYPES[problem.found]}`;
    case 'unsafe-integer':
      return 'must be an integer from -9007199254740991 to 9007199254740991, because larger JSON numbers lose digits';
    case 'not-a-day':
      return 'must be a real day in the format YYYY-MM-DD';
    case 'broken':
      return 'breaks the contract';
  }
}

type WireType = Extract<ContractProblem, { code: 'wrong-type' }>['found'];

const TYPES: Readonly<Record<WireType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  integer: 'an integer as a JSON number',
  fraction: 'a number with a fraction',
  boolean: 'a boolean',
  null: 'null',
};

/** Names of the found types, as opposed to the required ones. */
const FOUND: Readonly<Partial<Record<WireType, string>>> = {
  integer: 'a number',
  null: 'null (leave an unfilled field out)',
};
