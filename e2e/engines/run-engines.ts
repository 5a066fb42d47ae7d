/** Runs every journey in every available engine, one engine after the other, and reports the results. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInPage } from '../setup/build-in-page.ts';
import { type Driver, type EngineName, ENGINES, type Setting } from './driver.ts';
import { FILES, SPREADSHEET } from './file-journeys.ts';
import { KEYS, LANGUAGES, TABS } from './key-journeys.ts';
import { MAIN_JOURNEY } from './main-journey.ts';
import { EXPOSED, FORBIDDEN, NO_VIOLATION } from './policy-journeys.ts';
import { type Executable, startPuppeteer } from './puppeteer-driver.ts';
import { runJourneys } from './run-journeys.ts';
import { IN_PAGE } from './screen.ts';
import { startServer } from './server.ts';
import type { Journey } from './stage.ts';
import { startWebKit, type WebKitParts } from './webkit-driver.ts';

const JOURNEYS: readonly Journey[] = [
  FORBIDDEN,
  MAIN_JOURNEY,
  EXPOSED,
  KEYS,
  LANGUAGES,
  TABS,
  FILES,
  SPREADSHEET,
  NO_VIOLATION,
];
const FOLDER = 'test-results/engines';

interface Missing {
  readonly missing: string;
}

interface Options {
  readonly root: string;
  /** The requested engines; all of them when empty. */
  readonly names: readonly string[];
  /** Runs only journeys whose name contains this text. */
  readonly journey: string;
  /** True when an unavailable engine is a failure. */
  readonly isRequired: boolean;
  readonly find: {
    readonly chromium: () => Executable | Missing;
    readonly firefox: () => Executable | Missing;
    readonly webkit: () => WebKitParts | Missing;
  };
}

/** Result of an engine; `missing` is the reason why it did not run. */
interface EngineResult {
  readonly engine: EngineName;
  readonly passed: number;
  /** The names of journeys. */
  readonly failed: readonly string[];
  readonly missing?: string;
}

/** @returns true when every required journey passed */
export async function runEngines({ root, names, journey, isRequired, find }: Options): Promise<boolean> {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine === name));
  if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(', ')}: ${ENGINES.join(', ')}.`);
  const chosen = ENGINES.filter((engine) => names.length === 0 || names.includes(engine));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const journeys = JOURNEYS.filter(({ name }) => name.includes(journey));
  const script = await buildInPage(root, 'e2e/engines/in-page.ts', IN_PAGE);
  const server = await startServer(root);
  const results: EngineResult[] = [];
  try {
    const origin = `http://localhost:${server.port}`;
    for (const engine of chosen) results.push(await runEngine(engine, { find, origin, script, journeys }));
  } finally {
    await server.stop();
  }
  await writeFile(
    join(FOLDER, 'report.json'),
    `${JSON.stringify({ isRequired, engines: results }, null, 2)}\n`,
  );
  console.log(`\n${results.map(toSummary).join(' · ')}`);
  return results.every(
    ({ failed, missing }) => failed.length === 0 && !(isRequired && missing !== undefined),
  );
}

function toSummary({ engine, passed, failed, missing }: EngineResult): string {
  if (missing !== undefined) return `${engine} not run (${missing})`;
  return failed.length === 0
    ? `${engine} ok (${passed})`
    : `${engine} FAILED (${failed.length} of ${passed + failed.length})`;
}

interface Run {
  readonly find: Options['find'];
  readonly origin: string;
  readonly script: string;
  readonly journeys: readonly Journey[];
}

async function runEngine(engine: EngineName, { find, journeys, ...run }: Run): Promise<EngineResult> {
  const downloads = await realpath(await mkdtemp(join(tmpdir(), 'enrola-engines-')));
  try {
    const driver = await start(engine, find, {
      downloads,
      language: 'es-CL',
      timeZone: 'America/Santiago',
      size: { width: 1366, height: 768 },
    });
    if ('missing' in driver) return { engine, passed: 0, failed: [], missing: driver.missing };
    console.log(`\n━━ ${engine}: ${driver.version}`);
    try {
      const failed = await runJourneys(journeys, { ...run, driver, downloads, pictures: FOLDER });
      return { engine, passed: journeys.length - failed.length, failed };
    } finally {
      await driver.quit();
    }
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

async function start(engine: EngineName, find: Options['find'], setting: Setting): Promise<Driver | Missing> {
  if (engine === 'webkit') {
    const parts = find.webkit();
    return 'missing' in parts ? parts : startWebKit(parts, setting);
  }
  const executable = find[engine]();
  return 'missing' in executable ? executable : startPuppeteer(engine, executable, setting);
}
