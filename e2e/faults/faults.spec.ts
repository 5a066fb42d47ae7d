/**
 * Sends against a server that answers wrongly, in every combination of fault, connection, profile and scheme: nothing is
 * called confirmed, refused or «not sent» that is not, and each send is in the ledger. Prints a table of figures.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { AnswersSpec } from '../../src/domain/profile/schema/service-schema.ts';
import { buildInPage } from '../setup/build-in-page.ts';
import { type Certificate, createCertificate } from '../setup/nginx/certificate.ts';
import { FaultServer } from './fault-server.ts';
import { type Fault, FAULTS, OTHER_ORIGIN_FAULTS } from './fault-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'sendInPage';
/** An answer that does not end is waited for this long at first; every other one is there sooner. */
const SHORT_MS = 250;
const LONG_MS = 20_000;

const STRICT: AnswersSpec = {
  success: { statuses: ['2xx'], pointer: '/success', equals: true },
  noEffect: [{ statuses: [422] }, { statuses: ['2xx'], pointer: '/success', equals: false }],
};
const PROFILES = [
  ['default rules', undefined],
  ['strict profile', STRICT],
] as const;

interface Case {
  readonly index: number;
  readonly name: string;
  readonly fault: Fault;
  readonly isSecure: boolean;
  readonly isReused: boolean;
  readonly isSameOrigin: boolean;
  readonly answers: AnswersSpec | undefined;
}

interface Report {
  readonly told: { readonly kind: string; readonly because: string };
  readonly fetches: number;
  readonly attempts: readonly { readonly state: string; readonly outcome: string | undefined }[];
  readonly state: string | undefined;
}

interface Result extends Report {
  readonly name: string;
  readonly truth: 'confirmed' | 'rejected' | 'unknown';
  readonly arrivals: number;
  /** The first request came over the kind of connection that the case is about. */
  readonly isAsMeant: boolean;
  readonly isFalse: Readonly<Record<(typeof FIGURES)[number], boolean>>;
}

function isWrong({ isAsMeant, isFalse }: Result): boolean {
  return !isAsMeant || Object.values(isFalse).some(Boolean);
}

const FIGURES = [
  'falsely confirmed',
  'falsely «no effect»',
  'falsely «not sent»',
  'records lost',
  'more than one fetch()',
  'honest answers called unknown',
] as const;

const CASES: readonly Case[] = [...toCases(FAULTS, true), ...toCases(OTHER_ORIGIN_FAULTS, false)].map(
  (each, index) => ({ index, ...each }),
);

function toCases(faults: readonly Fault[], isSameOrigin: boolean): readonly Omit<Case, 'index'>[] {
  return faults.flatMap((fault) =>
    [false, true].flatMap((isSecure) =>
      [false, true].flatMap((isReused) =>
        PROFILES.map(([profile, answers]) => {
          const where = [isSecure ? 'https' : 'http', isSameOrigin ? 'same origin' : 'other origin'];
          const how = [...where, isReused ? 'reused' : 'fresh', profile].join(', ');
          return { name: `${how}: ${fault.name}`, fault, isSecure, isReused, isSameOrigin, answers };
        }),
      ),
    ),
  );
}

test('no fault of the wire makes a send look confirmed, refused or not sent that is not', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  mkdirSync(info.outputDir, { recursive: true });
  const certificate = createCertificate(info.outputDir, 'certificate');
  const script = await buildInPage(ROOT, 'src/services/ledger/send-in-page.fixture.ts', NAME);
  const start = performance.now();
  const lanes = [false, true].flatMap((isSecure) =>
    [false, true].map((isSameOrigin) => {
      const cases = CASES.filter((one) => one.isSecure === isSecure && one.isSameOrigin === isSameOrigin);
      return runLane(cases, { browser, script, certificate: isSecure ? certificate : undefined });
    }),
  );
  const results = (await Promise.all(lanes)).flat();
  console.log(toTable(results, ((performance.now() - start) / 1000).toFixed(0)));
  expect(results.filter(isWrong).map(toLine)).toEqual([]);
  expect(results).toHaveLength(CASES.length);
  expect(CASES.length).toBeGreaterThanOrEqual(100);
});

interface Lane {
  readonly browser: Browser;
  readonly script: string;
  readonly certificate: Certificate | undefined;
}

/** One after the other, in one page: all of one scheme, and of the service's own origin or another one. */
async function runLane(cases: readonly Case[], { browser, script, certificate }: Lane): Promise<Result[]> {
  const [home, other] = [await FaultServer.start(certificate), await FaultServer.start(certificate)];
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  const results: Result[] = [];
  try {
    const page = await context.newPage();
    await page.goto(`${home.origin}/`);
    await page.evaluate(script);
    for (const each of cases) results.push(await run(page, each, each.isSameOrigin ? home : other));
  } finally {
    await context.close();
    home.stop();
    other.stop();
  }
  return results;
}

async function run(page: Page, each: Case, server: FaultServer): Promise<Result> {
  const { index, fault, answers, isReused, isSameOrigin } = each;
  const path = `/${index}/`;
  const isEndless = fault.end === 'keep' && fault.answer === undefined;
  const baseUrl = `${isSameOrigin ? '' : server.origin}/${index}`;
  for (let timeoutMs = isEndless ? SHORT_MS : LONG_MS; ; timeoutMs *= 4) {
    await server.prepare({ path, reply: fault, isReused });
    // As where the profile says that the service needs its cookies: a browser repeats more then.
    const order = { baseUrl, timeoutMs, isReused, answers, credentials: 'same-origin' };
    const report: Report = await page.evaluate(`${NAME}.sendOnce(${JSON.stringify(order)})`);
    // On a busy machine the wait may be over before the request has come to the fault.
    if (server.arrivals.length > 0 || timeoutMs >= LONG_MS) return judge(each, report, server);
  }
}

function judge({ name, fault, answers, isReused }: Case, report: Report, { arrivals }: FaultServer): Result {
  const truth = toTruth(fault, answers);
  const { told, fetches, attempts, state } = report;
  const isRecorded =
    attempts.length === 1 && attempts[0]?.outcome !== undefined && attempts[0].state === state;
  return {
    name,
    ...report,
    truth,
    arrivals: arrivals.length,
    isAsMeant: arrivals[0]?.onUsed === isReused,
    isFalse: {
      'falsely confirmed': state === 'confirmed' && truth !== 'confirmed',
      'falsely «no effect»': state === 'rejected' && truth !== 'rejected',
      'falsely «not sent»': told.kind === 'not-sent' && arrivals.length > 0,
      'records lost': told.kind !== 'sent' || !isRecorded,
      'more than one fetch()': fetches !== 1,
      'honest answers called unknown': state !== truth && state === 'unknown',
    },
  };
}

/** What a person who saw both ends of the wire would say. */
function toTruth({ answer }: Fault, answers: AnswersSpec | undefined): Result['truth'] {
  if (!answer) return 'unknown';
  const isSuccess = answer.status >= 200 && answer.status <= 299;
  if (!answers) return isSuccess ? 'confirmed' : 'unknown';
  if (answer.status === 422 || (isSuccess && answer.text.includes('false'))) return 'rejected';
  return isSuccess && answer.text.includes('true') ? 'confirmed' : 'unknown';
}

function toLine({ name, truth, state, told, arrivals, fetches }: Result): string {
  return `${name}: ${state} (${told.because}) in place of ${truth}; ${fetches} fetch(), ${arrivals} arrived`;
}

function toTable(results: readonly Result[], seconds: string): string {
  const count = (isCounted: (result: Result) => boolean) => String(results.filter(isCounted).length);
  const rows: readonly (readonly [string, string])[] = [
    ['faults', String(FAULTS.length)],
    [
      'cases (× http and https, fresh and reused connection, default rules and strict profile)',
      String(results.length),
    ],
    ...FIGURES.map((figure) => [figure, count(({ isFalse }) => isFalse[figure])] as const),
    ['confirmed, and truly so', count(({ state, truth }) => state === 'confirmed' && truth === 'confirmed')],
    ['«no effect», and truly so', count(({ state, truth }) => state === 'rejected' && truth === 'rejected')],
    ['unknown', count(({ state }) => state === 'unknown')],
    [
      'repeated by the browser itself (one `fetch()`, several requests)',
      count(({ arrivals }) => arrivals > 1),
    ],
    ['most requests of one `fetch()`', String(Math.max(...results.map(({ arrivals }) => arrivals)))],
    ['seconds', seconds],
  ];
  return [
    '| figure | value |',
    '| --- | ---: |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
}
