import { useEffect, useRef } from 'react';
import type { CommandId } from './command-id.ts';
import { offerCommand, type RunCommand } from './commands.ts';

/** Offers an action as long as the component stands; undefined: not now. */
export function useCommand(id: CommandId, run: RunCommand | undefined): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  const isOffered = run !== undefined;
  useEffect(() => (isOffered ? offerCommand(id, () => newest.current?.()) : undefined), [id, isOffered]);
}
