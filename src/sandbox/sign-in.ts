/** Sign-in, refresh and sign-out of an imaginary service. */
import { type Answer, NO_CONTENT, type Problem, type ToProblemAnswer } from './answer.ts';
import {
  type RefreshSpec,
  type ServiceSpec,
  type SignInSpec,
  placeholdersOf,
  toAnswer,
} from './service-spec.ts';
import { type Exchange, type RouteEntry, findJson, readBody } from './route.ts';
import type { Grant } from './store.ts';
import type { IncomingMessage } from 'node:http';

type Accepted = SignInSpec['accepts'];

const DEFAULT_SECONDS = 900;
const REFUSED: Problem = {
  status: 401,
  title: 'These credentials are not accepted',
  headers: { 'www-authenticate': 'Bearer' },
};

/** Routes of the sign-in in the service file; paths are relative to `basePath`. */
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

async function issueToken(spec: SignInSpec, { env, var: { session } }: Exchange): Promise<Answer | Problem> {
  const members = await readMembers(env.incoming, spec.encoding);
  const problem = 'title' in members ? members : findMemberProblem(members, spec.accepts);
  return problem ?? toTokenAnswer(spec, session.tokens.issue(spec.seconds ?? DEFAULT_SECONDS));
}

async function exchangeToken(
  spec: RefreshSpec,
  { env, var: { session } }: Exchange,
): Promise<Answer | Problem> {
  const { refreshTokenMember: member, accepts = {}, seconds = DEFAULT_SECONDS } = spec;
  const needsBody = member !== undefined || Object.keys(accepts).length > 0;
  const members: Members | Problem = needsBody
    ? await readMembers(env.incoming, spec.encoding)
    : new Map<string, unknown>();
  if ('title' in members) return members;
  const problem = findMemberProblem(members, accepts, member);
  if (problem) return problem;
  if (member === undefined) {
    const token = findBearer(env.incoming);
    if (token === undefined || !session.tokens.accepts(token)) return REFUSED;
    return toTokenAnswer(spec, session.tokens.issue(seconds));
  }
  const refreshToken = members.get(member);
  if (typeof refreshToken !== 'string' || !session.tokens.acceptsRefresh(refreshToken)) return REFUSED;
  // A service that sends a new refresh token rejects the old one from then on: a second use is refused.
  if (!placeholdersOf(spec.answer.body).has('refreshToken'))
    return toTokenAnswer(spec, session.tokens.issue(seconds, refreshToken));
  session.tokens.dropRefresh(refreshToken);
  return toTokenAnswer(spec, session.tokens.issue(seconds));
}

function dropToken({ env, var: { session } }: Exchange): Answer | Problem {
  const token = findBearer(env.incoming);
  if (token === undefined || !session.tokens.accepts(token)) return REFUSED;
  session.tokens.drop(token);
  return NO_CONTENT;
}

function toTokenAnswer(spec: SignInSpec | RefreshSpec, grant: Grant): Answer {
  return toAnswer(spec.answer, { ...grant });
}

/** Missing or extra members get 400 and are named; a wrong value gets 401 and is not. */
function findMemberProblem(members: Members, accepts: Accepted, further?: string): Problem | undefined {
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

/** Finds why a request is rejected; undefined accepts it. */
export type Gate = (exchange: Exchange) => Problem | undefined;

const NO_TOKEN: Problem = {
  status: 401,
  title: 'The request needs a valid token',
  headers: { 'www-authenticate': 'Bearer' },
};
const NO_HEADER: Problem = {
  status: 401,
  title: 'The request needs the header that the service requires',
  headers: { 'www-authenticate': 'ApiKey' },
};

export function createGate({ requireBearer, requireHeader }: ServiceSpec): Gate {
  return ({ env: { incoming: request }, var: { session } }) => {
    if (requireHeader && request.headers[requireHeader.name.toLowerCase()] !== requireHeader.value) {
      return NO_HEADER;
    }
    if (!requireBearer) return undefined;
    const token = findBearer(request);
    return token !== undefined && session.tokens.accepts(token) ? undefined : NO_TOKEN;
  };
}

/** The token of `Authorization: Bearer …` (RFC 6750). */
function findBearer(request: IncomingMessage): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

type Encoding = 'json' | 'form';
type Members = ReadonlyMap<string, unknown>;

const TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};
const MAX_BYTES = 64 * 1024;

/** The members of a small body that is a JSON object or a form. A problem never quotes the body. */
async function readMembers(
  request: IncomingMessage,
  encoding: Encoding = 'json',
): Promise<Members | Problem> {
  const body = await readBody(request, MAX_BYTES);
  if (!body.ok) return { status: 413, title: `The body must have at most ${MAX_BYTES} bytes` };
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== TYPES[encoding])
    return { status: 415, title: `The content type of the body must be ${TYPES[encoding]}` };
  if (encoding === 'form') {
    const pairs = [...new URLSearchParams(body.text)];
    const members = new Map(pairs);
    return members.size === pairs.length ? members : { status: 400, title: 'A member appears twice' };
  }
  const json = findJson(body.text);
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? new Map(Object.entries(json))
    : { status: 400, title: 'The body must be a JSON object' };
}
