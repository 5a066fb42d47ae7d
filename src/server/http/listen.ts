/** The two ports of the server: the app with its API, and health and metrics for this computer alone. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Listening {
  readonly port: number;
  /** Takes no more; what is being answered is waited for. */
  readonly close: () => Promise<void>;
}

export async function listen(app: Hono, port: number, host?: string): Promise<Listening> {
  const server = createServer(getRequestListener(app.fetch) as RequestListener);
  // Browsers send a request once more by themselves when a connection that they used before breaks.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: toPort(server), close: () => close(server) };
}

function toPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
