import { useEffect, useEffectEvent } from 'react';
import type { CommandId } from './command-id.ts';
import { offerCommand, type RunCommand } from './commands.ts';

/** Offers an action as long as the component stands; undefined: not now. */
export function useCommand(id: CommandId, run: RunCommand | undefined): void {
  // As the screen stands: a key that comes right after a change finds what the change brought.
  const onRun = useEffectEvent(() => run?.());
  const isOffered = run !== undefined;
  useEffect(() => (isOffered ? offerCommand(id, () => onRun()) : undefined), [id, isOffered]);
}
