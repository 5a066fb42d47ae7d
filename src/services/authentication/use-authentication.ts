import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AnyAuthentication, AuthenticationSnapshot } from './any-authentication.ts';

export const AuthenticationContext = createContext<AnyAuthentication | undefined>(undefined);

export function useAuthentication(): AnyAuthentication {
  const authentication = useContext(AuthenticationContext);
  if (!authentication) throw new Error('useAuthentication must be used inside its provider');
  return authentication;
}

/** Renders again when a user signs in or out, or is asked to. */
export function useAuthenticationState(): AuthenticationSnapshot {
  const { subscribe, getSnapshot } = useAuthentication();
  return useSyncExternalStore(subscribe, getSnapshot);
}
