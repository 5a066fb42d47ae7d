import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';
import { WIRE_NAMES } from '../domain/contract/wire-names.ts';
import type { Answer, Problem } from './answer.ts';
import { checkContract } from './contract-problems.ts';
import { findSentinelEffect, type SentinelEffect } from './sentinels.ts';
import type { Service } from './service.ts';
import type { Session, Submission } from './store.ts';

/** What becomes of a submission: an answer, perhaps late, or none because the connection is cut. */
type Outcome = { readonly answer: Answer; readonly delayMs: number } | 'cut';

/**
 * The operation "finalize enrollment" of the stand-in. Its answers are OURS, for the contract shows none: those of the
 * service file, else 200 with `{ sandbox: true, reference, clients: [{ clientId, telephones, addresses, emails,
 * bankAccounts }] }`, where the four are numbers of records created; 400 with a problem that names every bad path.
 * A body that breaks the contract is refused before any sentinel in it is looked at, and a sentinel goes before the
 * rules of the service.
 */
export function finalize(
  service: Service,
  session: Session,
  submission: Submission,
  isUtf8: boolean,
): Outcome {
  const refuseNow = (problem: Problem) => now(service.toProblem(problem));
  if (!isUtf8) return refuseNow({ status: 400, title: 'The body is not UTF-8' });
  const json = findJson(submission.body);
  if (!json) return refuseNow({ status: 400, title: 'The body is not JSON' });
  const check = checkContract(json.value);
  if (!check.ok)
    return refuseNow({ status: 400, title: 'The body breaks the contract', errors: check.problems });

  const sentinel = findSentinel(check.request);
  if (sentinel?.effect.kind === 'cut') return 'cut';
  if (sentinel?.effect.kind === 'refuse') return refuseNow(toProblem(sentinel.effect, sentinel.index));
  const refusal = service.findRefusal(check.request, session);
  if (refusal) return refuseNow(refusal);

  const answer = service.toSuccess(session.createClients(submission, check.request.personaFulls));
  switch (sentinel?.effect.kind) {
    case 'html':
      return now(HTML_ANSWER);
    case 'delay':
      return { answer, delayMs: sentinel.effect.milliseconds };
    case undefined:
      return now(answer);
  }
}

function now(answer: Answer): Outcome {
  return { answer, delayMs: 0 };
}

/** An app that shows this as HTML instead of text gives itself away by its title. */
const HTML_ANSWER: Answer = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  text: `<!doctype html>
<title>SANDBOX-HTML</title>
<h1>Answered by the sandbox</h1>
<script>document.title = 'SANDBOX-HTML was executed';</script>
<img src="x" onerror="document.title = 'SANDBOX-HTML was executed'">
`,
};

function toProblem(effect: Extract<SentinelEffect, { kind: 'refuse' }>, index: number): Problem {
  const { status, title } = effect;
  const path = ['personaFulls', index, WIRE_NAMES.givenName];
  const errors = status === 400 ? [{ path, message: 'carries a sentinel of the sandbox' }] : undefined;
  return { status, title, errors };
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
