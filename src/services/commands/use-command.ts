import { useEffect, useEffectEvent } from 'react';
import type { CommandId } from './command-id.ts';
import { offerCommand, type RunCommand } from './commands.ts';

/** Offers an action while the component is mounted; undefined withdraws it. */
export function useCommand(id: CommandId, run: RunCommand | undefined): void {
  // Always the latest render: a key right after a change runs the new action.
  const onRun = useEffectEvent(() => run?.());
  const isOffered = run !== undefined;
  useEffect(() => (isOffered ? offerCommand(id, () => onRun()) : undefined), [id, isOffered]);
}
