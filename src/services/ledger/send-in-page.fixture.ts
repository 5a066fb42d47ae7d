/**
 * Test support: one send from a page, with the app's own session, ledger and client, as e2e/faults asks for it. Bundled
 * into a script for a real browser. Not part of the app.
 */
import { createPerson } from '../../domain/enrollment/person.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { finalize } from '../finalize/finalize-client.ts';
import { listAttemptsOf } from './send-ledger.ts';
import { submitEnrollment, type SubmitResult } from './submit.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

interface SendOrder {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Fetches another path first, so that the browser may reuse the connection. */
  readonly isReused: boolean;
  readonly credentials: RequestCredentials;
  readonly answers?: AnswersSpec;
}

/** Sends an enrollment of one invented person, and returns the result of the page and the stored state. */
export async function sendOnce({ answers, isReused, ...target }: SendOrder) {
  if (isReused) await openConnection(target.baseUrl);
  const person = { ...createPerson('p'), givenName: 'Ñandú' };
  const id = await createEnrollment({ riskProfileCode: '', persons: [person] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment was not stored');
  const session = new EnrollmentSession(draft);
  session.beginSending();
  const enrollment = session.getEnrollment();
  const request = await toRequestBytes('{"personaFulls":[{"nombre":"Ñandú"}]}');
  const rules = { isRequired: false, maySelfApprove: true };
  const count = countFetches();
  const profileCheck = Promise.resolve(undefined);
  const result = await submitEnrollment(session, { enrollment, request, rules, profileCheck }, (attempt) =>
    finalize(
      { request, authorization: { headers: {}, credentials: 'same-origin' }, enrollment, toSent: () => [] },
      { ...target, answers },
      attempt,
    ),
  );
  const attempts = await listAttemptsOf(id);
  const stored = await findDraft(id);
  return {
    told: toTold(result),
    fetches: count.end(),
    attempts: attempts.map(({ state, content }) => ({ state, outcome: content?.outcome?.kind })),
    state: stored?.header.submission.state,
  };
}

async function openConnection(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/`, { cache: 'no-store', credentials: 'same-origin' });
  await response.text();
}

/** `cause`, or the status and the doubt about the answer, for people who read a failed case. */
function toTold(result: SubmitResult) {
  if (result.kind === 'not-sent') return { kind: result.kind, because: result.cause };
  const { outcome } = result;
  const because =
    outcome.kind === 'no-answer' ? outcome.cause : [outcome.status, outcome.doubt].filter(Boolean).join(' ');
  return { kind: result.kind, because };
}

function countFetches() {
  const fetchOnce = window.fetch.bind(window);
  let count = 0;
  window.fetch = (...args) => {
    count += 1;
    return fetchOnce(...args);
  };
  return {
    end: () => {
      window.fetch = fetchOnce;
      return count;
    },
  };
}
