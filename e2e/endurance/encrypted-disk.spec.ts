/** With encrypted storage, no file of the browser contains a word of a customer. */
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../setup/install/browser.mjs';
import { reportFigures } from './count.ts';
import { scanFolder } from './disk-scan.ts';
import { expect, test as base } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { NATURAL, type PersonData } from '../setup/people.ts';
import { putStored, servePrivacy } from '../setup/privacy.ts';
import { Sandbox } from '../setup/sandbox.ts';

const PASSPHRASE = 'correo caballo ñandú';
/** Sequences of letters that no other file of a browser contains. */
const PERSON: PersonData = {
  scalars: {
    ...NATURAL.scalars,
    identificador: '17.654.329-9',
    nombre: 'Xochiquétzal',
    paterno: 'Wyszkowskaya',
    materno: 'Ñancuvilú',
  },
  rows: {
    ...NATURAL.rows,
    telefonoFulls: [{ ...NATURAL.rows.telefonoFulls[0], telefono: '+56 9 7418 5296' }],
    emailFulls: [{ ...NATURAL.rows.emailFulls[0], email: 'wqxzyk.vilqu@pqxtlz.cl' }],
  },
};
const SECRETS = [
  'Xochiquétzal',
  'Wyszkowskaya',
  'Ñancuvilú',
  '17654329-9',
  '17.654.329-9',
  '+56 9 7418 5296',
  'wqxzyk.vilqu@pqxtlz.cl',
];

interface Fixtures {
  /** An empty folder for the files of a browser. */
  readonly folder: string;
}

const test = base.extend<Fixtures>({
  folder: async ({ browserName }, use) => {
    const folder = await mkdtemp(join(tmpdir(), `enrola-${browserName}-`));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
test.describe.configure({ timeout: 180_000 });

/** Starts the browser with a profile folder of its own, which stays when it ends. */
async function launch(
  folder: string,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...findBrowser(),
    baseURL: baseURL ?? '',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1366, height: 768 },
  });
  context.setDefaultTimeout(20_000);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

async function encrypt(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await servePrivacy(await Sandbox.isolate(context, baseURL ?? ''), { storage: 'encrypted' });
}

/** Enters the person, searches, sends, and comes back to it. */
async function work(desk: Desk): Promise<void> {
  await desk.home.newButton.click();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.enter(PERSON);
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.sent).toContainText('Wyszkowskaya');
}

/** Leaves a second enrollment half entered. */
async function startDraft(desk: Desk): Promise<void> {
  await desk.home.open();
  await desk.vault.open(PASSPHRASE);
  await desk.home.newButton.click();
  await desk.frame.addPersonButton.click();
  await desk.person.scalar('paterno').fill('Wyszkowskaya');
  await expect(desk.frame.saved).toBeVisible();
}

/** Ends the browser as a power cut does. Chromium names its process in a link in its folder. */
async function kill(folder: string, context: BrowserContext): Promise<void> {
  const pid = Number((await readlink(join(folder, 'SingletonLock'))).split('-').at(-1));
  const isClosed = context.waitForEvent('close');
  process.kill(pid, 'SIGKILL');
  await isClosed;
}

test('encrypted: no file has a word of a customer, whether the browser is killed or closed', async ({
  folder,
  baseURL,
}) => {
  const search = async (when: string) => {
    expect(await scanFolder(folder, SECRETS), when).toEqual([]);
    reportFigures(`encrypted disk, ${when}: ${SECRETS.length} texts searched, none found`);
  };
  let { context, page } = await launch(folder, baseURL);
  await encrypt(context, baseURL);
  let desk = new Desk(page);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await work(desk);
  await page.reload();
  await desk.vault.open(PASSPHRASE);
  await expect(desk.receipt.sent).toContainText('Wyszkowskaya');
  await startDraft(desk);
  await kill(folder, context);
  await search('killed');

  // The next start rewrites the files that the last one left.
  ({ context, page } = await launch(folder, baseURL));
  await encrypt(context, baseURL);
  desk = new Desk(page);
  await startDraft(desk);
  await context.close();
  await search('closed');

  ({ context, page } = await launch(folder, baseURL));
  await encrypt(context, baseURL);
  desk = new Desk(page);
  await desk.home.open();
  await desk.vault.open(PASSPHRASE);
  await expect(desk.home.drafts).toHaveCount(3);
  await context.close();
  await search('closed again');
});

test('unencrypted: the same search finds every text, also in compressed tables', async ({
  folder,
  baseURL,
}) => {
  const { context, page } = await launch(folder, baseURL);
  const desk = new Desk(page);
  await desk.home.open();
  await work(desk);
  await context.close();
  expect(findMissing(await scanFolder(folder, SECRETS))).toEqual([]);

  // More than the database keeps in its log, so that the rest goes into a table.
  const again = await launch(folder, baseURL);
  await new Desk(again.page).home.open();
  await expect(new Desk(again.page).home.drafts).toHaveCount(1);
  const settings = Array.from({ length: 120 }, (_, n) => ({
    id: `filler-${n}`,
    text: 'filler '.repeat(7000),
  }));
  await putStored(again.page, { settings });
  await again.context.close();
  const found = await scanFolder(folder, SECRETS);
  expect(findMissing(found.filter((line) => line.includes('.ldb (')))).toEqual([]);
});

function findMissing(found: readonly string[]): string[] {
  return SECRETS.filter((secret) => !found.some((line) => line.startsWith(`${secret}: `)));
}
