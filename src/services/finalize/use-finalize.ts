import { QueryClient, useMutation } from '@tanstack/react-query';
import type { FinalizeOutcome } from '../../domain/drafts/stored.ts';
import { type FinalizeRequestText, type FinalizeTarget, finalize } from './finalize-client.ts';

/** Its own client: nothing is cached, persisted or resumed, and the library loads with the page that sends. */
const client = new QueryClient();

/**
 * The one mutation of the app. Never retried, never paused and fired later: a send happens when a person presses
 * the button, or not at all.
 */
export function useFinalize(
  target: FinalizeTarget,
  onOutcome: (outcome: FinalizeOutcome, sent: FinalizeRequestText) => Promise<void>,
) {
  return useMutation(
    {
      mutationFn: (request: FinalizeRequestText) => finalize(request, target),
      retry: 0,
      networkMode: 'always',
      gcTime: 0,
      onSuccess: onOutcome,
    },
    client,
  );
}
