/** What a browser writes down or sends away by itself carries nothing of anybody. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { NATURAL } from '../setup/people.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

/** In any case, with accents or without, escaped or not. */
const SECRETS = /wyszk|vilqu|17.?654.?329|7418.?5296/i;
const PERSON = {
  scalars: { ...NATURAL.scalars, paterno: 'Wyszkowska', identificador: '17654329-9' },
  rows: {
    ...NATURAL.rows,
    telefonoFulls: [{ ...NATURAL.rows.telefonoFulls[0], telefono: '+56 9 7418 5296' }],
    emailFulls: [{ ...NATURAL.rows.emailFulls[0], email: 'vilqu@pqxtlz.cl' }],
  },
};

/** Every title and address that the page ever had, every address that it asked for, and all that its console said. */
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

/** Entries that a browser may remember, or whose text it may send to a service that checks or completes it. */
function findOpenEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const entries = document.querySelectorAll('input, select, textarea, [contenteditable]');
    return [...entries].flatMap((entry) => {
      if (!(entry instanceof HTMLElement) || entry.matches('[type=checkbox], [type=radio]')) return [];
      const isKept = entry.getAttribute('autocomplete') !== 'off';
      const isText = !(entry instanceof HTMLSelectElement);
      const isWatched = isText && (entry.spellcheck || Reflect.get(entry, 'writingSuggestions') !== 'false');
      return isKept || isWatched ? [`${location.pathname} ${entry.outerHTML.slice(0, 200)}`] : [];
    });
  });
}

test('titles, addresses, requests and the console say nothing of anybody, from the first key to the receipt', async ({
  page,
  desk,
  faults,
}) => {
  const getSeen = await record(page);
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.enter(PERSON);
  // A wrong value, a removal and its undoing: what is told of them is told on the screen only.
  await desk.person.scalar('identificador').fill('17654329-1');
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeVisible();
  await desk.person.scalar('identificador').fill('17654329-9');
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.sent).toContainText('Wyszkowska');
  await page.reload();
  await expect(desk.receipt.sent).toContainText('Wyszkowska');
  await desk.profile.goto();
  await expect(desk.profile.heading).toBeVisible();

  const seen = getSeen();
  expect(seen).toContainEqual(expect.stringMatching(/^Persona 1 .*Enrola http.*\/personas\//));
  expect(seen.filter((text) => SECRETS.test(text))).toEqual([]);
  expect(faults).toEqual([]);
});

test('no browser keeps what is typed for a form, nor sends it to be checked, completed or translated', async ({
  page,
  desk,
  seed,
}) => {
  const cut = await seed([completePerson({ givenName: 'SANDBOX-CUT' })]);
  const { path, personPath } = await seed([completePerson()]);
  const open: string[] = [];
  const look = async () => open.push(...(await findOpenEntries(page)));
  await look();
  await page.goto(path);
  await expect(desk.start.heading).toBeVisible();
  await look();
  await page.goto(personPath(1));
  for (const section of ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const) {
    await desk.person.addButton(section).click();
    await expect(desk.person.rows(section)).toHaveCount(1);
  }
  await look();
  await page.goto(`${path}/revision`);
  await expect(desk.review.sendButton).toBeVisible();
  await look();
  await page.goto(cut.path);
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await look();
  await desk.profile.goto();
  await expect(desk.profile.requestText).toBeVisible();
  await look();
  expect(open).toEqual([]);
  expect(await page.locator('html[translate=no]').count()).toBe(1);
});

test('nor what is typed to open what is encrypted', async ({ page, desk, sandbox }) => {
  await servePrivacy(sandbox, { storage: 'encrypted' });
  await desk.home.open();
  await desk.vault.passphrase.fill('correo caballo');
  expect(await findOpenEntries(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Mostrar lo que escribo' }).check();
  await expect(desk.vault.passphrase).toHaveAttribute('type', 'text');
  expect(await findOpenEntries(page)).toEqual([]);
  await desk.vault.create('correo caballo');
  await expect(desk.vault.encryptedLine).toBeVisible();
  await page.reload();
  await expect(desk.vault.passphrase).toBeFocused();
  expect(await findOpenEntries(page)).toEqual([]);
});
