import type { CommandId } from './command-id.ts';
import { availableCommands, runCommand } from './commands.ts';

/** Runs an action, or waits until it is offered: a button may be on the page before its code has loaded. */
export function runOnceOffered(id: CommandId): void {
  if (runCommand(id)) return;
  const stop = availableCommands.subscribe(() => {
    // Runs after the render that offers it.
    if (runCommand(id)) stop();
  });
}
