import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../setup/listen.ts';

/** A port that is free now, for a program that must be told one. */
export async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 'localhost');
  server.close();
  await once(server, 'close');
  return port;
}
