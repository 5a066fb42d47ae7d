import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../listen.ts';

/** A connection between an agent's browser and nginx that may break: a firewall, a tunnel, a mobile network. */
export interface Relay {
  /** The browser uses it instead of the proxy's origin. */
  readonly origin: string;
  /** Cuts every open connection. */
  readonly reset: () => void;
  readonly stop: () => void;
}

export async function startRelay(to: { readonly origin: string }): Promise<Relay> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(to.origin).port), '127.0.0.1');
    for (const [from, onward] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => onward.destroy()).pipe(onward);
    }
    sockets.push(near);
  });
  const port = await listen(server);
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const stop = () => {
    reset();
    server.close();
  };
  return { origin: `https://127.0.0.1:${port}`, reset, stop };
}
