import { NO_CONTENT, toJsonAnswer } from './answer.ts';
import { faultSchema } from './faults.ts';
import { type FindLabel, STYLE, STYLE_PATH, toPeoplePage } from './people-page.ts';
import { PROBLEM_STYLES } from './problem-styles.ts';
import { readBody } from './read-body.ts';
import { always, type Exchange, type Methods, type Route, type Routes } from './route.ts';
import { toSpecProblems } from './spec-problems.ts';
import type { Session } from './store.ts';

const MAX_FAULT_BYTES = 1024 * 1024;
const MAX_VIOLATION_BYTES = 64 * 1024;
/** A page that violates its policy may do so without end. */
const MAX_VIOLATIONS = 100;
/** Where browsers post what they blocked. */
export const VIOLATIONS_PATH = '/sandbox/violations';

/**
 * The sandbox's own paths, for QA and, the first, for everybody:
 * - `GET /sandbox` shows what arrived and what was created as a page, with `findLabel` for codes;
 * - `GET /sandbox/submissions` lists what arrived at the finalize endpoint, `GET /sandbox/clients` what was created,
 *   `GET /sandbox/requests` every request to the service (no values of headers, no bodies), oldest first;
 * - `POST /sandbox/faults` says what the next requests to a path are answered;
 * - `GET /sandbox/violations` lists what browsers blocked by the content policy: they post it there, each by itself;
 * - `POST /sandbox/sign-out` forgets all tokens, so the next request is answered 401;
 * - `DELETE /sandbox` forgets everything of this session.
 */
export function createControlRoutes(empty: (exchange: Exchange) => void, findLabel: FindLabel): Routes {
  return new Map<string, Methods>([
    ['/sandbox/submissions', { GET: list((session) => session.submissions) }],
    ['/sandbox/clients', { GET: list((session) => session.clients) }],
    ['/sandbox/requests', { GET: list((session) => session.requests.entries) }],
    ['/sandbox/faults', { POST: addFault }],
    [VIOLATIONS_PATH, { GET: list((session) => session.violations), POST: addViolation }],
    ['/sandbox/sign-out', { POST: act(({ session }) => session.tokens.dropAll()) }],
    ['/sandbox', { GET: ({ session }) => toPeoplePage(session, findLabel), DELETE: act(empty) }],
    [STYLE_PATH, { GET: always(STYLE) }],
  ]);
}

function list(findItems: (session: Session) => readonly unknown[]): Route {
  return ({ session }) => toJsonAnswer(200, findItems(session));
}

function act(change: (exchange: Exchange) => void): Route {
  return (exchange) => {
    change(exchange);
    return NO_CONTENT;
  };
}

const addFault: Route = async ({ request, session }) => {
  const toProblem = PROBLEM_STYLES.sandbox;
  const body = await readBody(request, MAX_FAULT_BYTES);
  if (!body.ok)
    return toProblem({ status: 413, title: `A fault must have at most ${MAX_FAULT_BYTES} bytes` });
  const json = findJson(body.text);
  const parsed = faultSchema.safeParse(json);
  if (!parsed.success) {
    const errors = toSpecProblems(json, parsed.error.issues);
    return toProblem({ status: 400, title: 'The fault is not valid', errors });
  }
  session.faults.add(parsed.data);
  return NO_CONTENT;
};

/** Browsers take no notice of the answer. */
const addViolation: Route = async ({ request, session }) => {
  const body = await readBody(request, MAX_VIOLATION_BYTES);
  const report = body.ok ? findJson(body.text) : undefined;
  if (report !== undefined && session.violations.length < MAX_VIOLATIONS) session.violations.push(report);
  return NO_CONTENT;
};

/** Undefined for what is no JSON, which the schema refuses. */
function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
