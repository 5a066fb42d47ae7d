/** A Chromium with a profile folder of its own. A test can kill it, as a power cut does, and start it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../setup/install/browser.mjs';

export class KillableBrowser {
  readonly folder: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'enrola-profile-')));
  }

  /** Starts it with the folder as it is; returns its first page. */
  async start(): Promise<{ context: BrowserContext; page: Page }> {
    const { executablePath = chromium.executablePath(), args = [] } = findBrowser() ?? {};
    this.#process = spawn(
      executablePath,
      [
        ...args,
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.folder}`,
        '--no-first-run',
        '--disable-features=Translate',
        '--lang=es-CL',
        '--accept-lang=es-CL,es',
        'about:blank',
      ],
      // A process group of its own, so that a kill ends its children too.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const browser = await chromium.connectOverCDP(await this.#findAddress());
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  }

  /** SIGKILL to all of its processes: they write nothing more. */
  async kill(): Promise<void> {
    const killed = this.#process;
    if (killed?.pid === undefined || killed.exitCode !== null || killed.signalCode !== null) return;
    const exit = once(killed, 'exit');
    process.kill(-killed.pid, 'SIGKILL');
    await exit;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #findAddress(): Promise<string> {
    const { stderr } = this.#process ?? {};
    if (!stderr) throw new Error('the browser did not start');
    for await (const line of createInterface({ input: stderr })) {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) {
        stderr.resume();
        return address;
      }
    }
    throw new Error('the browser ended before it could be reached');
  }
}
