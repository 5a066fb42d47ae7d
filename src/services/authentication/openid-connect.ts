/** OpenID Connect, authorization code with PKCE, as a public client. Loaded when somebody signs in with it. */
import * as oauth from 'oauth4webapi';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { type Access, findBearerAuthorization, findJwtSeconds, toExpiry } from './access.ts';
import { type ProviderOptions, toProviderOptions, withCodes } from './provider-requests.ts';
import { SignInError } from './sign-in-error.ts';

type OpenIdSpec = Extract<AuthenticationSpec, { kind: 'openid-connect' }>;

/** A sign-in that waits for the provider's answer. Its secrets live here only. */
interface PendingSignIn {
  /** The page of the provider to show. */
  readonly url: URL;
  readonly state: string;
  /** Checks the answer and exchanges its code for tokens. Rejects with a `SignInError`. */
  readonly complete: (answer: URLSearchParams) => Promise<Access>;
}

/** Data of the provider that its token endpoint needs. */
interface Provider {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly options: ProviderOptions;
}

/** Reads the provider's configuration and prepares one attempt. Rejects with a `SignInError`. */
export function prepareSignIn(
  spec: OpenIdSpec,
  redirectUri: string,
  timeoutMs: number,
): Promise<PendingSignIn> {
  return withCodes(() => prepare(spec, redirectUri, timeoutMs));
}

async function prepare(spec: OpenIdSpec, redirectUri: string, timeoutMs: number): Promise<PendingSignIn> {
  const provider = await discover(spec, timeoutMs);
  const secrets = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const challenge = await oauth.calculatePKCECodeChallenge(secrets.verifier);
  const url = toSignInPage(provider);
  const parameters = {
    ...spec.parameters,
    response_type: 'code',
    client_id: spec.clientId,
    redirect_uri: redirectUri,
    scope: toScope(spec.scope),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return {
    url,
    state: secrets.state,
    complete: (answer) => withCodes(() => exchange(provider, answer, redirectUri, secrets)),
  };
}

/** Only `http:` and `https:` are allowed, because a window of this origin navigates there. */
function toSignInPage({ server, options }: Provider): URL {
  const endpoint = server.authorization_endpoint;
  if (endpoint === undefined || !URL.canParse(endpoint)) throw new SignInError('service-error');
  const url = new URL(endpoint);
  oauth.checkProtocol(url, !options[oauth.allowInsecureRequests]);
  return url;
}

/**
 * Always asks for `openid`: without it there is no identity token, and nothing ties the answer to the nonce.
 */
function toScope(scope: string | undefined): string {
  return [...new Set(['openid', ...(scope ?? '').split(' ')])].join(' ').trim();
}

async function discover(spec: OpenIdSpec, timeoutMs: number): Promise<Provider> {
  const issuer = new URL(spec.issuer);
  const options = toProviderOptions(issuer, timeoutMs);
  const response = await oauth.discoveryRequest(issuer, options);
  const server = await oauth.processDiscoveryResponse(issuer, response);
  return { server, client: { client_id: spec.clientId }, options };
}

async function exchange(
  { server, client, options }: Provider,
  answer: URLSearchParams,
  redirectUri: string,
  secrets: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<Access> {
  const askedAt = Date.now();
  const checked = oauth.validateAuthResponse(server, client, answer, secrets.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    checked,
    redirectUri,
    secrets.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: secrets.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  // The identity token is always required. Without its account, two people could not be told apart.
  if (!claims) throw new SignInError('not-trusted');
  return toAccess({ server, client, options }, tokens, askedAt, {
    subject: claims.sub,
    account: JSON.stringify([claims.iss, claims.sub]),
    user: findUser(claims),
  });
}

interface Identity {
  readonly subject: string;
  /** Issuer and subject: the only claims by which OpenID Connect tells one person from another. */
  readonly account: string;
  readonly user: string;
}

function toAccess(
  provider: Provider,
  tokens: oauth.TokenEndpointResponse,
  askedAt: number,
  identity: Identity,
): Access {
  const authorization =
    tokens.token_type === 'bearer' ? findBearerAuthorization(tokens.access_token) : undefined;
  if (!authorization) throw new SignInError('no-token');
  const refreshToken = tokens.refresh_token;
  return {
    authorization,
    user: identity.user,
    account: identity.account,
    expiresAt: toExpiry(askedAt, tokens.expires_in ?? findJwtSeconds(tokens.access_token, askedAt)),
    renew:
      refreshToken === undefined
        ? undefined
        : () => withCodes(() => refresh(provider, refreshToken, identity)),
  };
}

async function refresh(provider: Provider, refreshToken: string, identity: Identity): Promise<Access> {
  const { server, client, options } = provider;
  const askedAt = Date.now();
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options);
  const tokens = await oauth.processRefreshTokenResponse(server, client, response);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (claims && claims.sub !== identity.subject) throw new SignInError('not-trusted');
  return toAccess(
    provider,
    { ...tokens, refresh_token: tokens.refresh_token ?? refreshToken },
    askedAt,
    identity,
  );
}

function findUser(claims: oauth.IDToken): string {
  const names = [claims['name'], claims['preferred_username'], claims['email']];
  // An approval needs a name: the identifier, which every token has, is better than none.
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? claims.sub;
}
