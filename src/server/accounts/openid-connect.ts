/** Sign-in at the organization's provider: OpenID Connect, authorization code with PKCE, on the server (RFC 9700). */
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { OIDC_PATHS, ROLES, type Role, type SignInRefusal } from '../../domain/team/team-api.ts';

export interface OpenIdConfig {
  readonly issuer: URL;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** Claim of the identity token that lists a user's groups or roles. */
  readonly roleClaim: string;
  /** Roles by value of that claim; the first one that a user has counts. */
  readonly roles: ReadonlyMap<string, Role>;
}

/**
 * A proof that the provider must give: that the user who is signed in here is still the same person, or that
 * the provider asked who signs in after another user has just signed out.
 */
export const wantedProofSchema = z.object({
  /** Id of the user who is signed in; undefined when nobody is. */
  userId: z.optional(z.string()),
  /**
   * Maximum age in seconds of the provider's last check, counted back from `askedAt`. 0: the provider asks
   * now.
   */
  maxAge: z.int(),
  /** In seconds since 1970. */
  askedAt: z.int(),
});
type WantedProof = z.infer<typeof wantedProofSchema>;

/** State that the browser keeps in a cookie of its own while its user is at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Undefined for an ordinary sign-in. */
  readonly proof?: WantedProof | undefined;
}

export interface ProvenUser {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Undefined when the provider gives no role, or no longer gives one. */
  readonly role: Role | undefined;
  /** Time of the provider's last check of the user, in seconds since 1970; undefined when it does not say. */
  readonly provedAt: number | undefined;
  /** Address at which this user signs out at the provider; undefined when the provider names none. */
  readonly exitUrl: string | undefined;
}

/** The provider does not answer, its answer is not valid, or the user has no access here. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
  readonly refusal: SignInRefusal;

  constructor(message: string, refusal: SignInRefusal = 'sign-in-refused') {
    super(message);
    this.refusal = refusal;
  }
}

const TIMEOUT_MS = 10_000;
/** Text that the database keeps unchanged: without control characters and halves of surrogate pairs. */
const NAME = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,200}$/u;
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
/**
 * Servers accept addresses of at least 8,000 characters. Without the token the provider asks its user to
 * confirm.
 */
const MAX_HINT_LENGTH = 5000;
/**
 * Tolerated difference between the clocks of the provider and of this computer: the library's own tolerance.
 */
const TOLERANCE_SECONDS = 30;

export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #redirectUri: string;
  readonly #exitUri: string;
  readonly #options: { readonly [oauth.allowInsecureRequests]: boolean; signal: () => AbortSignal };

  constructor(config: OpenIdConfig, origin: string) {
    this.#config = config;
    this.#redirectUri = `${origin}${OIDC_PATHS.return}`;
    this.#exitUri = `${origin}/`;
    this.#options = {
      // Allows HTTP for a provider on this computer (trials); the configuration rejects every other one
      // without TLS.
      [oauth.allowInsecureRequests]: config.issuer.protocol === 'http:',
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    };
  }

  /**
   * Builds the address to which the browser goes, and the state that it keeps meanwhile.
   * @param proof the proof that the provider must give
   * @throws SignInRefusedError when the provider does not answer
   */
  async begin(
    proof?: Omit<WantedProof, 'askedAt'>,
  ): Promise<{ readonly url: URL; readonly pending: PendingSignIn }> {
    const server = await this.#discover();
    const pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      ...(proof && { proof: { ...proof, askedAt: toSeconds(Date.now()) } }),
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
      ...(proof && { max_age: String(proof.maxAge) }),
      // The same demand, for providers that know only one of the two parameters.
      ...(proof?.maxAge === 0 && { prompt: 'login' }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url, pending };
  }

  /**
   * Exchanges the code in the provider's answer for an identity.
   * @throws SignInRefusedError
   */
  async complete(
    answer: URLSearchParams,
    { state, nonce, verifier, proof }: PendingSignIn,
  ): Promise<ProvenUser> {
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
      // Only the identity token is about this sign-in, so it alone counts as a proof.
      const provedAt = readProof(claims, proof);
      const said = { ...(await this.#askUserInfo(server, tokens.access_token, claims)), ...claims };
      return { ...this.#toUser(said), provedAt, exitUrl: this.#toExitUrl(server, tokens.id_token ?? '') };
    } catch (error) {
      if (error instanceof SignInRefusedError) throw error;
      // The library's message may repeat the answer.
      throw new SignInRefusedError('the answer of the provider does not hold');
    }
  }

  /**
   * OpenID Connect RP-Initiated Logout 1.0, section 2: with the identity token the provider needs no
   * confirmation and knows the way back.
   */
  #toExitUrl({ end_session_endpoint: endpoint = '' }: oauth.AuthorizationServer, idToken: string) {
    if (!URL.canParse(endpoint)) return undefined;
    const url = new URL(endpoint);
    // The page goes there with the token, so this address needs TLS as the others do.
    if (url.protocol !== 'https:' && url.protocol !== this.#config.issuer.protocol) return undefined;
    if (idToken.length <= MAX_HINT_LENGTH) url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('client_id', this.#config.clientId);
    url.searchParams.set('post_logout_redirect_uri', this.#exitUri);
    return url.href;
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

  /** Many providers list groups or roles only at their UserInfo endpoint (OpenID Connect Core 1.0, 5.4). */
  async #askUserInfo(server: oauth.AuthorizationServer, token: string, { sub, ...claims }: oauth.IDToken) {
    if (claims[this.#config.roleClaim] !== undefined || server.userinfo_endpoint === undefined) return {};
    const client = { client_id: this.#config.clientId };
    const response = await oauth.userInfoRequest(server, client, token, this.#options);
    return oauth.processUserInfoResponse(server, client, sub, response);
  }

  #toUser(claims: oauth.IDToken): Omit<ProvenUser, 'provedAt' | 'exitUrl'> {
    const { roleClaim, roles } = this.#config;
    const said = [claims[roleClaim]].flat();
    const role = [...roles].find(([value]) => said.includes(value))?.[1];
    if (!SUBJECT.test(claims.sub)) throw new SignInRefusedError('the subject is none that can be kept');
    const names = [claims['name'], claims['preferred_username'], claims['email'], claims.sub];
    const name = names.find((each): each is string => typeof each === 'string' && NAME.test(each));
    return { issuer: claims.iss, subject: claims.sub, name: name ?? claims.sub, role };
  }
}

const toSeconds = (ms: number) => Math.floor(ms / 1000);

/**
 * Reads when the provider last checked the user. The library compares that time with the moment of the
 * return, but a user who types slowly at the provider has still proved it after the request.
 * @throws SignInRefusedError when a proof is wanted and missing
 */
function readProof({ auth_time: at }: oauth.IDToken, wanted: WantedProof | undefined): number | undefined {
  const now = toSeconds(Date.now());
  const isPossible = at !== undefined && at <= now + TOLERANCE_SECONDS;
  const isOld = wanted && at !== undefined && at + wanted.maxAge < wanted.askedAt - TOLERANCE_SECONDS;
  // Nobody is signed in yet, so a missing proof makes this an ordinary sign-in.
  if (wanted?.userId === undefined) return isPossible && !isOld ? Math.min(at, now) : undefined;
  if (at === undefined)
    throw new SignInRefusedError(
      'the identity token has no auth_time although max_age was asked for',
      'proof-missing',
    );
  if (!isPossible)
    throw new SignInRefusedError('auth_time is in the future: the clocks disagree', 'proof-missing');
  if (isOld)
    throw new SignInRefusedError(
      'auth_time is older than max_age: the provider did not ask again who it is',
      'proof-old',
    );
  return Math.min(at, now);
}

/** Parses «value=role,value=role». Undefined for any other text. */
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
