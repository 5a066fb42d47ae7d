import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';
import { WIRE_NAMES } from '../domain/contract/wire-names.ts';
import { SECTION_KEYS } from '../domain/fields/descriptors.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import { type Answer, toJsonAnswer, toProblemAnswer } from './answer.ts';
import { checkContract } from './contract-problems.ts';
import { findSentinelEffect, type SentinelEffect } from './sentinels.ts';
import type { Session, Submission } from './store.ts';

/** What becomes of a submission: an answer, perhaps late, or none because the connection is cut. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly delayMs: number }
  | { readonly kind: 'cut' };

/**
 * The operation "finalize enrollment" of the stand-in. Its answers are OURS, for the contract shows none: 200 with
 * `{ sandbox: true, reference, clients: [{ clientId, telephones, addresses, emails, bankAccounts }] }`, where the four
 * are numbers of records created; 400 with a problem that names every bad path. A body that breaks the contract is refused
 * before any sentinel in it is looked at.
 */
export function finalize(session: Session, submission: Submission, isUtf8: boolean): Outcome {
  if (!isUtf8) return answerNow(toProblemAnswer(400, 'The body is not UTF-8'));
  const json = findJson(submission.body);
  if (!json) return answerNow(toProblemAnswer(400, 'The body is not JSON'));
  const check = checkContract(json.value);
  if (!check.ok) return answerNow(toProblemAnswer(400, 'The body breaks the contract', check.problems));

  const sentinel = findSentinel(check.request);
  switch (sentinel?.effect.kind) {
    case 'cut':
      return { kind: 'cut' };
    case 'refuse':
      return answerNow(refuse(sentinel.effect, sentinel.index));
    case 'html':
      createClients(session, submission, check.request);
      return answerNow({ status: 200, contentType: 'text/html; charset=utf-8', text: HTML_ANSWER });
    case 'delay': {
      const answer = createClients(session, submission, check.request);
      return { kind: 'answer', answer, delayMs: sentinel.effect.milliseconds };
    }
    case undefined:
      return answerNow(createClients(session, submission, check.request));
  }
}

/** An app that shows this as HTML instead of text gives itself away by its title. */
const HTML_ANSWER = `<!doctype html>
<title>SANDBOX-HTML</title>
<h1>Answered by the sandbox</h1>
<script>document.title = 'SANDBOX-HTML was executed';</script>
<img src="x" onerror="document.title = 'SANDBOX-HTML was executed'">
`;

function answerNow(answer: Answer): Outcome {
  return { kind: 'answer', answer, delayMs: 0 };
}

function createClients(session: Session, submission: Submission, request: FinalizeRequest): Answer {
  const { reference, clients } = session.createClients(submission, request.personaFulls);
  const summaries = clients.map((client) => ({
    clientId: client.clientId,
    ...fromKeys(SECTION_KEYS, (section) => client[section].length),
  }));
  return toJsonAnswer(200, { sandbox: true, reference, clients: summaries });
}

function refuse(effect: Extract<SentinelEffect, { kind: 'refuse' }>, index: number): Answer {
  const path = `personaFulls[${index}].${WIRE_NAMES.givenName}`;
  const errors = effect.status === 400 ? [{ path, message: 'carries a sentinel of the sandbox' }] : undefined;
  return toProblemAnswer(effect.status, effect.title, errors);
}

/** The first person with a sentinel decides. */
function findSentinel(request: FinalizeRequest): { index: number; effect: SentinelEffect } | undefined {
  for (const [index, persona] of request.personaFulls.entries()) {
    const effect = findSentinelEffect(persona[WIRE_NAMES.givenName] ?? '');
    if (effect) return { index, effect };
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
