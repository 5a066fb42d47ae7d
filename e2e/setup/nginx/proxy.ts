/** A server as an operator runs it, before the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { listen } from '../listen.ts';
import type { Program, ProxySetting } from './program.ts';

const START_LIMIT_MS = 10_000;

export class Proxy {
  readonly origin: string;
  readonly #program: Program;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(program: Program, { port, folder }: ProxySetting, process: ChildProcess) {
    this.origin = `https://127.0.0.1:${port}`;
    this.#program = program;
    this.#folder = folder;
    this.#process = process;
  }

  /**
   * @param headers the security headers, as the program reads them
   * @returns once it answers
   */
  static async start(program: Program, options: Omit<ProxySetting, 'port'>, headers: string): Promise<Proxy> {
    const setting = { ...options, port: await findFreePort() };
    mkdirSync(setting.folder, { recursive: true });
    writeFileSync(join(setting.folder, program.headersFile), headers);
    const changes = Object.entries(program.toChanges(setting));
    const configuration = changes.reduce(replaceOnce, readFileSync(program.configuration, 'utf8'));
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

  /** What the operator's log says. */
  get log(): string {
    return this.#program.readLog(this.#folder);
  }

  /** What else the server says. */
  get warnings(): string {
    return this.#program.readWarnings(this.#folder);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }
}

/** A text that is not there, or twice, would leave the test with another file than it believes. */
function replaceOnce(text: string, [old, replacement]: [string, string]): string {
  const parts = text.split(old);
  if (parts.length !== 2)
    throw new Error(`the configuration holds «${old}» ${parts.length - 1} times, not once`);
  return parts.join(replacement);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // A moment, so that nobody asks in a circle.
    socket.once('error', () => setTimeout(() => resolve(false), 20));
  });
}
