import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { type Access, type Authorization, toHeaderAccess } from '../../services/authentication/access.ts';
import { signInWithPassword } from '../../services/authentication/bearer-sign-in.ts';
import { prepareSignIn } from '../../services/authentication/openid-connect.ts';
import {
  findSignInDetail,
  SignInError,
  toSignInFailure,
} from '../../services/authentication/sign-in-error.ts';
import type { LiveRow } from './live-row.ts';

/** What a person is asked for; a secret is not shown while it is typed. */
export interface Question {
  readonly name: 'user' | 'password' | 'value';
  readonly text: string;
  readonly isSecret: boolean;
}

export type Ask = (question: Question) => Promise<string>;

export interface SignInTrial {
  readonly rows: readonly LiveRow[];
  /** What requests may carry; undefined where nobody is signed in. */
  readonly authorization: Authorization | undefined;
  /** Why nobody is, for the lists that need it. */
  readonly reason: string;
  /** Ends what was begun at the service. */
  readonly end: () => Promise<void>;
}

interface Target {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/** Why a sign-in failed, for who writes the profile. */
const REASONS: Readonly<Record<string, string>> = {
  empty: 'nothing was typed',
  'invalid-value': 'the value holds a character that no header can carry',
  refused:
    'the service refused what was typed (400, 401, 403 or 422): wrong credentials, or other members than it takes',
  network: 'no connection: is the address right?',
  'no-answer': 'no answer in time',
  'no-token': 'the answer has no token where the profile says ("token")',
  'not-json': 'the answer is not JSON',
  'wrong-address': 'nothing takes a sign-in there: is the address right?',
  'service-error': 'another answer than a sign-in gives: is the address right?',
  'not-trusted': 'the provider is not who the profile says ("issuer")',
};

const NOBODY = { authorization: undefined, end: async () => undefined };

/** Signs in with the code of the app, as far as that needs no browser. */
export async function trySignIn(
  spec: AuthenticationSpec | undefined,
  target: Target,
  ask: Ask,
): Promise<SignInTrial> {
  switch (spec?.kind) {
    case undefined:
    case 'none':
      return { ...NOBODY, rows: [], authorization: { headers: {}, credentials: 'same-origin' }, reason: '' };
    case 'team':
    case 'cookie': {
      const reason =
        spec.kind === 'team'
          ? 'the team server signs in to the service'
          : 'the cookies of the service are in the browser';
      return { ...NOBODY, rows: [{ outcome: 'not tried', what: 'sign-in', detail: reason }], reason };
    }
    case 'header':
      return tryAccess(async () =>
        toHeaderAccess(spec, await ask({ name: 'value', text: textOf(spec.label), isSecret: true })),
      );
    case 'bearer':
      return tryAccess(async () => {
        const user = await ask({ name: 'user', text: 'User', isSecret: false });
        const password = await ask({ name: 'password', text: 'Password', isSecret: true });
        if (user === '' || password === '') throw new SignInError('empty');
        return signInWithPassword(spec, target, { user, password });
      });
    case 'openid-connect':
      return tryProvider(spec, target.timeoutMs);
  }
}

/** A refresh is tried at once: a wrong one shows itself to agents only after the life of a token. */
async function tryAccess(obtain: () => Promise<Access>): Promise<SignInTrial> {
  let access: Access;
  try {
    access = await obtain();
  } catch (error) {
    return { ...NOBODY, rows: [toFailure('sign-in', error)], reason: 'nobody is signed in' };
  }
  const signedIn: LiveRow = { outcome: 'works', what: 'sign-in', detail: describeAccess(access) };
  const { renew } = access;
  if (!renew) return toTrial(access, [signedIn]);
  try {
    const renewed = await renew();
    return toTrial(renewed, [
      signedIn,
      { outcome: 'works', what: 'refresh', detail: describeAccess(renewed) },
    ]);
  } catch (error) {
    return toTrial(access, [signedIn, toFailure('refresh', error)]);
  }
}

/** The window of the provider needs a browser; its configuration does not. */
async function tryProvider(
  spec: Extract<AuthenticationSpec, { kind: 'openid-connect' }>,
  timeoutMs: number,
): Promise<SignInTrial> {
  const reason = 'people sign in at the provider, in a browser';
  try {
    const { url } = await prepareSignIn(spec, 'https://enrola.invalid/acceso/retorno', timeoutMs);
    const rows: LiveRow[] = [
      { outcome: 'works', what: 'provider', detail: `its sign-in page is ${url.origin}${url.pathname}` },
      { outcome: 'not tried', what: 'sign-in', detail: reason },
    ];
    return { ...NOBODY, rows, reason };
  } catch (error) {
    return { ...NOBODY, rows: [toFailure('provider', error)], reason };
  }
}

function toTrial(access: Access, rows: readonly LiveRow[]): SignInTrial {
  return {
    rows,
    authorization: access.authorization,
    reason: '',
    end: async () => void (await access.end?.()),
  };
}

/** Nothing of what was typed or given stands in it. */
function describeAccess({ user, expiresAt }: Access): string {
  if (user === undefined)
    return 'the value is sent with every request; the first list that needs it shows whether it is right';
  if (expiresAt === undefined) return 'a token, for an unknown time';
  return `a token for ${Math.max(0, Math.ceil((expiresAt - Date.now()) / 60_000))} minutes`;
}

function toFailure(what: string, error: unknown): LiveRow {
  const code = toSignInFailure(error);
  const cause = findSignInDetail(error)?.cause;
  const where = cause ? ` (${cause.request}: ${cause.status})` : '';
  return { outcome: 'fails', what, detail: `${REASONS[code] ?? code}${where}` };
}

function textOf(label: string | Readonly<Record<string, string>>): string {
  return typeof label === 'string' ? label : (label['en'] ?? Object.values(label)[0] ?? '');
}
