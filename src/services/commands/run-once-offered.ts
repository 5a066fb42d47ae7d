import type { CommandId } from './command-id.ts';
import { availableCommands, runCommand } from './commands.ts';

/** Does it, or waits for the code that does: buttons stand before that has come. */
export function runOnceOffered(id: CommandId): void {
  if (runCommand(id)) return;
  const stop = availableCommands.subscribe(() => {
    // After the render that offers it.
    if (runCommand(id)) stop();
  });
}
