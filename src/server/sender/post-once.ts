import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { findDoubt } from '../../domain/answers/find-doubt.ts';
import type { ReceivedAnswer } from '../../domain/answers/read-answer.ts';

/** The same limit as for an answer in a page. */
const MAX_ANSWER_BYTES = 1_000_000;
const CONNECT_MS = 10_000;

interface Asking {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** More headers. Their values are masked when the answer repeats them, because people read answers. */
  readonly credential: Readonly<Record<string, string>>;
  /** Time from the last byte of the request to the last one of the answer. */
  readonly timeoutMs: number;
  /** The rest of a longer answer is cut off. */
  readonly maxBytes?: number;
}

interface Posting extends Asking {
  readonly body: Uint8Array;
}

/** The answer, or the reason why no whole one came: once a request is written, nothing more is known. */
export type Posted =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names are in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      /** True when the answer is longer than the limit. */
      readonly truncated: boolean;
    }
  | { readonly kind: 'no-answer'; readonly cause: 'network' | 'timeout' | 'incomplete' | 'redirect' };

/** An open connection that nothing was written to. */
export interface Connection {
  /**
   * Writes one request, in this very task, and waits for its answer. Never rejects, never writes a second
   * one. Does not use `fetch`, which repeats a POST after 421, and after the reset of a reused connection.
   */
  post(posting: Posting): Promise<Posted>;
  close(): void;
}

/**
 * Connects before the attempt counts as sent: if the service does not even listen, nothing was sent. Rejects
 * then.
 */
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
  // The later request reports errors of a waiting socket.
  socket.on('error', () => undefined);
  return socket;
}

/**
 * Sends one request that changes nothing, on a connection of its own. Rejects when the service does not
 * listen.
 */
export async function getOnce(base: URL, asking: Asking): Promise<Posted> {
  const socket = await open(base);
  return exchange(socket, base, asking);
}

/** Path of the service below that of its `baseUrl`. */
export function toServicePath(base: URL, path: string): string {
  return `${base.pathname.replace(/\/$/, '')}${path}`;
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
      // An agent would open another connection, and might reuse one.
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

/** Shorter texts are no secrets, and occur in answers by chance. */
const MIN_SECRET = 8;

/**
 * Masks a credential with as many characters: the value of each header, and the part after `Bearer ` or
 * similar.
 */
function toMask(credential: Readonly<Record<string, string>>): (text: string) => string {
  const values = Object.values(credential)
    .flatMap((value) => [value, value.replace(/^\S+ +/, '')])
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  // Duplicates are removed, because each text takes a pass through the answer.
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

/** Reads an answer of the service as a page without a server does. */
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
