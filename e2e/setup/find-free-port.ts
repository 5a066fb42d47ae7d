import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** By this process: nothing may listen there yet. */
const found = new Set<number>();

/** A port of this computer that is free now, for a program that must be told one. Each time another one. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 'localhost');
  server.close();
  await once(server, 'close');
  if (found.has(port)) return findFreePort();
  found.add(port);
  return port;
}
