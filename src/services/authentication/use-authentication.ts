import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Authentication, AuthenticationSnapshot } from './authentication.ts';

export const AuthenticationContext = createContext<Authentication | undefined>(undefined);

export function useAuthentication(): Authentication {
  const authentication = useContext(AuthenticationContext);
  if (!authentication) throw new Error('useAuthentication outside of its provider');
  return authentication;
}

/** Renders again whenever somebody signs in or out, or is asked to. */
export function useAuthenticationState(): AuthenticationSnapshot {
  const { subscribe, getSnapshot } = useAuthentication();
  return useSyncExternalStore(subscribe, getSnapshot);
}
