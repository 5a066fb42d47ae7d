/** Chromium over its own protocol, and Firefox over WebDriver BiDi. */
import puppeteer, {
  type Browser,
  ElementHandle,
  type JSHandle,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import type { Chord, Driver, EngineName, Setting, Target } from './driver.ts';

/** A busy machine takes its time to start a browser. */
const START_LIMIT_MS = 120_000;

export interface Executable {
  readonly executablePath: string;
  readonly args: readonly string[];
}

export async function startPuppeteer(
  engine: Exclude<EngineName, 'webkit'>,
  { executablePath, args }: Executable,
  setting: Setting,
): Promise<Driver> {
  const own = engine === 'firefox' ? toFirefoxOptions(setting) : toChromeOptions(setting);
  const browser = await puppeteer.launch({
    executablePath,
    args: [...args],
    defaultViewport: setting.size,
    env: { ...process.env, TZ: setting.timeZone },
    timeout: START_LIMIT_MS,
    protocolTimeout: START_LIMIT_MS,
    ...own,
  });
  // The page that is there already is not of the size that is asked for, and Firefox may not have given it the focus:
  // then nothing in it gets or loses the focus either.
  const page = await browser.newPage();
  await page.bringToFront();
  return toDriver(engine, browser, page);
}

function toFirefoxOptions({ downloads, language }: Setting): LaunchOptions {
  return {
    browser: 'firefox',
    extraPrefsFirefox: {
      'intl.accept_languages': language,
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
    },
  };
}

function toChromeOptions({ downloads, language }: Setting): LaunchOptions {
  return {
    browser: 'chrome',
    args: ['--no-sandbox', `--accept-lang=${language}`],
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  };
}

async function toDriver(engine: EngineName, browser: Browser, first: Page): Promise<Driver> {
  const tabs = [letGo(first)];
  let page = first;
  const version = await browser.version();
  const show = async (tab: Page | undefined) => {
    if (!tab) throw new Error('There is no such tab.');
    page = tab;
    await tab.bringToFront();
  };
  return {
    engine,
    version: version.replace('/', ' '),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (script) => page.evaluate(script),
    find: async (script) => {
      const handle: JSHandle = await page.evaluateHandle(script);
      return isElement(handle) ? toTarget(page, handle) : undefined;
    },
    type: (text) => page.keyboard.type(text),
    press: (chord) => press(page, chord),
    takePicture: async (path) => void (await page.screenshot({ path: toPng(path) })),
    openTab: async () => {
      const tab = letGo(await browser.newPage());
      tabs.push(tab);
      await show(tab);
    },
    closeTab: async () => {
      tabs.splice(tabs.indexOf(page), 1);
      await page.close();
      await show(tabs[0]);
    },
    goToTab: (n) => show(tabs[n - 1]),
    quit: () => browser.close(),
  };
}

/** A journey begins where another one has ended, saved or not: the question whether to leave is answered with yes. */
function letGo(page: Page): Page {
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

function isElement(handle: JSHandle): handle is ElementHandle {
  return handle instanceof ElementHandle;
}

function toTarget(page: Page, handle: ElementHandle): Target {
  return {
    click: () => handle.click(),
    choose: async (label) => {
      const value = await handle.evaluate(
        (element, text) =>
          element instanceof HTMLSelectElement
            ? [...element.options].find((option) => option.text === text)?.value
            : undefined,
        label,
      );
      if (value === undefined) throw new Error(`no option «${label}»`);
      await handle.select(value);
    },
    giveFile: async (path) => {
      if (!(await isFileInput(handle))) throw new Error('not where a file is given');
      await handle.toElement('input').then((input) => input.uploadFile(path));
    },
    expectExposedAs: async (role, name) => {
      const exposed = await page.$$(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`);
      const isSame = await Promise.all(
        exposed.map((it) => handle.evaluate((element, other) => element === other, it)),
      );
      if (!isSame.includes(true)) throw new Error(`${role} «${name}» is not exposed so`);
    },
  };
}

const isFileInput = (handle: ElementHandle) =>
  handle.evaluate((element) => element instanceof HTMLInputElement && element.type === 'file');

async function press({ keyboard }: Page, chord: Chord): Promise<void> {
  const keys = chord.map(toKey);
  const last = keys.pop();
  if (last === undefined) return;
  for (const key of keys) await keyboard.down(key);
  await keyboard.press(last);
  for (const key of keys.toReversed()) await keyboard.up(key);
}

function toKey(key: string): KeyInput {
  if (!isKey(key)) throw new Error(`no key «${key}»`);
  return key;
}

function isKey(key: string): key is KeyInput {
  return key !== '';
}

function toPng(path: string): `${string}.png` {
  return `${path}.png`;
}
