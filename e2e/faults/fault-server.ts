/** A server of raw bytes over TCP or TLS: it serves one empty page, and answers each POST as a fault says. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { readFileSync } from 'node:fs';
import type { Certificate } from '../setup/nginx/certificate.ts';
import { listen } from '../setup/listen.ts';

/**
 * End of the connection after the bytes: kept, closed cleanly (over TLS with or without its own close), or
 * reset.
 */
export type End = 'keep' | 'fin' | 'bare-fin' | 'rst';

export interface Reply {
  readonly bytes: Buffer;
  readonly end: End;
  /** True when the connection ends before the body of the request was read. */
  readonly isDeaf?: boolean;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly isWhole: boolean;
  /** Offset of its end in the received bytes. */
  readonly end: number;
}

/** Next behaviour of the server. */
export interface Plan {
  /** Path of the POST: a browser may repeat a POST of an earlier plan by itself. */
  readonly path: string;
  readonly reply: Reply;
  /** True when a connection stays open after another request, so that the POST may reuse it. */
  readonly isReused: boolean;
}

const NOTHING: Plan = { path: '/', reply: { bytes: Buffer.alloc(0), end: 'keep' }, isReused: false };

export class FaultServer {
  /** POST requests since the plan was made; `onUsed` when their connection had served a request before. */
  arrivals: { readonly onUsed: boolean; readonly isWhole: boolean }[] = [];
  readonly #server: Server;
  readonly #isSecure: boolean;
  readonly #sockets = new Set<Socket>();
  #plan = NOTHING;
  #port = 0;

  private constructor(certificate: Certificate | undefined) {
    const context = certificate && toContext(certificate);
    this.#isSecure = certificate !== undefined;
    this.#server = createServer((raw) => this.#take(raw, context));
  }

  static async start(certificate: Certificate | undefined): Promise<FaultServer> {
    const server = new FaultServer(certificate);
    server.#port = await listen(server.#server);
    return server;
  }

  /**
   * Resolves when no connection of an earlier plan is left: a browser does not reuse an idle connection that
   * is closed.
   */
  async prepare(plan: Plan): Promise<void> {
    await Promise.all(
      [...this.#sockets].map((socket) => {
        socket.destroy();
        return once(socket, 'close');
      }),
    );
    this.#plan = plan;
    this.arrivals = [];
  }

  get origin(): string {
    return `${this.#isSecure ? 'https' : 'http'}://127.0.0.1:${this.#port}`;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(raw: Socket, context: SecureContext | undefined): void {
    this.#sockets.add(raw);
    raw.on('close', () => this.#sockets.delete(raw));
    const socket = context ? new TLSSocket(raw, { isServer: true, secureContext: context }) : raw;
    // A browser may break a connection off at any time.
    raw.on('error', () => undefined);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    let served = 0;
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let request = findRequest(received); request; request = findRequest(received)) {
        const { isDeaf = false } = this.#plan.reply;
        if (!request.isWhole && !(isDeaf && request.method === 'POST')) return;
        received = received.subarray(request.end);
        this.#answer(request, { socket, raw, onUsed: served > 0 });
        served += 1;
        if (!request.isWhole) return;
      }
    });
  }

  #answer(
    { method, path, isWhole }: Request,
    { socket, raw, onUsed }: { readonly socket: Socket; readonly raw: Socket; readonly onUsed: boolean },
  ): void {
    if (method === 'POST' && !path.startsWith(this.#plan.path)) raw.destroy();
    else if (method === 'POST') {
      this.arrivals.push({ onUsed, isWhole });
      const { bytes, end } = this.#plan.reply;
      if (bytes.length === 0) finish(socket, raw, end);
      else socket.write(bytes, () => finish(socket, raw, end));
      return;
    }
    const { isReused } = this.#plan;
    const connection = isReused ? 'keep-alive' : 'close';
    socket.write((method === 'OPTIONS' ? PREFLIGHT : PAGE).replace('CONNECTION', connection));
    if (!isReused) socket.end();
  }
}

const PAGE =
  'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/html\r\nCache-Control: no-store\r\nContent-Length: 15\r\n' +
  'Connection: CONNECTION\r\n\r\n<!doctype html>';

/** Answer to the preflight request from another origin. */
const PREFLIGHT =
  'HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type\r\n' +
  'Connection: CONNECTION\r\n\r\n';

function finish(socket: Socket, raw: Socket, end: End): void {
  if (end === 'fin') socket.end();
  if (end === 'bare-fin') raw.end();
  if (end === 'rst') raw.resetAndDestroy();
}

/** The first request in the received bytes; undefined while its headers are incomplete. */
function findRequest(received: Buffer): Request | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.subarray(0, headEnd).toString('latin1');
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  const [method = '', path = ''] = head.split(' ', 2);
  return { method, path, isWhole: received.length >= end, end };
}

function toContext({ cert, key }: Certificate): SecureContext {
  return createSecureContext({ cert: readFileSync(cert), key: readFileSync(key) });
}
