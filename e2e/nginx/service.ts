/** The service behind nginx: over TLS 1.3 as `service.example`, recording what arrives, answering what a test says. */
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** The name that the connection was asked for (SNI). */
  readonly host: string | false | null | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Empty until it is complete. */
  body: Buffer;
}

export type Answer = (response: ServerResponse, service: Service) => void;

export class Service {
  /** From the moment that the headers are here, so that a request which is cut off counts too. */
  readonly requests: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #sockets: Socket[] = [];

  private constructor(certificate: Certificate, answer: Answer) {
    const tls = { key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) };
    this.#server = createServer({ ...tls, minVersion: 'TLSv1.3' }, (request, response) => {
      void this.#receive(request).then(() => answer(response, this));
    });
    this.#server.on('connection', (socket) => this.#sockets.push(socket));
  }

  /** @param answer called when the whole body is here */
  static start(certificate: Certificate, answer: Answer): Promise<Service> {
    const service = new Service(certificate, answer);
    return new Promise((resolve) => {
      service.#server.listen(0, '127.0.0.1', () => resolve(service));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
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

  async #receive(request: IncomingMessage): Promise<void> {
    const { method, url, headers, socket } = request;
    const host = socket instanceof TLSSocket ? socket.servername : undefined;
    const received: ReceivedRequest = { method, url, host, headers, body: Buffer.alloc(0) };
    this.requests.push(received);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    received.body = Buffer.concat(chunks);
  }
}
