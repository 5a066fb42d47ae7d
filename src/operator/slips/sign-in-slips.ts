/** Slips in how users sign in, and in what a request carries for it. */
import { toBaseUrl } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Slip } from './slip.ts';

export function findSignInSlips(spec: ProfileSpec): readonly Slip[] {
  const { authentication, request } = spec;
  const slips: Slip[] = [];
  if (request?.credentials === 'include' && !/^https?:/i.test(toBaseUrl(spec)))
    slips.push({ slip: 'needless-credentials', path: ['request', 'credentials'] });
  if (authentication?.kind === 'openid-connect' && authentication.clientId.trim() === '')
    slips.push({ slip: 'no-client', path: ['authentication', 'clientId'] });
  if (authentication?.kind === 'bearer') slips.push(...findBearerSlips(authentication));
  return slips;
}

type Bearer = Extract<AuthenticationSpec, { kind: 'bearer' }>;

function findBearerSlips({ signIn, refresh }: Bearer): readonly Slip[] {
  const path = ['authentication', 'signIn'];
  const { userMember, passwordMember, constants = {} } = signIn;
  const members = Object.entries({ userMember, passwordMember });
  const typed = [userMember, passwordMember];
  const isSame = userMember === passwordMember && userMember !== '';
  return [
    ...members
      .filter(([, member]) => member.trim() === '')
      .map(([key]) => ({ slip: 'no-member', path: [...path, key] }) as const),
    ...(isSame ? [{ slip: 'password-as-user', path: [...path, 'passwordMember'] } as const] : []),
    ...findTakenConstants(constants, typed, path),
    ...findTokensTwice(signIn, path),
    ...(refresh
      ? [
          ...findTakenConstants(
            refresh.constants ?? {},
            [refresh.refreshTokenMember],
            ['authentication', 'refresh'],
          ),
          ...findTokensTwice(refresh, ['authentication', 'refresh']),
        ]
      : []),
  ];
}

function findTakenConstants(
  constants: object,
  members: readonly (string | undefined)[],
  path: Slip['path'],
): readonly Slip[] {
  return Object.keys(constants)
    .filter((name) => members.includes(name))
    .map((name) => ({ slip: 'taken-constant', path: [...path, 'constants', name] }));
}

const TOKEN_PARTS = { expiresIn: 'how many seconds it lasts', refreshToken: 'the refresh token' } as const;

function findTokensTwice(step: Bearer['signIn'] | NonNullable<Bearer['refresh']>, path: Slip['path']) {
  return (['expiresIn', 'refreshToken'] as const)
    .filter((key) => step[key] === step.token)
    .map((key): Slip => ({ slip: 'token-twice', path: [...path, key], value: TOKEN_PARTS[key] }));
}
