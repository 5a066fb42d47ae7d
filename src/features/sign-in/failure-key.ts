import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { SignInFailure } from '../../services/authentication/sign-in-error.ts';

/** The sentence for why nobody is signed in. Of a typed value a 401 says that it was wrong; of a token, that it ended. */
export function toFailureKey(failure: SignInFailure, kind: AuthenticationSpec['kind']): MessageKey {
  return failure === 'unauthorized' && kind === 'header'
    ? 'signIn.failure.value'
    : `signIn.failure.${failure}`;
}
