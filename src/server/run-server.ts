/** The life of the server process: whatever ends it is one line of the log. */
import { ConfigError } from './config.ts';
import { toLogged, toStack } from './db/db.ts';
import { type LogLine, outliveReader, writeLastLine, writeLine } from './log.ts';

/**
 * Starts the server and runs it to its end. When something fails, the last line goes to standard error, where
 * an operator sees it even if the log goes to a file, and the process exits with 1.
 * @param start resolves once the server is ready, with its work until the end
 */
export function runServer(start: () => Promise<() => Promise<void>>): void {
  // Node would print its warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine({ code: 'runtime-warning', ...toCrash(warning) }));
  outliveReader((error) => fail({ code: 'crashed', ...toCrash(error) }));
  // Rejections that nobody handles come here, too.
  process.on('uncaughtException', (error) => fail({ code: 'crashed', ...toCrash(error) }));
  void start().then(
    (work) => work().catch((error: unknown) => fail({ code: 'crashed', ...toCrash(error) })),
    (error: unknown) => fail({ code: 'start-failed', ...toProblems(error) }),
  );
}

function fail(line: LogLine): never {
  writeLastLine(line);
  process.exit(1);
}

/**
 * Lines for the operator, and the place of a fault that is not in the configuration. At the start nobody has
 * entered anything that a message could quote.
 */
const toProblems = (error: unknown) =>
  error instanceof ConfigError
    ? { problems: error.problems }
    : { problems: [String(error)], ...toCrash(error) };

const toCrash = (error: unknown) => ({ ...toLogged(error), stack: toStack(error) });
