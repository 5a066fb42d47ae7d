import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** A port of this computer that is free now, for a program that must be told one. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 'localhost');
  server.close();
  await once(server, 'close');
  return port;
}
