/** A server in front of the service, started as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import type { Program, ProxySetting } from './program.ts';

const START_LIMIT_MS = 10_000;

interface ProxyTexts {
  /** The security headers, as the program reads them. */
  readonly headers: string;
  /** Output of `npm run proxy`; undefined for the shipped file. */
  readonly configuration: string | undefined;
}

export class Proxy {
  readonly origin: string;
  /** The configuration and everything that the server writes. */
  readonly folder: string;
  readonly #program: Program;
  readonly #process: ChildProcess;

  private constructor(program: Program, { port, folder }: ProxySetting, process: ChildProcess) {
    this.origin = `https://127.0.0.1:${port}`;
    this.#program = program;
    this.folder = folder;
    this.#process = process;
  }

  /** @returns once it answers */
  static async start(
    program: Program,
    options: Omit<ProxySetting, 'port'>,
    { headers, configuration: given }: ProxyTexts,
  ): Promise<Proxy> {
    const setting = { ...options, port: await findFreePort() };
    mkdirSync(setting.folder, { recursive: true });
    writeFileSync(join(setting.folder, program.headersFile), headers);
    const changes = Object.entries(program.toChanges(setting));
    const configuration =
      given === undefined
        ? changes.reduce(replaceOnce, readFileSync(program.configuration, 'utf8'))
        : // What the command has replaced already is not there any more.
          changes.filter(([old]) => given.includes(old)).reduce(replaceOnce, given);
    const { command, args, env } = program.prepare(setting, configuration);
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await canConnect(setting.port))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${command} did not start: ${complaints}`);
    }
    return new Proxy(program, setting, child);
  }

  /** The operator's log. */
  get log(): string {
    return this.#program.readLog(this.folder);
  }

  /** Everything else that the server writes. */
  get warnings(): string {
    return this.#program.readWarnings(this.folder);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }
}

/** Throws unless the text occurs exactly once: the test would run with another file than it expects. */
function replaceOnce(text: string, [old, replacement]: [string, string]): string {
  const parts = text.split(old);
  if (parts.length !== 2)
    throw new Error(`the configuration holds «${old}» ${parts.length - 1} times, not once`);
  return parts.join(replacement);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // The caller tries again.
    socket.once('error', () => setImmediate(() => resolve(false)));
  });
}
