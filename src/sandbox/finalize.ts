import { FIELDS } from '../domain/fields/registry.ts';
import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';
import type { Problem, Reply } from './answer.ts';
import { checkContract } from './contract-problems.ts';
import type { Effect } from './effects.ts';
import type { Exchange } from './route.ts';
import { findSentinelEffect } from './sentinels.ts';
import type { Service } from './service.ts';
import type { Submission } from './store.ts';

/** What becomes of a submission, perhaps late. */
interface Outcome {
  readonly reply: Reply;
  readonly delayMs: number;
}

/** What QA asked for, and where in the body. */
interface Asked {
  readonly effect: Effect;
  readonly place?: readonly PropertyKey[];
}

/**
 * The operation "finalize enrollment" of the stand-in. Its answers are OURS, for the contract shows none: those of the
 * service file, else 200 with `{ sandbox: true, reference, clients: [{ clientId, telephones, addresses, emails,
 * bankAccounts }] }`, where the four are numbers of records created; 400 with a problem that names every bad path.
 * A body that breaks the contract is refused before any sentinel in it is looked at. A sentinel goes before the rules
 * of the service; one that creates clients comes after them, and takes the place of the answer.
 */
export function finalize(
  service: Service,
  { request, session, fault }: Exchange,
  submission: Submission,
  isUtf8: boolean,
): Outcome {
  const { toProblem } = service;
  const refuseNow = (problem: Problem) => now(toProblem(problem));
  if (!isUtf8) return refuseNow({ status: 400, title: 'The body is not UTF-8' });
  const json = findJson(submission.body);
  if (!json) return refuseNow({ status: 400, title: 'The body is not JSON' });
  const check = checkContract(json.value);
  if (!check.ok)
    return refuseNow({ status: 400, title: 'The body breaks the contract', errors: check.problems });

  const asked: Asked | undefined = fault?.effect ? { effect: fault.effect } : findSentinel(check.request);
  const occasion = { url: request.url ?? '', toProblem, place: asked?.place };
  if (asked && !asked.effect.creates) return now(asked.effect.toReply(occasion));
  const refusal = service.findRefusal(check.request, session);
  if (refusal) return refuseNow(refusal);

  const usual = service.toSuccess(session.createClients(submission, check.request.personaFulls));
  if (!asked) return now(usual);
  const { effect } = asked;
  return { reply: effect.toReply({ ...occasion, usual }), delayMs: effect.delayMs ?? 0 };
}

function now(reply: Reply): Outcome {
  return { reply, delayMs: 0 };
}

/** The first person with a sentinel decides. */
function findSentinel(request: FinalizeRequest): Asked | undefined {
  for (const [index, persona] of request.personaFulls.entries()) {
    const effect = findSentinelEffect(persona[FIELDS.givenName.wire] ?? '');
    if (effect) return { effect, place: ['personaFulls', index, FIELDS.givenName.wire] };
  }
  return undefined;
}

/** Wrapped, because `null` is JSON too. */
function findJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
