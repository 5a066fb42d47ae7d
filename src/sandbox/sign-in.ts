/** The ways to a token of an imaginary service, to another one, and out again. */
import { type Answer, NO_CONTENT, type Problem, type ToProblemAnswer } from './answer.ts';
import { toAnswer } from './answer-spec.ts';
import { findBearer } from './gate.ts';
import { readMembers } from './read-members.ts';
import type { Exchange, RouteEntry } from './route.ts';
import type { RefreshSpec, ServiceSpec, SignInSpec } from './service-spec.ts';
import type { Grant } from './tokens.ts';
import { placeholdersOf } from './template.ts';

type Accepted = SignInSpec['accepts'];

const DEFAULT_SECONDS = 900;
const REFUSED: Problem = {
  status: 401,
  title: 'These credentials are not accepted',
  headers: { 'www-authenticate': 'Bearer' },
};

/** Of what the service file has; paths behind `basePath`. */
export function createSignInRoutes(
  { basePath = '', signIn, refresh, signOut }: ServiceSpec,
  toProblem: ToProblemAnswer,
): RouteEntry[] {
  const toEntry = (
    spec: { path: string; method?: RouteEntry['method'] | undefined },
    find: (exchange: Exchange) => Promise<Answer | Problem>,
  ): RouteEntry => ({
    path: basePath + spec.path,
    method: spec.method ?? 'POST',
    route: async (exchange) => {
      const found = await find(exchange);
      return 'title' in found ? toProblem(found) : found;
    },
  });
  return [
    ...(signIn ? [toEntry(signIn, (exchange) => issueToken(signIn, exchange))] : []),
    ...(refresh ? [toEntry(refresh, (exchange) => exchangeToken(refresh, exchange))] : []),
    ...(signOut ? [toEntry(signOut, (exchange) => Promise.resolve(dropToken(exchange)))] : []),
  ];
}

async function issueToken(spec: SignInSpec, { request, session }: Exchange): Promise<Answer | Problem> {
  const body = await readMembers(request, spec.encoding ?? 'json');
  if (!body.ok) return body.problem;
  const problem = findMemberProblem(body.members, spec.accepts);
  return problem ?? toTokenAnswer(spec, session.tokens.issue(spec.seconds ?? DEFAULT_SECONDS));
}

async function exchangeToken(spec: RefreshSpec, { request, session }: Exchange): Promise<Answer | Problem> {
  const { refreshTokenMember: member, accepts = {}, seconds = DEFAULT_SECONDS } = spec;
  const names = member === undefined ? Object.keys(accepts) : [...Object.keys(accepts), member];
  const body = names.length > 0 ? await readMembers(request, spec.encoding ?? 'json') : undefined;
  if (body && !body.ok) return body.problem;
  const problem = body && findMemberProblem(body.members, accepts, member);
  if (problem) return problem;
  if (member === undefined) {
    const token = findBearer(request);
    if (token === undefined || !session.tokens.accepts(token)) return REFUSED;
    return toTokenAnswer(spec, session.tokens.issue(seconds));
  }
  const refreshToken = body?.members.get(member);
  if (typeof refreshToken !== 'string' || !session.tokens.acceptsRefresh(refreshToken)) return REFUSED;
  // A service that answers a new refresh token takes the old one no more: sent twice, the second is refused.
  if (!placeholdersOf(spec.answer.body).has('refreshToken'))
    return toTokenAnswer(spec, session.tokens.issue(seconds, refreshToken));
  session.tokens.dropRefresh(refreshToken);
  return toTokenAnswer(spec, session.tokens.issue(seconds));
}

function dropToken({ request, session }: Exchange): Answer | Problem {
  const token = findBearer(request);
  if (token === undefined || !session.tokens.accepts(token)) return REFUSED;
  session.tokens.drop(token);
  return NO_CONTENT;
}

function toTokenAnswer(spec: SignInSpec | RefreshSpec, grant: Grant): Answer {
  return toAnswer(spec.answer, { ...grant });
}

/** Members that are missing or too many are named, with 400; a wrong value is not, with 401. */
function findMemberProblem(
  members: ReadonlyMap<string, unknown>,
  accepts: Accepted,
  further?: string,
): Problem | undefined {
  const names = [...Object.keys(accepts), ...(further === undefined ? [] : [further])];
  const errors = [
    ...names.filter((name) => !members.has(name)).map((name) => ({ path: [name], message: 'is missing' })),
    ...[...members.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: [name], message: 'is not a member of this request' })),
  ];
  if (errors.length > 0) return { status: 400, title: 'The body has missing or unknown members', errors };
  // A form carries text only.
  const isAccepted = Object.entries(accepts).every(([name, value]) => {
    const sent = members.get(name);
    if (value === null) return typeof sent === 'string' && sent !== '';
    return sent === value || (typeof sent === 'string' && sent === String(value));
  });
  return isAccepted ? undefined : REFUSED;
}
