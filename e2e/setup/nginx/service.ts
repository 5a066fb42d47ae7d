/** The service behind the proxy: `service.example` over TLS 1.3. It records the requests and answers as the test says. */
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';
import { listen } from '../listen.ts';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly httpVersion: string;
  /** The name that the client asked for (SNI). */
  readonly host: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Empty until it is complete. */
  body: Buffer;
}

export type Answer = (response: ServerResponse, service: Service, received: ReceivedRequest) => void;

export class Service {
  /** Recorded as soon as the headers arrive, so that a request that breaks off counts too. */
  readonly requests: ReceivedRequest[] = [];
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Socket[] = [];

  private constructor(server: Server, port: number, answer: Answer) {
    this.#server = server;
    this.port = port;
    server.on('connection', (socket) => {
      if (socket instanceof Socket) this.#sockets.push(socket);
    });
    server.on('request', (request, response) =>
      this.#receive(request, (received) => answer(response, this, received)),
    );
  }

  /** @param answer called when the whole body has arrived */
  static async start({ key, cert }: Certificate, answer: Answer): Promise<Service> {
    const tls = { key: readFileSync(key), cert: readFileSync(cert), minVersion: 'TLSv1.3' } as const;
    const server = createServer(tls);
    return new Service(server, await listen(server), answer);
  }

  get connections(): number {
    return this.#sockets.length;
  }

  /** Cuts every connection by a TCP reset. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #receive(request: IncomingMessage, answer: (received: ReceivedRequest) => void): void {
    const { method, url, httpVersion, headers, socket } = request;
    const host = socket instanceof TLSSocket ? socket.servername : undefined;
    const received: ReceivedRequest = { method, url, httpVersion, host, headers, body: Buffer.alloc(0) };
    this.requests.push(received);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.body = Buffer.concat(chunks);
      answer(received);
    });
  }
}
