import { createStore } from '../store.ts';
import type { CommandId } from './command-id.ts';

export type RunCommand = () => void;

/** Actions available at the moment: each mounted page offers its own. */
const running = new Map<CommandId, RunCommand>();
/** The same list object until it changes. */
export const availableCommands = createStore<readonly CommandId[]>([]);

/** Offers an action; returns a function that withdraws it. The newest offer of an action wins. */
export function offerCommand(id: CommandId, run: RunCommand): () => void {
  running.set(id, run);
  tell();
  return () => {
    if (running.get(id) !== run) return;
    running.delete(id);
    tell();
  };
}

/** Runs an action if it is offered; otherwise returns false. */
export function runCommand(id: CommandId): boolean {
  const run = running.get(id);
  run?.();
  return run !== undefined;
}

function tell(): void {
  availableCommands.set([...running.keys()]);
}
