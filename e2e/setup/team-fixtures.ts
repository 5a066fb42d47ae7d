/** A team server with people of its own, and browsers of those who sign in to it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { findFreePort } from './find-free-port.ts';
import { SERVERS, toBaseUrl } from './servers.ts';

/** Of `npm run team:demo`. */
const PASSWORD = 'inscripciones de prueba';
type TeamAccount = 'admin' | 'agente' | 'supervisora' | 'auditor';

/** The pages of somebody who signed in, in a browser of their own. */
interface Colleague {
  readonly desk: Desk;
  readonly team: TeamDesk;
}

interface WorkerFixtures {
  /** Where the team's app is; its service is the sandbox of the journeys. */
  readonly teamOrigin: string;
}

interface Fixtures {
  readonly signIn: (account: TeamAccount) => Promise<Colleague>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  teamOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is needed
    async ({}, use) => {
      run(
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/server/vite.config.ts',
        '--logLevel',
        'error',
      );
      const folder = mkdtempSync(join(tmpdir(), 'enrola-team-'));
      const port = await findFreePort();
      const origin = `http://localhost:${port}`;
      const env = {
        ...process.env,
        PORT: String(port),
        HEALTH_PORT: '0',
        DATA_FOLDER: folder,
        SERVICE_URL: toBaseUrl(SERVERS.chile),
      };
      run('dist-server/demo.mjs', env);
      const server = spawn(process.execPath, ['dist-server/server.mjs'], { env, stdio: 'ignore' });
      await expect
        .poll(
          () =>
            fetch(`${origin}/api/team`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      await use(origin);
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signIn: async ({ browser, teamOrigin, contextOptions }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: teamOrigin });
      contexts.push(context);
      const page = await context.newPage();
      const team = new TeamDesk(page);
      await team.signIn(account, PASSWORD);
      return { desk: new Desk(page), team };
    });
    for (const context of contexts) await context.close();
  },
});

/** A program of Node, to its end. */
function run(...given: readonly (string | NodeJS.ProcessEnv)[]): void {
  const args = given.filter((each) => typeof each === 'string');
  const env = given.find((each) => typeof each !== 'string') ?? process.env;
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}

export { expect } from '@playwright/test';
