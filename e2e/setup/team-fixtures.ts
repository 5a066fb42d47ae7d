/**
 * Each test has a team server with the people and enrollments of `npm run team:demo`, and a browser for each
 * person who signs in.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- a program for the service of each test costs a second
import { startTestServer } from '../../src/sandbox/test-server.ts';
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { findFreePort } from './find-free-port.ts';
import { SERVERS, toBaseUrl } from './servers.ts';
import { QUICK_START, startTeamProcess, stopProcess, untilTeamAnswers } from './team-process.ts';

/** Password of the accounts of `npm run team:demo`. */
export const PASSWORD = 'inscripciones de prueba';
type TeamAccount = 'admin' | 'agente' | 'supervisora' | 'auditor';

/** The pages of a signed-in person, in a browser of their own. */
interface Colleague {
  readonly desk: Desk;
  readonly team: TeamDesk;
}

interface WorkerFixtures {
  /** The original data of `npm run team:demo`. */
  readonly demoFolder: string;
}

interface Fixtures {
  /** Extra variables of the server in a test file: `test.use({ teamVariables })`. */
  readonly teamVariables: NodeJS.ProcessEnv;
  /** Origin of the app of the test's own team, which has a sandbox of its own. */
  readonly teamOrigin: string;
  readonly signIn: (account: TeamAccount) => Promise<Colleague>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  demoFolder: [
    // oxlint-disable-next-line no-empty-pattern -- it needs no other fixture
    async ({}, use) => {
      const folder = makeFolder();
      fillDemo(toVariables(folder));
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  teamVariables: [{}, { option: true }],
  teamOrigin: [
    async ({ demoFolder, teamVariables }, use) => {
      const folder = makeFolder();
      cpSync(demoFolder, folder, { recursive: true });
      // A person whom another test sent would be a client, and would be asked about.
      const service = await startTestServer();
      const { origin, server } = await startTeam(folder, { SERVICE_URL: service.origin, ...teamVariables });
      await use(origin);
      await stopProcess(server);
      await service.stop();
      rmSync(folder, { recursive: true });
    },
    { timeout: 120_000 },
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

const MAX_STARTS = 3;

/** Another process may take the port first, and then the server ends: it is started again at another port. */
export async function startTeam(
  folder: string,
  variables: NodeJS.ProcessEnv = {},
  starts = 1,
): Promise<{ origin: string; server: ChildProcess }> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const server = startTeamProcess({ ...toVariables(folder), ...variables, PORT: String(port) });
  try {
    await untilTeamAnswers(origin, server);
    return { origin, server };
  } catch (error) {
    const hasEnded = server.exitCode !== null;
    await stopProcess(server);
    if (!hasEnded || starts === MAX_STARTS) throw error;
    return startTeam(folder, variables, starts + 1);
  }
}

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'enrola-team-'));

const toVariables = (folder: string) => ({ DATA_FOLDER: folder, SERVICE_URL: toBaseUrl(SERVERS.chile) });

function fillDemo(variables: NodeJS.ProcessEnv): void {
  const env = { ...process.env, ...variables };
  const args = [...QUICK_START, 'dist-server/demo.mjs'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
}

export { expect } from '@playwright/test';
