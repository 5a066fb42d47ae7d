import { useSyncExternalStore } from 'react';
import { isBlankName } from '../../domain/formats/name-keys.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { createStore } from '../store.ts';
import { useAuthentication, useAuthenticationState } from '../authentication/use-authentication.ts';

/** Who enters, and who reviews: on one computer two persons, whose names are kept apart. */
export type Role = 'enterer' | 'supervisor';

/** Names that were typed; they end with the page. */
const typed = createStore<{ readonly [R in Role]?: string }>({});

export interface ActorEntry {
  /** By the sign-in; undefined where names are typed. */
  readonly signedIn: Actor | undefined;
  /** The service asks for a sign-in, and nobody is signed in. */
  readonly needsSignIn: boolean;
  readonly askSignIn: () => void;
  /** As it was typed; undefined where nothing was typed yet. */
  readonly typed: string | undefined;
  readonly type: (name: string) => void;
}

/** Who acts: the one who signed in, or, without a sign-in, who says so. */
export function useActor(role: Role): ActorEntry {
  const { state, user } = useAuthenticationState();
  const { ask } = useAuthentication();
  const name = useSyncExternalStore(typed.subscribe, typed.get)[role];
  return {
    signedIn: state === 'signed-in' && user !== undefined ? { name: user, source: 'sign-in' } : undefined,
    needsSignIn: state === 'signed-out' || state === 'signing-in',
    askSignIn: ask,
    typed: name,
    type: (next) => typed.set({ ...typed.get(), [role]: next }),
  };
}

/** The actor of a typed name; undefined where nothing can be read in it. */
export function toClaim(name: string): Actor | undefined {
  return isBlankName(name) ? undefined : { name: name.trim(), source: 'claim' };
}
