/** The life of the server process: whatever ends it is one line of the log. */
import { ConfigError } from './config.ts';
import { toLogged, toStack } from './db/db.ts';
import { type LogLine, writeLine } from './log.ts';

/**
 * Starts the server and runs it to its end. When something fails, the last line goes to standard error, where
 * an operator sees it even if the log goes to a file, and the process exits with 1.
 * @param start resolves once the server is ready, with its work until the end
 */
export function runServer(start: () => Promise<() => Promise<void>>): void {
  // Node would print its warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine({ code: 'runtime-warning', ...toCrash(warning) }));
  // Rejections that nobody handles come here, too.
  process.on('uncaughtException', (error) => fail({ code: 'crashed', ...toCrash(error) }));
  void start().then(
    (work) => work().catch((error: unknown) => fail({ code: 'crashed', ...toCrash(error) })),
    (error: unknown) => fail({ code: 'start-failed', problems: toProblems(error) }),
  );
}

function fail(line: LogLine): never {
  writeLine(line, process.stderr);
  process.exit(1);
}

/** Lines for the operator. At the start nobody has entered anything that a message could quote. */
const toProblems = (error: unknown): readonly string[] =>
  error instanceof ConfigError ? error.problems : [String(error)];

const toCrash = (error: unknown) => ({ ...toLogged(error), stack: toStack(error) });
