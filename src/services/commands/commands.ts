import { createStore } from '../store.ts';
import type { CommandId } from './command-id.ts';

export type RunCommand = () => void;

/** Actions available at the moment: each mounted page offers its own. */
const running = new Map<CommandId, RunCommand>();
/** The same list until that changes. */
export const availableCommands = createStore<readonly CommandId[]>([]);

/** Offers an action; gives how to take it back. The newest offer of an action counts. */
export function offerCommand(id: CommandId, run: RunCommand): () => void {
  running.set(id, run);
  tell();
  return () => {
    if (running.get(id) !== run) return;
    running.delete(id);
    tell();
  };
}

/** Does it where it can be done; false where it cannot. */
export function runCommand(id: CommandId): boolean {
  const run = running.get(id);
  run?.();
  return run !== undefined;
}

function tell(): void {
  availableCommands.set([...running.keys()]);
}
