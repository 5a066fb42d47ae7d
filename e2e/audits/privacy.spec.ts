/**
 * Nothing that a browser stores or sends by itself holds personal data: titles, addresses, the console, form
 * entries.
 */
import type { Page } from '@playwright/test';
import { LUZ, toCode } from '../../src/domain/intake/cards.arbitraries.ts';
import { expect, test } from '../setup/fixtures.ts';
import { NATURAL } from '../setup/people.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

/** Values of `PERSON`, with or without accents or escapes. */
const SECRETS = /wyszk|vilqu|17.?654.?329|7418.?5296/i;
const PERSON = {
  scalars: { ...NATURAL.scalars, paterno: 'Wyszkowska', identificador: '17654329-9' },
  rows: {
    ...NATURAL.rows,
    telefonoFulls: [{ ...NATURAL.rows.telefonoFulls[0], telefono: '+56 9 7418 5296' }],
    emailFulls: [{ ...NATURAL.rows.emailFulls[0], email: 'vilqu@pqxtlz.cl' }],
  },
};

/** Records every title and address of the page, every requested address, and all console messages. */
async function record(page: Page): Promise<() => string[]> {
  const seen = new Set<string>();
  page.on('console', (message) => seen.add(message.text()));
  page.on('pageerror', (error) => seen.add(`${error.message} ${error.stack}`));
  page.on('request', (request) => seen.add(request.url()));
  await page.exposeFunction('note', (text: string) => seen.add(text));
  await page.addInitScript(() => {
    let last = '';
    const look = () => {
      const text = `${document.title} ${location.href} ${JSON.stringify(history.state)}`;
      if (text === last) return;
      last = text;
      const note: unknown = Reflect.get(window, 'note');
      if (typeof note === 'function') Reflect.apply(note, undefined, [text]);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => [...seen];
}

/**
 * Entries that a browser may remember, or whose text it may send to a service for checking or completion.
 * HTML allows no `autocomplete` on checkboxes, radio buttons and file inputs.
 */
function findOpenEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const entries = document.querySelectorAll('input, select, textarea, [contenteditable]');
    return [...entries].flatMap((entry) => {
      if (!(entry instanceof HTMLElement) || entry.matches('[type=checkbox], [type=radio], [type=file]'))
        return [];
      const isKept = entry.getAttribute('autocomplete') !== 'off';
      const isText = !(entry instanceof HTMLSelectElement);
      const isWatched = isText && (entry.spellcheck || Reflect.get(entry, 'writingSuggestions') !== 'false');
      return isKept || isWatched ? [`${location.pathname} ${entry.outerHTML.slice(0, 200)}`] : [];
    });
  });
}

/** Expects that the browser may remember or send no entry of the page. */
async function expectNoOpenEntries(page: Page): Promise<void> {
  expect.soft(await findOpenEntries(page), page.url()).toEqual([]);
}

test('from the first key to the receipt, no title, address, request, console message or form memory has personal data', async ({
  page,
  desk,
  faults,
}) => {
  const getSeen = await record(page);
  await desk.home.open();
  await expect(desk.home.empty).toBeVisible();
  await expectNoOpenEntries(page);
  await desk.home.newButton.click();
  await desk.start.fill();
  await expectNoOpenEntries(page);
  await desk.frame.nextButton.click();
  await desk.person.enter(PERSON);
  // All sections have a row now.
  await expectNoOpenEntries(page);
  await desk.person.scalar('identificador').fill('17654329-1');
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeVisible();
  await desk.person.scalar('identificador').fill('17654329-9');
  await desk.frame.reviewButton.click();
  await expect(desk.review.primary).toBeVisible();
  await expectNoOpenEntries(page);
  await desk.review.approveAndSend();
  await expect(desk.receipt.sent).toContainText('Wyszkowska');
  await page.reload();
  await expect(desk.receipt.sent).toContainText('Wyszkowska');
  await desk.home.open();
  await expect(desk.home.search).toBeVisible();
  await expectNoOpenEntries(page);
  await desk.profile.goto();
  await expect(desk.profile.requestText).toBeVisible();
  await expectNoOpenEntries(page);

  const seen = getSeen();
  expect(seen).toContainEqual(expect.stringMatching(/^Persona 1 .*Enrola http.*\/personas\//));
  expect(seen.filter((text) => SECRETS.test(text))).toEqual([]);
  expect(await page.locator('html[translate=no]').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('no browser keeps the notes on an unknown result, or the passphrase of the desk', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-CUT' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  // The reason alone: who works here is known.
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expectNoOpenEntries(page);

  await servePrivacy(sandbox, { storage: 'encrypted' });
  await desk.home.open();
  await desk.vault.passphrase.fill('correo caballo');
  await expectNoOpenEntries(page);
  await page.getByRole('checkbox', { name: 'Mostrar lo que escribo' }).check();
  await expect(desk.vault.passphrase).toHaveAttribute('type', 'text');
  await expectNoOpenEntries(page);
  await desk.vault.create('correo caballo');
  await expect(desk.vault.encryptedLine).toBeVisible();
  await page.reload();
  await expect(desk.vault.passphrase).toBeFocused();
  await expectNoOpenEntries(page);
});

test('a pasted text that is not applied leaves no trace', async ({ page, desk, seed, storage }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  const { intake } = desk;
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url()));
  await intake.openButton.focus();
  await intake.give(`${toCode(LUZ)}\nvilqu@pqxtlz.cl`);
  await expect(intake.status).toContainText('código QR');
  await page.keyboard.press('Escape');
  await expect(intake.dialog).toBeHidden();
  await expect(intake.openButton).toBeFocused();
  await intake.openButton.click();
  await expect(intake.box).toHaveValue('');
  await intake.box.fill('hola, ¿cómo está?');
  await expect(intake.status).toContainText('No se reconoció ningún dato de una persona en este texto.');
  await expect(intake.applyButton).toHaveAttribute('aria-disabled', 'true');
  await intake.cancelButton.click();
  const everything = [
    ...seen,
    page.url(),
    await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((stored) => Object.entries(stored))),
    ),
    JSON.stringify(await storage.list('persons')),
  ].join(' ');
  expect(everything).not.toMatch(/16\.?543\.?210|514253560|vilqu/);
});
