import { useMemo, useState, useSyncExternalStore } from 'react';
import { isBlankName } from '../../domain/formats/name-keys.ts';
import type { Actor } from '../../domain/review/journal.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { useAuthentication, useAuthenticationState } from '../authentication/use-authentication.ts';
import { useProfile } from '../profile/use-profile.ts';
import { reply, settle } from './acts.ts';
import type { ReviewDesk } from './review-desk.ts';
import { useObservationRights } from './use-review.ts';
import { openWorkerNames, withWorker } from './worker-names.ts';

export interface Worker {
  /** The person who acts; undefined until somebody gave a name. */
  readonly actor: Actor | undefined;
  /** The service requires a sign-in, and nobody is signed in. */
  readonly needsSignIn: boolean;
  readonly askSignIn: () => void;
  /** All names given in this browser, the current one first. */
  readonly names: readonly string[];
  /** Sets the name of the current user. */
  readonly workAs: (name: string) => void;
}

/** The person who works here: the signed-in user, or, without a sign-in, the name given in this browser. */
export function useActor(): Worker {
  const { state, user } = useAuthenticationState();
  const { ask } = useAuthentication();
  const { profile } = useProfile();
  const store = openWorkerNames(profile.privacy.storage === 'plain');
  const names = useSyncExternalStore(store.subscribe, store.get);
  const signedIn = state === 'signed-in' ? user : undefined;
  const [said = ''] = names;
  return useMemo(
    () => ({
      actor: signedIn === undefined ? toClaim(said) : { name: signedIn, source: 'sign-in' },
      needsSignIn: state === 'signed-out' || state === 'signing-in',
      askSignIn: ask,
      names,
      workAs: (name: string) => store.set(withWorker(store.get(), name)),
    }),
    [signedIn, said, state, ask, names, store],
  );
}

/** The actor of a typed name; undefined for a blank name. */
export function toClaim(name: string): Actor | undefined {
  return isBlankName(name) ? undefined : { name: name.trim(), source: 'claim' };
}

/**
 * Actions of the current person on the observations of a review; another person gives their name first.
 * Undefined when no action is possible.
 */
export function useThreadActions(desk: ReviewDesk) {
  const { actor, workAs } = useActor();
  const { reply: mayReply, settle: maySettle } = useObservationRights(desk);
  const [typed, setTyped] = useState<string>();
  const actions = useMemo(
    () => ({
      name: actor && typed === undefined ? undefined : (typed ?? ''),
      onName: setTyped,
      // A signed-in user cannot act under another name.
      knownName: actor?.source === 'claim' ? actor.name : undefined,
      reply: (observation: string, text: string) => {
        if (typed !== undefined) workAs(typed);
        setTyped(undefined);
        return reply(desk, observation, text, typed === undefined ? actor : toClaim(typed));
      },
      mayReply: ({ isOpen, remarks }: Observation) =>
        desk.rights === undefined ||
        (isOpen && !(remarks.length > 1 && remarks.at(-1)?.by?.name === actor?.name)),
      settle: maySettle
        ? (observation: string, kind: 'settled' | 'reopened') =>
            settle(desk, observation, kind, typed === undefined ? actor : toClaim(typed))
        : undefined,
    }),
    [desk, actor, workAs, typed, maySettle],
  );
  return mayReply ? actions : undefined;
}
