import type { signInEs } from './sign-in-es.ts';

/** English of the sign-in. */
export const signInEn: Readonly<Record<keyof typeof signInEs, string>> = {
  'signIn.submit': 'Sign in',
  'signIn.account': 'Access to the service',
  'signIn.account.in': 'Signed in',
  'signIn.account.typed': 'Value entered',
  'signIn.account.leave': 'Sign out',
  'signIn.title': 'Sign in to the service',
  'signIn.lead':
    'The service asks you to sign in before sending. You can also go on typing: nothing typed is lost.',
  'signIn.user': 'User',
  'signIn.password': 'Password',
  'signIn.working': 'Signing in…',
  'signIn.later': 'Go on without signing in',
  'signIn.provider': 'The sign-in opens in another window; this page stays as it is.',
  'signIn.provider.waiting': 'Finish the sign-in in the window that opened.',
  'signIn.provider.again': 'Open the window again',
  'signIn.return': 'You can close this window now and go back to Enrola.',
  'signIn.cookie.title': 'The session of the service has ended',
  'signIn.cookie.lead':
    'Sign in to the service in another tab and come back here. What you typed stays on the screen.',
  'signIn.cookie.done': 'I have signed in',
  'signIn.failure.empty': 'Fill in what is missing.',
  'signIn.failure.invalid-value': 'It holds a character that cannot be sent. Copy it again.',
  'signIn.failure.refused':
    'The service did not accept the user or the password. Check them and sign in again.',
  'signIn.failure.value':
    'The service did not accept this value. Type it again: everything else stays on the screen.',
  'signIn.failure.unauthorized': 'The service asks you to sign in again. What you typed stays on the screen.',
  'signIn.failure.network':
    'The sign-in service could not be reached. Check the connection and sign in again.',
  'signIn.failure.no-answer': 'The sign-in service did not answer in time. Sign in again.',
  'signIn.failure.no-token':
    'The service answered but gave no access. Check what you typed and sign in again.',
  'signIn.failure.service-error': 'The sign-in service failed. Wait a moment and sign in again.',
  'signIn.failure.not-trusted':
    'The answer does not belong to this sign-in and was not used. Check the clock of this computer and sign in again.',
  'signIn.failure.popup-blocked':
    'The browser did not open the sign-in window. Allow pop-up windows for this page and sign in again.',
  'signIn.failure.cancelled': 'The sign-in was called off or not granted. Sign in again.',
};
