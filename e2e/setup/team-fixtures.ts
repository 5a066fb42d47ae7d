/** A team server with people of its own, and browsers of those who sign in to it. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { findFreePort } from './find-free-port.ts';
import { SERVERS, toBaseUrl } from './servers.ts';
import { startTeamProcess, untilTeamAnswers } from './team-process.ts';

/** Of `npm run team:demo`. */
export const PASSWORD = 'inscripciones de prueba';
type TeamAccount = 'admin' | 'agente' | 'supervisora' | 'auditor';

/** The pages of somebody who signed in, in a browser of their own. */
interface Colleague {
  readonly desk: Desk;
  readonly team: TeamDesk;
}

interface WorkerFixtures {
  /** Tests of one name share a team; a file with a name of its own has a team that nobody else has changed. */
  readonly teamName: string;
  /** Where the team's app is; its service is the sandbox of the journeys. */
  readonly teamOrigin: string;
}

interface Fixtures {
  readonly signIn: (account: TeamAccount) => Promise<Colleague>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  teamName: ['shared', { option: true, scope: 'worker' }],
  teamOrigin: [
    async ({ teamName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `enrola-team-${teamName}-`));
      const port = await findFreePort();
      const origin = `http://localhost:${port}`;
      const variables = { PORT: String(port), DATA_FOLDER: folder, SERVICE_URL: toBaseUrl(SERVERS.chile) };
      fillDemo(variables);
      const server = startTeamProcess(variables);
      await untilTeamAnswers(origin);
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

/** The people and enrollments of `npm run team:demo`. */
function fillDemo(variables: NodeJS.ProcessEnv): void {
  const env = { ...process.env, ...variables };
  const { status, stderr } = spawnSync(process.execPath, ['dist-server/demo.mjs'], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
}

export { expect } from '@playwright/test';
