/** The two ports of the server: the app with its API, and health and metrics for this computer only. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Listening {
  readonly port: number;
  /** Takes no more requests. It waits 10 s at most for answers and for bodies that still come in. */
  readonly close: (patienceMs?: number) => Promise<void>;
}

const PATIENCE_MS = 10_000;

export async function listen(app: Hono, port: number, host?: string): Promise<Listening> {
  const answer = getRequestListener(app.fetch) as RequestListener;
  const server = createServer((request, response) => {
    // A kept connection would bring more requests.
    if (!server.listening) response.setHeader('Connection', 'close');
    answer(request, response);
  });
  // Browsers repeat a request by themselves when a reused connection breaks.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: toPort(server), close: (patienceMs = PATIENCE_MS) => close(server, patienceMs) };
}

function toPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function close(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
