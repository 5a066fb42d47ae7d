import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { toPathText } from '../domain/formats/json-path.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer of the stand-in. */
export interface Answer {
  readonly status: number;
  /** Null where the answer has no body. */
  readonly contentType: string | null;
  readonly text: string;
  readonly headers?: Headers | undefined;
  /** Only so many bytes of the body are sent, under the length of the whole, and then the connection ends. */
  readonly sentBytes?: number;
}

/** What becomes of a request: an answer, or none because the connection is ended in order (FIN) or torn down (RST). */
export type Reply = Answer | 'cut' | 'reset';

/** One bad path of a body or file. What was entered is personal data, so a message names its type only. */
export interface BadPath {
  /** Down from the root; empty for the whole body. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A refusal, before it is written in the manner of a service. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly errors?: readonly BadPath[] | undefined;
  readonly headers?: Headers | undefined;
}

export type ToProblemAnswer = (problem: Problem) => Answer;

/** Longer waits would outlive every timeout that a browser or a test has. */
export const MAX_DELAY_MS = 60_000;

export const NO_CONTENT: Answer = { status: 204, contentType: null, text: '' };

/** Does not keep a server alive that was told to stop. */
export async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false });
}

export function toJsonAnswer(status: number, body: unknown, headers?: Headers): Answer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(body, undefined, 2),
    headers,
  };
}

/** Undefined where the connection ended without an answer. */
export function findStatus(reply: Reply): number | undefined {
  return typeof reply === 'string' ? undefined : reply.status;
}

/** Sends an answer, or ends the connection without one. */
export function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply === 'cut') request.socket.destroy();
  else if (reply === 'reset') request.socket.resetAndDestroy();
  else sendAnswer(response, reply);
}

/** What was entered is personal data, so nothing may be cached or taken for another type. */
function sendAnswer(response: ServerResponse, answer: Answer): void {
  const whole = Buffer.from(answer.text);
  response.writeHead(answer.status, {
    ...(answer.contentType !== null && { 'content-type': answer.contentType }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
    ...(answer.sentBytes !== undefined && { 'content-length': whole.length }),
  });
  if (answer.sentBytes !== undefined) {
    response.write(whole.subarray(0, answer.sentBytes), () => response.destroy());
    return;
  }
  response.end(answer.contentType === null ? undefined : whole);
}

export const STYLE_NAMES = ['sandbox', 'problem-details', 'aspnet'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** How refusals are written. The contract shows no error bodies. */
export const PROBLEM_STYLES: Readonly<Record<StyleName, ToProblemAnswer>> = {
  sandbox: toOurs,
  'problem-details': toProblemDetails,
  aspnet: toAspNet,
};

/** `{ sandbox: true, title, status, errors? }` with `errors: [{ path, message }]`: OURS, in the manner of RFC 9457. */
function toOurs({ status, title, errors, headers }: Problem): Answer {
  const list = errors?.map(({ path, message }) => ({ path: toPathText(path, '(body)'), message }));
  return toProblemJson(status, { sandbox: true, title, status, ...(list && { errors: list }) }, headers);
}

/** RFC 9457, its section 3: `errors: [{ pointer: '#/personaFulls/0/nombre', detail }]`. */
function toProblemDetails({ status, title, errors, headers }: Problem): Answer {
  const list = errors?.map(({ path, message }) => ({ pointer: toFragment(path), detail: message }));
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: title };
  return toProblemJson(status, { ...body, ...(list && { errors: list }) }, headers);
}

/** `ValidationProblemDetails` of ASP.NET: `errors: { 'PersonaFulls[0].Nombre': ['…'] }`. */
function toAspNet({ status, title, errors, headers }: Problem): Answer {
  const traceId = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  if (!errors) return toProblemJson(status, { title, status, traceId }, headers);
  const texts = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const key = toPathText(path.map(toPascalCase), '$');
    texts.set(key, [...(texts.get(key) ?? []), message]);
  }
  const common = { title: 'One or more validation errors occurred.', status, detail: title };
  return toProblemJson(status, { ...common, errors: Object.fromEntries(texts), traceId }, headers);
}

function toProblemJson(status: number, body: unknown, headers: Problem['headers']): Answer {
  return { ...toJsonAnswer(status, body, headers), contentType: 'application/problem+json; charset=utf-8' };
}

/** A JSON pointer as a URI fragment (RFC 6901, section 6). */
function toFragment(path: readonly PropertyKey[]): string {
  const tokens = path.map((key) =>
    encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return ['#', ...tokens].join('/');
}

function toPascalCase(key: PropertyKey): PropertyKey {
  return typeof key === 'string' ? `${key.slice(0, 1).toUpperCase()}${key.slice(1)}` : key;
}
