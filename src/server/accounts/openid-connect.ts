/** Sign-in at the organization's provider: OpenID Connect, authorization code with PKCE, on the server (RFC 9700). */
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import type { Sql } from '../db/db.ts';
import { ROLES, type Role } from '../../domain/team/team-api.ts';

export interface OpenIdConfig {
  readonly issuer: URL;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret: string | undefined;
  /** Of the identity token: where the provider says what somebody may do. */
  readonly roleClaim: string;
  /** By the value of that claim; the first one that somebody has counts. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** What the browser keeps between the way there and the way back, in a cookie of its own. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvenUser {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Undefined: the provider gives none, or none any more. */
  readonly role: Role | undefined;
}

/** The provider does not answer, its answer does not hold, or whoever signed in has no access here. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

const TIMEOUT_MS = 10_000;

export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #redirectUri: string;
  readonly #options: { readonly [oauth.allowInsecureRequests]: boolean; signal: () => AbortSignal };

  constructor(config: OpenIdConfig, origin: string) {
    this.#config = config;
    this.#redirectUri = `${origin}/api/oidc/return`;
    this.#options = {
      // For a provider on this computer, when trying; the configuration takes no other one without TLS.
      [oauth.allowInsecureRequests]: config.issuer.protocol === 'http:',
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    };
  }

  /** Where the browser goes, and what it keeps meanwhile. @throws SignInRefusedError where the provider is away */
  async begin(): Promise<{ readonly url: URL; readonly pending: PendingSignIn }> {
    const server = await this.#discover();
    const pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    const url = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      response_type: 'code',
      client_id: this.#config.clientId,
      redirect_uri: this.#redirectUri,
      scope: 'openid profile email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url, pending };
  }

  /** Changes the answer's code for an identity. @throws SignInRefusedError */
  async complete(answer: URLSearchParams, { state, nonce, verifier }: PendingSignIn): Promise<ProvenUser> {
    const { clientId, clientSecret } = this.#config;
    const client = { client_id: clientId };
    const asClient = clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(clientSecret);
    const server = await this.#discover();
    try {
      const checked = oauth.validateAuthResponse(server, client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        asClient,
        checked,
        this.#redirectUri,
        verifier,
        this.#options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, this.#options);
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new SignInRefusedError('there is no identity token');
      return this.#toUser({ ...(await this.#askUserInfo(server, tokens.access_token, claims)), ...claims });
    } catch (error) {
      if (error instanceof SignInRefusedError) throw error;
      // What the library says may repeat the answer.
      throw new SignInRefusedError('the answer of the provider does not hold');
    }
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    const { issuer } = this.#config;
    try {
      return await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, this.#options),
      );
    } catch {
      throw new SignInRefusedError('the provider is away');
    }
  }

  /** Many providers say what somebody may do at their UserInfo endpoint alone (OpenID Connect Core 1.0, 5.4). */
  async #askUserInfo(server: oauth.AuthorizationServer, token: string, { sub, ...claims }: oauth.IDToken) {
    if (claims[this.#config.roleClaim] !== undefined || server.userinfo_endpoint === undefined) return {};
    const client = { client_id: this.#config.clientId };
    const response = await oauth.userInfoRequest(server, client, token, this.#options);
    return oauth.processUserInfoResponse(server, client, sub, response);
  }

  #toUser(claims: oauth.IDToken): ProvenUser {
    const { roleClaim, roles } = this.#config;
    const said = [claims[roleClaim]].flat();
    const role = [...roles].find(([value]) => said.includes(value))?.[1];
    const names = [claims['name'], claims['preferred_username'], claims['email'], claims.sub];
    const name = names.find((each): each is string => typeof each === 'string' && each.trim() !== '');
    return { issuer: claims.iss, subject: claims.sub, name: name ?? claims.sub, role };
  }
}

const idSchema = z.object({ id: z.string() });

/**
 * The user of an identity, as the provider says it is now. Undefined where an administrator took the access away, or the
 * provider gives no role: the user's sessions end then, and the links that nobody has used.
 */
export async function keepProvenUser(
  sql: Sql,
  { issuer, subject, name, role }: ProvenUser,
): Promise<string | undefined> {
  if (!role) {
    const those = '(select id from team.app_user where issuer = $1 and subject = $2)';
    await sql(`delete from team.session where user_id in ${those}`, [issuer, subject]);
    await sql(`delete from team.invitation where used_by is null and invited_by in ${those}`, [
      issuer,
      subject,
    ]);
    await sql(`delete from team.password_link where made_by in ${those}`, [issuer, subject]);
    return undefined;
  }
  const [row] = await sql(
    `insert into team.app_user (issuer, subject, name, role) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set name = excluded.name, role = excluded.role
     where team.app_user.disabled_at is null
     returning id`,
    [issuer, subject, name, role],
  );
  return row && idSchema.parse(row).id;
}

/** «value=role,value=role». Undefined for what is none. */
export function parseRoles(text: string): ReadonlyMap<string, Role> | undefined {
  const roles = new Map<string, Role>();
  for (const part of text.split(',')) {
    const [value = '', name = ''] = part.split('=').map((each) => each.trim());
    const role = ROLES.find((each) => each === name);
    if (value === '' || !role) return undefined;
    roles.set(value, role);
  }
  return roles;
}
