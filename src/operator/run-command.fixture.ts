/** Test support: runs a command as an operator does. Not part of the app. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './install.mjs';

const run = promisify(execFile);

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const isResult = (error: unknown): error is Result =>
  typeof error === 'object' && error !== null && 'stdout' in error && 'code' in error;

/** `script`: its file in `src/operator`; `folder`: where the operator stands. Exit codes do not throw. */
export async function runCommand(
  script: string,
  parts: readonly string[],
  folder: string,
  env: object = {},
): Promise<Result> {
  try {
    const options = { env: { ...process.env, INIT_CWD: folder, ...env } };
    return {
      code: 0,
      ...(await run(process.execPath, [join(ROOT, 'src', 'operator', script), ...parts], options)),
    };
  } catch (error) {
    if (isResult(error)) return error;
    throw error;
  }
}
