import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type HttpService,
  type PlannedAnswer,
  type ReceivedRequest,
  startHttpService,
} from './http-service.fixture.ts';

/** Ways in which a test provider misbehaves. */
export interface Misconduct {
  /** Members of the identity token in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that is not among its published ones. */
  readonly forgedSignature?: boolean;
  /** Members of the configuration in place of the right ones. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** Members of the token answer in place of the right ones. */
  readonly tokens?: Readonly<Record<string, unknown>>;
  /** Sent back to the client in place of a code. */
  readonly error?: string;
  /** Rejects every refresh token. */
  readonly refusesRefresh?: boolean;
  /** Accepts an earlier sign-in, even when the request requires a new one. */
  readonly ignoresMaxAge?: boolean;
  /** `never`: not even when the request has `max_age`. `always`: also without it. */
  readonly tellsAuthTime?: 'never' | 'always';
  /** Answer of the UserInfo endpoint; without it there is no such endpoint. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
}

/** A real OpenID provider over HTTP: configuration, keys, consent, and tokens against a code with PKCE. */
export interface Provider {
  readonly issuer: string;
  readonly service: HttpService;
  readonly misconduct: { current: Misconduct };
  /** State of the person's browser: seconds since they signed in; undefined when they must sign in. */
  readonly session: { age: number | undefined };
  /** Acts as the person in the window: consents and returns. Resolves to the address of the return. */
  readonly consent: (url: URL) => Promise<URL>;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly authTime: number | undefined;
}

const LIFETIME_SECONDS = 100;
/** Created once, because making a key pair takes half a second. */
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startProvider(): Promise<Provider> {
  const misconduct: Provider['misconduct'] = { current: {} };
  const session: Provider['session'] = { age: undefined };
  const grants = new Map<string, Grant>();
  let serial = 0;
  let identityToken = '';

  const issueTokens = (clientId: string, grant?: Grant): PlannedAnswer => {
    serial += 1;
    const claims = {
      ...toClaims(service.origin, clientId, grant?.nonce),
      ...(grant?.authTime !== undefined && { auth_time: grant.authTime }),
    };
    const key = misconduct.current.forgedSignature ? stranger.privateKey : keys.privateKey;
    identityToken = toJwt({ ...claims, ...misconduct.current.claims }, key);
    return {
      body: {
        access_token: `access-${serial}`,
        token_type: 'Bearer',
        expires_in: LIFETIME_SECONDS,
        refresh_token: `refresh-${serial}`,
        id_token: identityToken,
        ...misconduct.current.tokens,
      },
    };
  };

  const answerToken = (form: URLSearchParams): PlannedAnswer => {
    const clientId = form.get('client_id') ?? '';
    if (form.get('grant_type') === 'refresh_token') {
      const isCurrent =
        form.get('refresh_token') === `refresh-${serial}` && !misconduct.current.refusesRefresh;
      return isCurrent ? issueTokens(clientId) : refuse('invalid_grant');
    }
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.clientId === clientId;
    return grant && isRight ? issueTokens(clientId, grant) : refuse('invalid_grant');
  };

  /**
   * Signs the person in when necessary. @returns the time of the sign-in, if the identity token carries it
   */
  const authenticate = (query: URLSearchParams): number | undefined => {
    const { ignoresMaxAge, tellsAuthTime } = misconduct.current;
    const isStale =
      query.get('prompt') === 'login' || (session.age ?? 0) > Number(query.get('max_age') ?? Infinity);
    if (session.age === undefined || (isStale && !ignoresMaxAge)) session.age = 0;
    const isTold = tellsAuthTime === 'always' || (query.has('max_age') && tellsAuthTime !== 'never');
    return isTold ? Math.floor(Date.now() / 1000) - session.age : undefined;
  };

  /** Signs the person out when the token says who asks; otherwise a page asks first. */
  const endSession = (query: URLSearchParams): PlannedAnswer => {
    if (query.get('id_token_hint') !== identityToken) return { body: '¿Cerrar la sesión?' };
    session.age = undefined;
    return { status: 302, headers: { location: query.get('post_logout_redirect_uri') ?? '' } };
  };

  const authorize = (query: URLSearchParams): PlannedAnswer => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', service.origin);
    if (misconduct.current.error) {
      back.searchParams.set('error', misconduct.current.error);
    } else {
      const code = `code-${grants.size}-${Math.random()}`;
      back.searchParams.set('code', code);
      grants.set(code, {
        challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
        nonce: query.get('nonce') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        clientId: query.get('client_id') ?? '',
        authTime: authenticate(query),
      });
    }
    return { status: 302, headers: { location: back.href } };
  };

  const configure = () => ({
    ...toConfiguration(service.origin),
    ...(misconduct.current.userInfo && { userinfo_endpoint: `${service.origin}/userinfo` }),
    ...misconduct.current.configuration,
  });

  const answer = ({ path, body }: ReceivedRequest): PlannedAnswer => {
    const url = new URL(path, service.origin);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { body: configure() };
      case '/userinfo':
        return { body: misconduct.current.userInfo };
      case '/keys':
        return {
          body: {
            keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }],
          },
        };
      case '/authorize':
        return authorize(url.searchParams);
      case '/end':
        return endSession(url.searchParams);
      case '/token':
        return answerToken(new URLSearchParams(body));
      default:
        return { status: 404 };
    }
  };
  const service = await startHttpService(answer);
  return { issuer: service.origin, service, misconduct, session, consent };
}

async function consent(url: URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

function toConfiguration(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/end`,
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function toClaims(issuer: string, clientId: string, nonce: string | undefined) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: 'subject-1',
    iat: now,
    exp: now + LIFETIME_SECONDS,
    preferred_username: 'ana.rojas',
    ...(nonce !== undefined && { nonce }),
  };
}

function toJwt(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'RS256', kid: 'k', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

function refuse(error: string): PlannedAnswer {
  return { status: 400, body: { error } };
}
