import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A request as a real server received it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface PlannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** A real HTTP server that gives the planned answers and records its requests. */
export interface HttpService {
  readonly origin: string;
  readonly received: ReceivedRequest[];
  readonly stop: () => Promise<void>;
}

/** `'silence'` keeps the connection without an answer; `'cut'` closes it. */
export async function startHttpService(
  answer: (request: ReceivedRequest) => PlannedAnswer | 'silence' | 'cut',
): Promise<HttpService> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const got = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(got);
      const planned = answer(got);
      if (planned === 'silence') return;
      if (planned === 'cut') {
        request.socket.destroy();
        return;
      }
      const isText = typeof planned.body === 'string';
      response.writeHead(planned.status ?? 200, {
        'content-type': isText ? 'text/plain' : 'application/json',
        // Closes the connection of a preflight, as a service for browsers should.
        ...(request.method === 'OPTIONS' && { connection: 'close' }),
        ...planned.headers,
      });
      response.end(isText ? planned.body : JSON.stringify(planned.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${getPort(server)}`, received, stop: () => stop(server) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function getPort(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
