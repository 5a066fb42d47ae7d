/** A small OpenID provider over HTTP: a page that asks for consent, and tokens against a code with PKCE. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface Grant {
  readonly query: URLSearchParams;
  readonly name: string;
}

/** A request of the page to the token endpoint. */
interface TokenRequest {
  readonly grantType: string;
  /** The code, its verifier and the redirect address belong together. */
  readonly isRight: boolean;
  readonly hasCookie: boolean;
}

const KEY_ID = 'only';
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export class Provider {
  readonly tokenRequests: TokenRequest[] = [];
  /** Subject of the next consents. Every subject has the same display name. */
  subject = 'subject-1';
  /** Groups in the identity token. */
  groups: readonly string[] = [];
  /** True when it tells the time of the consent, if `max_age` is requested. */
  tellsAuthTime = true;
  /** True when it has a sign-out page. */
  hasExit = true;
  /** Number of visits to that page. */
  exits = 0;
  readonly #accessToken: string;
  readonly #server: Server;
  readonly #grants = new Map<string, Grant>();

  private constructor(accessToken: string) {
    this.#accessToken = accessToken;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  /** @param accessToken a token that the service accepts; a real provider would create it */
  static start(accessToken: string): Promise<Provider> {
    const provider = new Provider(accessToken);
    return new Promise((resolve) => {
      provider.#server.listen(0, '127.0.0.1', () => resolve(provider));
    });
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get issuer(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the provider does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, 200, {
          ...toConfiguration(this.issuer),
          ...(this.hasExit && { end_session_endpoint: `${this.issuer}/end` }),
        });
      case '/keys':
        return sendJson(response, 200, {
          keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' }],
        });
      case '/authorize':
        return this.#showConsent(response, searchParams);
      case '/end':
        this.exits += 1;
        response.writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? '' }).end();
        return undefined;
      case '/token':
        return this.#sendTokens(request, response);
      default:
        response.writeHead(404).end();
    }
  }

  /** A page with two links: allow and deny. */
  #showConsent(response: ServerResponse, query: URLSearchParams): void {
    const code = randomUUID();
    this.#grants.set(code, { query, name: 'Ana Rojas' });
    const toLink = (text: string, answer: Record<string, string>) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      const parameters = { ...answer, state: query.get('state') ?? '', iss: this.issuer };
      for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
      return `<a href="${back.href.replaceAll('&', '&amp;')}">${text}</a>`;
    };
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><h1>Proveedor</h1>${toLink('Permitir', { code })} ${toLink('Negar', { error: 'access_denied' })}`,
    );
  }

  async #sendTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const grant = this.#grants.get(form.get('code') ?? '');
    this.#grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.query.get('code_challenge') === challenge &&
      grant.query.get('redirect_uri') === form.get('redirect_uri');
    const hasCookie = request.headers.cookie !== undefined;
    this.tokenRequests.push({ grantType: form.get('grant_type') ?? '', isRight, hasCookie });
    if (!grant || !isRight) return sendJson(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: form.get('client_id'),
      sub: this.subject,
      iat: now,
      exp: now + 300,
      nonce: grant.query.get('nonce'),
      name: grant.name,
      groups: this.groups,
      ...(this.tellsAuthTime && grant.query.has('max_age') && { auth_time: now }),
    };
    sendJson(response, 200, {
      access_token: this.#accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: toJwt(claims),
    });
  }
}

function toConfiguration(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function toJwt(claims: object): string {
  const signed = `${encode({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
