/** WebKitGTK's MiniBrowser over WebDriver, on a screen that nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import type { Chord, Driver, Setting, Target } from './driver.ts';
import { findFreePort } from '../setup/find-free-port.ts';
import { waitForServer } from './server.ts';

/** What is drawn comes to the screen a little later. */
const PAINT_MS = 1000;
const START_LIMIT_MS = 60_000;
const QUIT_LIMIT_MS = 10_000;

export interface WebKitParts {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

export async function startWebKit(parts: WebKitParts, setting: Setting): Promise<Driver> {
  const port = await findFreePort();
  const { width, height } = setting.size;
  // The process group ends with its leader: the screen, the driver and the browser.
  const service = spawn(
    parts.screen,
    [
      '--auto-servernum',
      `--server-args=-screen 0 ${width}x${height + 100}x24`,
      parts.driver,
      `--port=${port}`,
    ],
    { detached: true, stdio: 'ignore', env: toEnvironment(setting) },
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitForServer(`${url}/status`, service, START_LIMIT_MS);
    const capabilities = new Capabilities();
    capabilities.set('browserName', 'MiniBrowser');
    // The question whether to leave what is not saved yet.
    capabilities.set('unhandledPromptBehavior', 'accept');
    capabilities.set('webkitgtk:browserOptions', { binary: parts.browser, args: ['--automation'] });
    const web = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    await web.manage().window().setRect({ x: 0, y: 0, width, height });
    return await toDriver(web, service);
  } catch (error) {
    await stop(service);
    throw error;
  }
}

/** Downloads go to the user's own folder for them, so the browser gets a home of its own. */
function toEnvironment({ downloads, language, timeZone }: Setting): NodeJS.ProcessEnv {
  const locale = `${language.replace('-', '_')}.UTF-8`;
  return {
    ...process.env,
    HOME: downloads,
    XDG_CONFIG_HOME: downloads,
    XDG_DOWNLOAD_DIR: downloads,
    TZ: timeZone,
    LANG: locale,
    LANGUAGE: locale,
  };
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.pid === undefined || service.exitCode !== null) return;
  process.kill(-service.pid, 'SIGTERM');
  await once(service, 'exit');
}

async function toDriver(web: WebDriver, service: ChildProcess): Promise<Driver> {
  const tabs = [await web.getWindowHandle()];
  const show = async (n: number) => {
    const tab = tabs[n - 1];
    if (tab === undefined) throw new Error('There is no such tab.');
    await web.switchTo().window(tab);
  };
  const capabilities = await web.getCapabilities();
  return {
    engine: 'webkit',
    version: `WebKitGTK ${capabilities.getBrowserVersion() ?? ''}`,
    open: (url) => web.get(url),
    reload: () => web.navigate().refresh(),
    run: (script) => web.executeScript(`return ${script}`),
    find: async (script) => {
      const found = await web.executeScript<unknown>(`return ${script}`);
      return found instanceof WebElement ? toTarget(found) : undefined;
    },
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (chord) => press(web, chord),
    takePicture: async (path) => {
      await sleep(PAINT_MS);
      await writeFile(`${path}.png`, Buffer.from(await web.takeScreenshot(), 'base64'));
    },
    openTab: async () => {
      await web.switchTo().newWindow('tab');
      tabs.push(await web.getWindowHandle());
    },
    closeTab: async () => {
      tabs.splice(tabs.indexOf(await web.getWindowHandle()), 1);
      await web.close();
      await show(1);
    },
    goToTab: show,
    quit: async () => {
      // It may not answer any more.
      await Promise.race([web.quit(), sleep(QUIT_LIMIT_MS)]).catch(() => {});
      await stop(service);
    },
  };
}

function toTarget(element: WebElement): Target {
  return {
    click: async () => {
      // The engine brings it into sight at the foot of the window, where the bar of the page stands.
      await element.getDriver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    },
    choose: async (label) => {
      for (const option of await element.findElements(By.css('option'))) {
        if ((await option.getText()) === label) return option.click();
      }
      throw new Error(`no option «${label}»`);
    },
    giveFile: (path) => element.sendKeys(path),
    expectExposedAs: async (role, name) => {
      const exposed = `${await element.getAriaRole()} «${await element.getAccessibleName()}»`;
      if (exposed !== `${role} «${name}»`) throw new Error(`${role} «${name}» is exposed as ${exposed}`);
    },
  };
}

const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Alt: Key.ALT,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
};

async function press(web: WebDriver, chord: Chord): Promise<void> {
  const keys = chord.map((key) => KEYS[key] ?? key);
  const held = keys.slice(0, -1);
  let actions = web.actions();
  for (const key of held) actions = actions.keyDown(key);
  for (const key of keys.slice(-1)) actions = actions.keyDown(key).keyUp(key);
  for (const key of held.toReversed()) actions = actions.keyUp(key);
  await actions.perform();
}
