/** Client of the sandbox for tests: over HTTP, isolated by a cookie. */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import * as z from 'zod/mini';

const SESSION_COOKIE = 'enrola-sandbox';

const submissionSchema = z.object({
  receivedAt: z.string(),
  contentType: z.nullable(z.string()),
  status: z.nullable(z.number()),
  body: z.string(),
});

const recordsSchema = z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) }));

const clientSchema = z.object({
  clientId: z.string(),
  reference: z.string(),
  fields: z.record(z.string(), z.unknown()),
  telephones: recordsSchema,
  addresses: recordsSchema,
  emails: recordsSchema,
  bankAccounts: recordsSchema,
});

const loggedRequestSchema = z.object({
  method: z.string(),
  path: z.string(),
  status: z.nullable(z.number()),
  headers: z.array(z.string()),
});

const violationSchema = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string(),
    'blocked-uri': z.string(),
  }),
});

/** Answer of the next requests to a path. */
export interface Fault {
  /** Any path of the server: `/profile.json`, `/catalogs/x.json`, one of the service. */
  readonly path: string;
  readonly method?: string;
  /** Without a status or an effect the usual answer follows, after `delayMs`. */
  readonly status?: number;
  /**
   * Replaces the status, `contentType`, `body` and `headers`: `reset-after`, `huge`, … (README.md here lists
   * them).
   */
  readonly effect?: string;
  readonly contentType?: string;
  /** A literal text, or JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 1. */
  readonly times?: number;
  readonly delayMs?: number;
}

/** Sends of a page carry no cookie: a header names their session. Runs in the page. */
function nameSession(session: string): void {
  const realFetch = window.fetch;
  window.fetch = (input, init) => {
    const isOwn = typeof input === 'string' && new URL(input, location.href).origin === location.origin;
    if (!isOwn || init?.credentials !== 'omit') return realFetch(input, init);
    const headers = new Headers(init.headers);
    headers.set('x-enrola-sandbox', session);
    return realFetch(input, { ...init, headers });
  };
}

/** A server may close an idle connection just when it is used again. */
const AGAIN = { maxRetries: 2 };

export class Sandbox {
  readonly #request: APIRequestContext;

  private constructor(context: APIRequestContext) {
    this.#request = context;
  }

  /** Gives a browser context a store of its own. */
  static async isolate(context: BrowserContext, baseURL: string): Promise<Sandbox> {
    const session = randomUUID();
    await context.addCookies([{ name: SESSION_COOKIE, value: session, url: baseURL }]);
    await context.addInitScript(nameSession, session);
    return new Sandbox(context.request);
  }

  /** The shared store of all requests without a cookie, used without a browser. */
  static async share(baseURL: string): Promise<Sandbox> {
    return new Sandbox(await request.newContext({ baseURL }));
  }

  /** Submissions, oldest first; `body` is exactly the text. */
  async submissions(): Promise<z.infer<typeof submissionSchema>[]> {
    return z.array(submissionSchema).parse(await this.#get('/sandbox/submissions'));
  }

  /** Bodies of the submissions, as JSON. */
  async bodies(): Promise<unknown[]> {
    return (await this.submissions()).map(({ body }): unknown => JSON.parse(body));
  }

  async clients(): Promise<z.infer<typeof clientSchema>[]> {
    return z.array(clientSchema).parse(await this.#get('/sandbox/clients'));
  }

  /** Every request to the service, oldest first, with the names of its headers. */
  async requests(): Promise<z.infer<typeof loggedRequestSchema>[]> {
    return z.array(loggedRequestSchema).parse(await this.#get('/sandbox/requests'));
  }

  /** Browser reports about the content policy, also from workers: `/sw.js: connect-src https://x.example`. */
  async violations(): Promise<string[]> {
    const reports = z.array(violationSchema).parse(await this.#get('/sandbox/violations'));
    return reports.map(({ 'csp-report': report }) => {
      const { pathname } = new URL(report['document-uri']);
      return `${pathname}: ${report['effective-directive']} ${report['blocked-uri']}`;
    });
  }

  async addFault(fault: Fault): Promise<void> {
    const response = await this.#request.post('/sandbox/faults', { data: fault, ...AGAIN });
    if (!response.ok()) throw new Error(await response.text());
  }

  /** Forgets all tokens: the next request that needs one is answered 401. */
  async signOut(): Promise<void> {
    await this.#request.post('/sandbox/sign-out', AGAIN);
  }

  async clear(): Promise<void> {
    await this.#request.delete('/sandbox', AGAIN);
  }

  async #get(path: string): Promise<unknown> {
    const json: unknown = await (await this.#request.get(path, AGAIN)).json();
    return json;
  }
}
