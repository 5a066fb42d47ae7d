import { findShortText } from '../../domain/formats/plain-text.ts';
import { findByPointer } from '../../domain/formats/json-path.ts';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { toServiceUrl } from '../service-http.ts';
import {
  type Access,
  type Authorization,
  findBearerAuthorization,
  findJwtSeconds,
  toExpiry,
} from './access.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';
import { requestToken } from './token-request.ts';

type BearerSpec = Extract<AuthenticationSpec, { kind: 'bearer' }>;
type SignInSpec = BearerSpec['signIn'];
type RefreshSpec = NonNullable<BearerSpec['refresh']>;

interface ServiceTarget {
  /** Prefix of addresses in the profile that start with `/`; `""` is this origin. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

interface UserAndPassword {
  readonly user: string;
  readonly password: string;
}

/** Longest message from the service, a sentence or two. */
const MAX_MESSAGE = 300;

interface Tokens {
  readonly authorization: Authorization;
  readonly refreshToken: string | undefined;
  readonly expiresAt: number | undefined;
}

/** Exchanges a user and a password for a token. The password is not kept. Rejects with a `SignInError`. */
export async function signInWithPassword(
  spec: BearerSpec,
  target: ServiceTarget,
  { user, password }: UserAndPassword,
  cancelled?: AbortSignal,
): Promise<Access> {
  const { signIn } = spec;
  const members = { ...signIn.constants, [signIn.userMember]: user, [signIn.passwordMember]: password };
  const tokens = await ask(signIn, members, target, { cancelled });
  return toAccess(spec, target, user, tokens);
}

function toAccess(spec: BearerSpec, target: ServiceTarget, user: string, tokens: Tokens): Access {
  const { refresh, signOut } = spec;
  const { authorization } = tokens;
  const canRenew = refresh && (refresh.refreshTokenMember === undefined || tokens.refreshToken !== undefined);
  return {
    authorization,
    user,
    expiresAt: tokens.expiresAt,
    renew: canRenew
      ? async () => {
          const renewed = await refreshTokens(refresh, target, tokens, authorization.headers);
          return toAccess(spec, target, user, renewed);
        }
      : undefined,
    end: signOut && (() => tellSignOut(signOut, target, authorization.headers)),
  };
}

/**
 * Sends the refresh token in the body, or the current token as header when the profile names no member for
 * it.
 */
async function refreshTokens(
  refresh: RefreshSpec,
  target: ServiceTarget,
  { refreshToken }: Tokens,
  headers: Access['authorization']['headers'],
): Promise<Tokens> {
  const member = refresh.refreshTokenMember;
  const isByToken = member !== undefined && refreshToken !== undefined;
  const members = { ...refresh.constants, ...(isByToken && { [member]: refreshToken }) };
  const tokens = await ask(refresh, members, target, isByToken ? {} : { headers });
  // A service that returns no new refresh token keeps the old one valid.
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
}

async function ask(
  spec: SignInSpec | RefreshSpec,
  members: Readonly<Record<string, string | number | boolean>>,
  { baseUrl, timeoutMs }: ServiceTarget,
  options: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly cancelled?: AbortSignal | undefined;
  },
): Promise<Tokens> {
  const askedAt = Date.now();
  const request = {
    url: toServiceUrl(baseUrl, spec.url),
    method: spec.method ?? 'POST',
    encoding: spec.encoding ?? 'json',
    members,
    ...(options.headers && { headers: options.headers }),
  };
  const { status, json } = await requestToken(request, timeoutMs, options.cancelled);
  const token = findText(json, spec.token);
  const authorization = findBearerAuthorization(token);
  const isOk = status >= 200 && status <= 299;
  if (!isOk || !authorization) {
    const said = findShortText(findText(json, 'message' in spec ? spec.message : undefined), MAX_MESSAGE);
    const cause = { request: `${request.method} ${request.url}`, status, pointer: spec.token };
    throw new SignInError(isOk ? toTokenFailure(json, said) : toFailure(status), { said, cause });
  }
  return {
    authorization,
    refreshToken: findText(json, spec.refreshToken),
    expiresAt: toExpiry(askedAt, findSeconds(json, spec.expiresIn) ?? findJwtSeconds(token, askedAt)),
  };
}

function toFailure(status: number): SignInFailure {
  if ([400, 401, 403, 422].includes(status)) return 'refused';
  return [404, 405, 410, 501].includes(status) ? 'wrong-address' : 'service-error';
}

/** Some services answer 200 with a refusal in the body. */
function toTokenFailure(json: unknown, said: string | undefined): SignInFailure {
  if (json === undefined) return 'not-json';
  return said === undefined ? 'no-token' : 'refused';
}

async function tellSignOut(
  signOut: NonNullable<BearerSpec['signOut']>,
  { baseUrl, timeoutMs }: ServiceTarget,
  headers: Access['authorization']['headers'],
): Promise<undefined> {
  const url = toServiceUrl(baseUrl, signOut.url);
  const request = {
    url,
    method: signOut.method ?? 'POST',
    encoding: 'json',
    members: undefined,
    headers,
  } as const;
  // The token is forgotten here whatever the service answers.
  await requestToken(request, timeoutMs).catch(() => undefined);
}

function findText(answer: unknown, pointer: string | undefined): string | undefined {
  const found = pointer === undefined ? undefined : findByPointer(answer, pointer);
  return found?.found && typeof found.value === 'string' && found.value !== '' ? found.value : undefined;
}

/** Seconds as a number or in digits, as services write them. */
function findSeconds(answer: unknown, pointer: string | undefined): number | undefined {
  const found = pointer === undefined ? undefined : findByPointer(answer, pointer);
  if (!found?.found || (typeof found.value !== 'number' && typeof found.value !== 'string')) return undefined;
  const seconds = found.value === '' ? Number.NaN : Number(found.value);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
