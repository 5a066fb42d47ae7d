/**
 * Every scene is visited once, and every question that is asked of a page is asked of that visit: axe in light, dark and
 * forced colours; headings, landmarks, names, targets and focus; HTML; reflow at 320 px and 390 px, texts of twice the
 * size and with more space; both languages and a longer one; that what opens stands inside the window; and that nothing
 * moves by itself.
 */
import type { Page } from '@playwright/test';
import {
  ENLARGED,
  findFocusFaults,
  findOverflow,
  findSkipFaults,
  findSmallTargets,
  findStructureFaults,
  spaceText,
} from './habits.ts';
import { findViolations } from './axe.ts';
import { findCutOff } from './cut-off.ts';
import { HtmlChecker } from './html-checker.ts';
import { findLanguageFaults, serveEnglish } from './languages.ts';
import { slowDown, watchShifts } from './layout-shifts.ts';
import { openPopups } from './popups.ts';
import { Rest } from './rest.ts';
import { speak } from './speak.ts';
import { SCENES } from '../scenes/scenes.ts';
import { expect, test as base } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const DESK = { width: 1366, height: 768 } as const;
/** A screen of 1366 x 768 less the bars of the browser. */
const LOW_DESK = { width: 1366, height: 650 } as const;
const PHONE = { width: 390, height: 844 } as const;
/** A phone with the keyboard on its screen. */
const LOW_PHONE = { width: 390, height: 600 } as const;
/** A page that is still loading has its main part and the skip link, but no heading and no title. */
const LOADING = {
  axe: /page-has-heading-one/,
  structure: ['0 of heading of level 1', 'the title is "Enrola"'],
};

/** Tries again while the layout follows another size of the window or of the text. */
const softly = expect.configure({ soft: true });

const test = base.extend<object, { readonly htmlChecker: HtmlChecker }>({
  htmlChecker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is needed
    async ({}, use) => {
      const checker = await HtmlChecker.start();
      await use(checker);
      checker.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox, htmlChecker }) => {
    test.slow();
    const shifts = await watchShifts(page);
    const rest = await Rest.watch(page);
    await serveEnglish(page);
    await scene.show({ page, desk, seed, sandbox });
    await rest.reach(scene.held);
    const address = page.url();
    if (scene.movesBelow === undefined) expect.soft(shifts.splice(0), 'moved by itself').toEqual([]);
    if (scene.hasTree)
      await expect.soft(page.locator('body')).toMatchAriaSnapshot({ name: `${scene.name}.aria.yml` });
    expect.soft(await htmlChecker.findErrors(await page.content()), 'HTML').toEqual([]);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect
      .soft(await findStructureFaults(page), 'structure')
      .toEqual(scene.isLoading ? LOADING.structure : []);
    expect.soft(await findSmallTargets(page), 'small targets').toEqual([]);
    const violations = await findViolations(page);
    expect
      .soft(
        violations.filter((line) => !(scene.isLoading && LOADING.axe.test(line))),
        'axe',
      )
      .toEqual([]);

    await expectNothingCutOff(page, 'Spanish');
    await setTextSize(page, '200%');
    await expectNothingCutOff(page, 'twice the size');
    await setTextSize(page, '');
    // Before the focus moves: what is said on leaving a field is said in one language.
    const faults = await findLanguageFaults(page, () => expectNothingCutOff(page, 'a longer language'));
    expect.soft(faults, 'languages').toEqual([]);
    await speak(page, 'es');

    for (const size of [LOW_DESK, DESK, PHONE]) {
      await page.setViewportSize(size);
      const { faults: misplaced } = await openPopups(page);
      expect.soft(misplaced, `popups at ${size.width} x ${size.height} px`).toEqual([]);
    }

    for (const size of [LOW_PHONE, ENLARGED]) {
      await page.setViewportSize(size);
      await softly.poll(() => findOverflow(page), `overflow at ${size.width} px`).toEqual([]);
    }
    const unspaceText = await spaceText(page);
    await softly.poll(() => findOverflow(page), 'overflow at 320 px with more space in texts').toEqual([]);
    await unspaceText();

    for (const size of [ENLARGED, LOW_PHONE, DESK]) {
      await page.setViewportSize(size);
      expect.soft(await findFocusFaults(page), `focus at ${size.width} px`).toEqual([]);
    }
    if ((await page.locator('dialog[open]').count()) === 0)
      expect.soft(await findSkipFaults(page), 'skip link').toEqual([]);

    if (scene.isPage || scene.isStored) {
      await slowDown(page);
      shifts.length = 0;
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        // Not by a reload: it would scroll to where the focus walk ended.
        await page.goto('about:blank');
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await rest.reach(scene.held);
        expect.soft(shifts.splice(0), `moved while it loads slowly at ${size.width} px`).toEqual([]);
      }
    }
  });
}

test('the audit of popups opens lists, suggestions and menus, and finds what is misplaced', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([{}, completePerson()]);
  await page.setViewportSize(LOW_DESK);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  const sound = await openPopups(page);
  expect(sound.faults).toEqual([]);
  expect(sound.opened).toBeGreaterThan(3);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[popover] { position: absolute !important; translate: 0 40rem } html { overflow: auto }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const { faults } = await openPopups(page);
  expect(faults.join()).toMatch(/is not in the window/);
});

test('the HTML checker finds a wrong page', async ({ htmlChecker }) => {
  const html = '<!doctype html><html lang="es"><title>x</title><p id="a"></p><p id="a"></p></html>';
  expect((await htmlChecker.findErrors(html)).join()).toContain('Duplicate ID “a”');
});

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
}

async function expectNothingCutOff(page: Page, state: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await softly.poll(() => findCutOff(page), `cut off, ${state}, ${size.width} px`).toEqual([]);
  }
}
