import { createServer } from 'node:http';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { createSandbox, SESSION_COOKIE } from './handler.ts';

/** The sandbox behind a real HTTP server, for tests; what it leaves to others is answered 418. */
export interface TestServer {
  ask(method: string, path: string, session?: string): Promise<Response>;
  /** Posts a body to the finalize endpoint. */
  send(body: string | Uint8Array<ArrayBuffer>, session?: string): Promise<Response>;
  getJson(path: string, session?: string): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const handle = createSandbox();
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
    ask,
    send: (body, session) =>
      fetch(origin + FINALIZE_PATH, {
        method: 'POST',
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

const NO_ROWS = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };

/** The body of a request with one person for each name, and nothing else. */
export function bodyOf(...names: string[]): string {
  return JSON.stringify({ personaFulls: names.map((nombre) => ({ nombre, ...NO_ROWS })) });
}

/** With a second cookie, because a browser sends all that it has. */
function cookieOf(session: string | undefined): Record<string, string> {
  return session === undefined ? {} : { cookie: `other=1; ${SESSION_COOKIE}=${session}` };
}
