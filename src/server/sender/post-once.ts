import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { findDoubt } from '../../domain/answers/find-doubt.ts';
import type { ReceivedAnswer } from '../../domain/answers/read-answer.ts';

/** As a page keeps of an answer. */
const MAX_ANSWER_BYTES = 1_000_000;
const CONNECT_MS = 10_000;

interface Asking {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** More headers. What they say is masked where the service says it in its answer: people read that. */
  readonly credential: Readonly<Record<string, string>>;
  /** From the last byte of the request to the last one of the answer. */
  readonly timeoutMs: number;
  /** Of the answer no more is kept. */
  readonly maxBytes?: number;
}

interface Posting extends Asking {
  readonly body: Uint8Array;
}

/** What came back, or that nothing whole did: after a request was written, nothing more can be said. */
export type Posted =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      /** The answer is longer than what is kept of it. */
      readonly truncated: boolean;
    }
  | { readonly kind: 'no-answer'; readonly cause: 'network' | 'timeout' | 'incomplete' | 'redirect' };

/** An open connection that nothing was written to. */
export interface Connection {
  /**
   * Writes one request, in this very task, and waits for its answer. Never rejects, never writes a second one. Not
   * `fetch`: that one sends a POST again after 421, and after the reset of a connection that it had used before.
   */
  post(posting: Posting): Promise<Posted>;
  close(): void;
}

/** Connects before anything is said to be sent: where the service does not even listen, nothing was. Rejects then. */
export async function connect(base: URL): Promise<Connection> {
  const socket = await open(base);
  return {
    post: (posting) => exchange(socket, base, posting),
    close: () => socket.destroy(),
  };
}

async function open(base: URL): Promise<Socket> {
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = base.port === '' ? (isTls ? 443 : 80) : Number(base.port);
  const socket = isTls
    ? connectTls({ host, port, servername: host, ALPNProtocols: ['http/1.1'] })
    : connectTcp({ host, port });
  const timer = setTimeout(
    () =>
      socket.destroy(
        Object.assign(new Error('the service did not accept the connection in time'), { code: 'ETIMEDOUT' }),
      ),
    CONNECT_MS,
  );
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect');
  } finally {
    clearTimeout(timer);
  }
  // What happens to it while it waits is seen by the request.
  socket.on('error', () => undefined);
  return socket;
}

/** One request that changes nothing, over a connection of its own. Rejects where the service does not listen. */
export async function getOnce(base: URL, asking: Asking): Promise<Posted> {
  const socket = await open(base);
  return exchange(socket, base, asking);
}

/** A path of the service behind that of its `baseUrl`. */
export function toServicePath(base: URL, path: string): string {
  return `${base.pathname.replace(/\/$/, '')}${path}`;
}

/**
 * The path of a template with each `{name}` replaced. Undefined where a value is `.` or `..`: an address goes up by them.
 * @throws URIError where a value is no Unicode
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string | undefined {
  let path = template;
  for (const [name, value] of Object.entries(values)) {
    if (value === '.' || value === '..') return undefined;
    path = path.replaceAll(`{${name}}`, encodeURIComponent(value));
  }
  return path;
}

function exchange(
  socket: Socket,
  base: URL,
  { path, headers, credential, body, timeoutMs, maxBytes = MAX_ANSWER_BYTES }: Asking & Partial<Posting>,
): Promise<Posted> {
  return new Promise((resolve) => {
    const settle = (posted: Posted) => {
      clearTimeout(timer);
      resolve(posted);
      socket.destroy();
    };
    const timer = setTimeout(() => settle({ kind: 'no-answer', cause: 'timeout' }), timeoutMs);
    const request = httpRequest({
      // An agent would open another connection, and might use one again.
      createConnection: () => socket,
      method: body ? 'POST' : 'GET',
      path,
      headers: {
        ...headers,
        ...credential,
        host: base.host,
        ...(body && { 'content-length': String(body.byteLength) }),
      },
    });
    request.on('error', () => settle({ kind: 'no-answer', cause: 'network' }));
    request.on('close', () => settle({ kind: 'no-answer', cause: 'network' }));
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      if (status >= 300 && status < 400) {
        settle({ kind: 'no-answer', cause: 'redirect' });
        return;
      }
      request.removeAllListeners('close');
      void readCapped(response, maxBytes).then(
        ({ bytes, truncated }) => {
          const mask = toMask(credential);
          const masked = Object.entries(toHeaders(response)).map(([name, value]): [string, string] => [
            name,
            mask(value),
          ]);
          const text = Buffer.from(mask(bytes.toString('latin1')), 'latin1');
          settle({ kind: 'answered', status, headers: Object.fromEntries(masked), body: text, truncated });
        },
        () => settle({ kind: 'no-answer', cause: 'incomplete' }),
      );
    });
    request.end(body);
  });
}

/** Shorter texts are no secrets, and stand in answers by chance. */
const MIN_SECRET = 8;

/** Masks what a credential says, with as many characters: the value of each header, and what follows `Bearer ` or the like. */
function toMask(credential: Readonly<Record<string, string>>): (text: string) => string {
  const values = Object.values(credential)
    .flatMap((value) => [value, value.replace(/^\S+ +/, '')])
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  // Most are the same: each is one pass through an answer.
  const secrets = [...new Set(values)].filter((value) => value.length >= MIN_SECRET);
  return (text) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, '*'.repeat(secret.length)), text);
}

async function readCapped(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response without an encoding gives bytes
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    length += bytes.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: true };
  }
  if (!response.complete) throw new Error('the answer was cut off');
  return { bytes: Buffer.concat(chunks), truncated: false };
}

function toHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** As the page of a single browser reads an answer of the service. */
export function toReceivedAnswer({
  status,
  headers,
  body,
  truncated,
}: Extract<Posted, { kind: 'answered' }>): ReceivedAnswer {
  const contentType = headers['content-type'] ?? '';
  const answer = { status, contentType, body: body.toString('utf8'), truncated };
  const arrival = { headers, bytes: body.length, isCrossOrigin: false, isUnfinished: false };
  return { ...answer, headers, doubt: findDoubt(answer, arrival) };
}
