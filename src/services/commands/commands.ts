import type { CommandId } from './command-id.ts';

export type RunCommand = () => void;

/** What can be done at the moment: each page says what it can do as long as it stands. */
const running = new Map<CommandId, RunCommand>();
const listeners = new Set<() => void>();
let available: readonly CommandId[] = [];

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

/** What can be done now; the same list until that changes. */
export const getAvailableCommands = (): readonly CommandId[] => available;

export function subscribeCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  available = [...running.keys()];
  for (const listener of listeners) listener();
}
