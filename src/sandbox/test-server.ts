import { fromKeys } from '../domain/fields/from-keys.ts';
import { ARRAY_NAMES } from '../domain/fields/registry.ts';
import { createServer } from 'node:http';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { SESSION_COOKIE, createSandbox } from './handler.ts';
import { parseService } from './load-service.ts';
import { type Service, createService } from './service.ts';

/** The sandbox behind a real HTTP server, for tests and for `npm run team`; what it leaves to others is answered 418. */
export interface TestServer {
  readonly origin: string;
  ask(method: string, path: string, session?: string): Promise<Response>;
  /** Any request; a body that is no text is sent as JSON. */
  request(method: string, path: string, parts: RequestParts): Promise<Response>;
  /** Posts a body to the finalize endpoint of the contract. */
  send(body: string | Uint8Array<ArrayBuffer>, session?: string): Promise<Response>;
  getJson(path: string, session?: string): Promise<unknown>;
  stop(): Promise<void>;
}

interface RequestParts {
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** `service` is the JSON of a service file; files that it names lie in `folder`. */
export async function startTestServer(service: unknown = {}, folder = ''): Promise<TestServer> {
  const parsed = parseService(service);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return serveService(await createService(parsed.spec, folder));
}

export async function serveService(service: Service): Promise<TestServer> {
  const { handle } = createSandbox(() => service);
  const server = createServer((request, response) =>
    handle(request, response, () => response.writeHead(418).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  const origin = `http://127.0.0.1:${address.port}`;

  const ask: TestServer['ask'] = (method, path, session) =>
    fetch(origin + path, { method, headers: cookieOf(session) });
  return {
    origin,
    ask,
    request: (method, path, { session, headers, body }) => {
      const type: Record<string, string> =
        body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' };
      return fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { ...type, ...cookieOf(session), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    send: (body, session) =>
      fetch(origin + FINALIZE_PATH, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...cookieOf(session) },
        body,
      }),
    getJson: async (path, session) => {
      const json: unknown = await (await ask('GET', path, session)).json();
      return json;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NO_ROWS = fromKeys(ARRAY_NAMES, () => []);

/** The body of a request with one person for each name, and nothing else. */
export function bodyOf(...names: string[]): string {
  return JSON.stringify({ personaFulls: names.map((nombre) => ({ nombre, ...NO_ROWS })) });
}

/** Why a request or the reading of its answer failed: `ECONNRESET`, or `UND_ERR_SOCKET` where the other side left in order. */
export async function codeOf(exchange: Promise<unknown>): Promise<unknown> {
  try {
    await exchange;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause ? cause.code : error;
  }
  return 'answered';
}

/** With a second cookie, because a browser sends all that it has. */
function cookieOf(session: string | undefined): Record<string, string> {
  return session === undefined ? {} : { cookie: `other=1; ${SESSION_COOKIE}=${session}` };
}
