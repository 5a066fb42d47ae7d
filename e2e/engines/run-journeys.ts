/** Runs the journeys in one engine, one after the other, each from the list of enrollments. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Sandbox } from '../setup/sandbox.ts';
import type { Driver } from './driver.ts';
import { button } from './person-entry.ts';
import { Screen } from './screen.ts';
import type { Journey, Stage } from './stage.ts';

/** Far more than any journey needs: after that the engine hangs. */
const LIMIT_MS = 300_000;
/** By then the last typed text is stored. */
const SAVED_MS = 1500;

interface Run {
  readonly driver: Driver;
  readonly origin: string;
  /** Script that finds elements in the page. */
  readonly script: string;
  readonly downloads: string;
  /** Folder of the screenshots. */
  readonly pictures: string;
}

/** @returns the names of the failed journeys, including those after an engine hung */
export async function runJourneys(journeys: readonly Journey[], run: Run): Promise<readonly string[]> {
  const { driver, origin, script, downloads } = run;
  const sandbox = await Sandbox.share(origin);
  await sandbox.clear();
  const screen = new Screen(driver, origin, script);
  const show = (name: string) => driver.takePicture(join(run.pictures, `${driver.engine}-${name}`));
  await chooseSpanish(screen);
  const failed: string[] = [];
  for (const [index, journey] of journeys.entries()) {
    const notes: string[] = [];
    const begin = performance.now();
    const end = await goThrough(journey, {
      screen,
      sandbox,
      downloads,
      show,
      note: (text) => notes.push(text),
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
    console.log(`${end === 'passed' ? 'ok    ' : 'FAILED'} ${seconds} s  ${journey.name}`);
    for (const note of notes) console.log(`                 ${note}`);
    // WebKitGTK 2.50 lost its database once when a page was left in the middle of a save.
    await sleep(SAVED_MS);
    if (end === 'passed') continue;
    if (end === 'hung') return [...failed, ...journeys.slice(index).map(({ name }) => name)];
    failed.push(journey.name);
    await show(`failed-${index + 1}`).catch(() => {});
  }
  return failed;
}

/** WebKitGTK starts in English on a machine that lacks the locale it is given. */
async function chooseSpanish(screen: Screen): Promise<void> {
  await screen.open('/');
  const isEnglish = await screen.driver.run('/^en/.test(navigator.language)');
  await screen.click(button(isEnglish === true ? 'Language, look and help' : 'Idioma, aspecto y ayuda'));
  await screen.click(button('Español'));
  await screen.find(button('Nueva inscripción'));
}

async function goThrough({ go }: Journey, stage: Stage): Promise<'passed' | 'failed' | 'hung'> {
  const limit = new AbortController();
  const work = go(stage).then(
    () => 'passed' as const,
    (error: unknown) => {
      console.log(error instanceof Error ? error.stack : error);
      return 'failed' as const;
    },
  );
  const hang = sleep(LIMIT_MS, 'hung' as const, { signal: limit.signal }).catch(() => 'hung' as const);
  const end = await Promise.race([work, hang]);
  limit.abort();
  return end;
}
