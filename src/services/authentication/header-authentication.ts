import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Access } from './access.ts';
import { SignInError } from './sign-in-error.ts';

type HeaderSpec = Extract<AuthenticationSpec, { kind: 'header' }>;

/** The typed value in the header that the profile names. Throws a `SignInError` for what no header can carry. */
export function toHeaderAccess(spec: HeaderSpec, typed: string): Access {
  // What is pasted often ends in a line break.
  const bare = typed.trim();
  if (bare === '') throw new SignInError('empty');
  const value = `${spec.prefix ?? ''}${bare}`;
  // The characters that `fetch()` takes; its own message would repeat the value.
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) throw new SignInError('invalid-value');
  return {
    authorization: { headers: { [spec.header]: value }, credentials: 'same-origin' },
    user: undefined,
    expiresAt: undefined,
  };
}
