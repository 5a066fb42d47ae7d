import {
  Agent as HttpAgent,
  type IncomingMessage,
  type ServerResponse,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { findPassedMethods } from '../domain/profile/passed-on.ts';
import { toBaseUrl, toTimeoutMs } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { type Answer, sendReply, toJsonAnswer } from './answer.ts';
import type { Middleware } from './handler.ts';
import { type FindProfile, findProfileObstacle } from './service-target.ts';
import { toAnswerHeaders, toServiceHeaders } from './headers.ts';
import { readBytes } from './route.ts';

/** Above every `limits.bodyBytes` that makes sense. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** The app listens for a late answer so long, however short its own wait is. */
const LISTEN_MS = 15 * 60_000;
/** Browsers answer these by sending once more. */
const REPEATED_BY_BROWSERS: readonly (number | undefined)[] = [408, 421];
/** Names under which nobody else can reach this server, nor lead a browser to it. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface ProxyOptions {
  /** Stands in place of the profile's `baseUrl`. */
  readonly serviceUrl: URL;
  readonly findProfile: FindProfile;
  /** Takes one line for each request, with no query, header or body. */
  readonly log: (line: string) => void;
}

/** One request that is passed on. */
interface Passage extends ProxyOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly profile: ProfileSpec;
  readonly path: string;
  readonly body: Buffer;
}

/**
 * Passes on what the profile names behind its `baseUrl`: each request once, on a connection of its own, after its body is
 * here completely, and to the end, though the browser may have given up. Answers go back as they are, without the
 * headers that are not the service's to set. Where none comes, the answer is a 502 that proves nothing.
 */
export function createServiceProxy(options: ProxyOptions): Middleware {
  return (request, response, next) => {
    const profile = options.findProfile();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const methods = profile && !findProfileObstacle(profile) ? findPassedMethods(profile, path) : undefined;
    if (!profile || !methods) {
      next();
      return;
    }
    const refusal = findRefusal(request, methods);
    if (refusal) sendReply(request, response, refusal);
    else passOn({ ...options, request, response, profile, path }).catch(next);
  };
}

/** Pages of other sites must not act in an agent's name; every current browser says where a request comes from. */
function findRefusal(
  { method = '', headers }: IncomingMessage,
  methods: ReadonlySet<string>,
): Answer | undefined {
  const { host = '', origin } = headers;
  const site = headers['sec-fetch-site'];
  const isElsewhere =
    site === 'cross-site' || site === 'same-site' || (origin && origin !== `http://${host}`);
  if (isElsewhere || !LOCAL_HOST.test(host))
    return toProblem(403, 'Only the pages of this server may ask here');
  if (methods.has(method)) return undefined;
  return {
    ...toProblem(405, 'The profile names no such request'),
    headers: { allow: [...methods].join(', ') },
  };
}

async function passOn(passage: Omit<Passage, 'body'>): Promise<void> {
  const { request, response } = passage;
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (body.ok) await send({ ...passage, body: body.bytes });
  else if (body.reason === 'aborted') response.destroy();
  else sendReply(request, response, toProblem(413, `Nothing was sent: more than ${MAX_BODY_BYTES} bytes`));
}

/** Resolves when the answer, or that there is none, is on its way back. */
function send(passage: Passage): Promise<void> {
  const { request, profile, serviceUrl, path, body, log } = passage;
  const isHttps = serviceUrl.protocol === 'https:';
  const call = isHttps ? requestHttps : requestHttp;
  const behindBase = (request.url ?? '').slice(toBaseUrl(profile).length);
  const note = (result: string) => log(`${new Date().toISOString()} ${request.method} ${path}: ${result}`);
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      note(reason);
      sendFailure(passage, reason);
      resolve();
    };
    const outgoing = call(toAddress(serviceUrl) + behindBase, {
      method: request.method,
      // Never one that was used before: it may be dead, and then nobody knows what arrived.
      agent: isHttps ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
      headers: toServiceHeaders(request.headers, profile, body.length),
    });
    const timer = setTimeout(
      () => outgoing.destroy(new Error('no answer in time')),
      Math.max(LISTEN_MS, toTimeoutMs(profile)),
    );
    let isAnswered = false;
    outgoing.on('response', (answer) => {
      isAnswered = true;
      clearTimeout(timer);
      if (REPEATED_BY_BROWSERS.includes(answer.statusCode)) {
        answer.resume();
        fail(`the service answered ${answer.statusCode}`);
        return;
      }
      note(`answered ${answer.statusCode}`);
      sendBack(answer, passage);
      resolve();
    });
    // After the answer has begun, its own stream tells of an error.
    outgoing.on('error', (error) => {
      if (!isAnswered) fail(toReason(error));
      isAnswered = true;
    });
    outgoing.on('close', () => {
      clearTimeout(timer);
      if (!isAnswered) fail('the service closed the connection');
      isAnswered = true;
    });
    outgoing.end(body);
  });
}

/** The answer as it comes, cut off where the service cuts it off. */
function sendBack(answer: IncomingMessage, { response, profile, path }: Passage): void {
  response.writeHead(answer.statusCode ?? 502, toAnswerHeaders(answer, profile, path));
  answer.pipe(response);
  answer.on('close', () => {
    if (!answer.complete) response.destroy();
  });
  // The browser has given up: the service may finish all the same.
  response.on('close', () => answer.resume());
}

/** A 502 that proves nothing; no answer at all where the profile would take it for a proof. */
function sendFailure({ request, response, profile, path }: Passage, reason: string): void {
  const isSend = path.endsWith(FINALIZE_PATH);
  if (isSend && isProofOfSomething(profile)) request.socket.destroy();
  else sendReply(request, response, toProblem(502, 'No answer of the service came back', reason));
}

function isProofOfSomething({ answers }: ProfileSpec): boolean {
  const rules = [...(answers?.noEffect ?? []), ...(answers?.success ? [answers.success] : [])];
  return rules.some(({ statuses }) => statuses.some((status) => status === 502 || status === '5xx'));
}

/** RFC 9457. */
function toProblem(status: number, title: string, detail?: string): Answer {
  const body = { type: 'about:blank', title, status, ...(detail !== undefined && { detail }) };
  return { ...toJsonAnswer(status, body), contentType: 'application/problem+json; charset=utf-8' };
}

function toAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/+$/, '');
}

/** `ECONNREFUSED`, or what else Node says; never anything of the request. */
function toReason(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
