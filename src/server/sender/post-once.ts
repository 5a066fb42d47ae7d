import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Of an answer no more is kept. */
const MAX_ANSWER_BYTES = 1_000_000;
const CONNECT_MS = 10_000;

interface Posting {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** From the last byte of the request to the last one of the answer. */
  readonly timeoutMs: number;
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
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = base.port === '' ? (isTls ? 443 : 80) : Number(base.port);
  const socket = isTls
    ? connectTls({ host, port, servername: host, ALPNProtocols: ['http/1.1'] })
    : connectTcp({ host, port });
  const timer = setTimeout(
    () => socket.destroy(new Error('the service did not accept the connection in time')),
    CONNECT_MS,
  );
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect');
  } finally {
    clearTimeout(timer);
  }
  // What happens to it while it waits is seen by the request.
  socket.on('error', () => undefined);
  return {
    post: (posting) => post(socket, base, posting),
    close: () => socket.destroy(),
  };
}

function post(socket: Socket, base: URL, { path, headers, body, timeoutMs }: Posting): Promise<Posted> {
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
      method: 'POST',
      path,
      headers: { ...headers, host: base.host, 'content-length': String(body.byteLength) },
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
      void readCapped(response).then(
        ({ bytes, truncated }) =>
          settle({ kind: 'answered', status, headers: toHeaders(response), body: bytes, truncated }),
        () => settle({ kind: 'no-answer', cause: 'incomplete' }),
      );
    });
    request.end(body);
  });
}

async function readCapped(response: IncomingMessage): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response without an encoding gives bytes
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    length += bytes.length;
    if (length > MAX_ANSWER_BYTES)
      return { bytes: Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES), truncated: true };
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
