import { useMemo } from 'react';
import { listEnterers } from '../../domain/review/approval.ts';
import { reply, settle } from './acts.ts';
import type { ReviewDesk } from './review-desk.ts';
import { type Role, toClaim, useActor } from './use-actor.ts';

/** What somebody in a role can do with the observations of a review. */
export function useThreadActions(desk: ReviewDesk, role: Role) {
  const { signedIn, typed, type } = useActor(role);
  // Who entered the data said so already.
  const known = role === 'enterer' ? (listEnterers(desk.getState().entries).at(-1)?.name ?? '') : '';
  const name = typed ?? known;
  return useMemo(() => {
    const by = signedIn ?? toClaim(name);
    return {
      name: signedIn ? undefined : name,
      onName: type,
      reply: (observation: string, text: string) => reply(desk, observation, text, by),
      settle: (observation: string, kind: 'settled' | 'reopened') => settle(desk, observation, kind, by),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `type` is the same but for its identity
  }, [desk, signedIn?.name, name]);
}
