/**
 * A server of the test for the built app, on an origin of its own and with an operator's security headers. It can deploy
 * another build, answer a path differently, and go down.
 */
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseProfile } from '../../../src/domain/profile/parse-profile.ts';
import { type SecurityHeaders, toSecurityHeaders } from '../../../src/domain/profile/security-headers.ts';
import { listen } from '../listen.ts';

/** Where browsers post what the content policy blocked, as at the server of `npm start`. */
const VIOLATIONS_PATH = '/sandbox/violations';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export class AppServer {
  readonly origin: string;
  /** As in `GET /sw.js`, oldest first. */
  readonly requests: string[] = [];
  /** By path: the answer instead of the file. */
  readonly answers = new Map<string, Answer>();
  /** While it is true, the server cuts every connection. */
  isDown = false;
  /** While it is true, no answer has security headers. */
  dropHeaders = false;
  readonly #server: Server;
  readonly #violations: unknown[] = [];
  #folder: string;
  #headers: SecurityHeaders;

  private constructor(server: Server, port: number, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.#headers = readHeaders(folder);
    this.origin = `http://localhost:${port}`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  /** Serves the build in `folder`. */
  static async start(folder: string): Promise<AppServer> {
    const server = createServer();
    return new AppServer(server, await listen(server, 'localhost'), folder);
  }

  /** Replaces the served build. */
  deploy(folder: string): void {
    this.#folder = folder;
    this.#headers = readHeaders(folder);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', this.origin).pathname;
    this.requests.push(`${request.method} ${path}`);
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    if (!this.dropHeaders) {
      for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value);
    }
    if (path === VIOLATIONS_PATH) {
      void this.#takeViolation(request, response);
      return;
    }
    const answer = this.answers.get(path);
    if (answer) {
      answer(request, response);
      return;
    }
    // The address of a page has no extension; every page is index.html.
    const file = join(this.#folder, extname(path) === '' ? 'index.html' : path);
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.writeHead(isThere ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'text/plain',
      // The browser's own cache must not hide what the worker keeps.
      'cache-control': 'no-store',
    });
    response.end(isThere && request.method !== 'HEAD' ? readFileSync(file) : undefined);
  }

  async #takeViolation(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') this.#violations.push(await json(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(this.#violations));
  }
}

/** The headers of the profile in that folder; a bad profile allows no addresses. */
function readHeaders(folder: string): SecurityHeaders {
  const parsed = parseProfile(JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8')));
  return toSecurityHeaders(parsed.ok ? parsed.spec : undefined, { reportPath: VIOLATIONS_PATH });
}
