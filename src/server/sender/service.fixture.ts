/** A service that answers wrongly, over real TCP. It counts whole requests by the id of their attempt. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Reaction to a request that has arrived whole, or is on its way. */
export type Behaviour =
  | 'create'
  | 'refuse'
  | 'busy'
  | '429'
  | '408'
  | '421'
  | 'redirect'
  | 'reset'
  | 'end'
  | 'half'
  | 'hang'
  | 'reset-early';

export const BEHAVIOURS: readonly Behaviour[] = [
  'create',
  'refuse',
  'busy',
  '429',
  '408',
  '421',
  'redirect',
  'reset',
  'end',
  'half',
  'hang',
  'reset-early',
];

const json = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Texts of the behaviours that answer. */
const ANSWERS: Partial<Record<Behaviour, string>> = {
  create: json('200 OK', '{"id":7}'),
  refuse: json('422 Unprocessable Content', '{"code":"NADA"}'),
  busy: json('503 Service Unavailable', '{}'),
  '429': json('429 Too Many Requests', '{}'),
  '408': 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
  '421': 'HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
  redirect: 'HTTP/1.1 307 Temporary Redirect\r\nlocation: /otra\r\ncontent-length: 0\r\n\r\n',
  half: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id"',
};

interface Arrival {
  readonly attemptId: string;
  readonly body: string;
  readonly behaviour: Behaviour;
}

export interface FaultyService {
  readonly url: URL;
  readonly arrivals: readonly Arrival[];
  /** Number of connections, including those without a request. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * @param choose chooses the behaviour for the next request
 * @param onArrival runs when a request has arrived whole, before the answer
 */
export async function startService(
  choose: () => Behaviour,
  onArrival: () => void = () => undefined,
  onPort = 0,
): Promise<FaultyService> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const behaviour = choose();
    let received = Buffer.alloc(0);
    let isDone = false;
    socket.on('data', (chunk) => {
      if (isDone) return;
      received = Buffer.concat([received, chunk]);
      if (behaviour === 'reset-early') {
        isDone = true;
        socket.resetAndDestroy();
        return;
      }
      const request = findRequest(received);
      if (!request) return;
      isDone = true;
      arrivals.push({ ...request, behaviour });
      onArrival();
      answer(socket, behaviour);
    });
  });
  server.listen(onPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/base`),
    arrivals,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(socket: Socket, behaviour: Behaviour): void {
  const text = ANSWERS[behaviour];
  if (text !== undefined) socket.end(text);
  else if (behaviour === 'reset') socket.resetAndDestroy();
  else if (behaviour === 'end') socket.end();
  // `hang` does nothing more.
}

function findRequest(received: Buffer): { attemptId: string; body: string } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString('latin1');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = received.subarray(end + 4);
  if (body.length < length) return undefined;
  return { attemptId: /^x-attempt: (.+)$/im.exec(head)?.[1] ?? '', body: body.toString('utf8') };
}
