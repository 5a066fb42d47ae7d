/** With the setting `storage: encrypted` the app asks for a passphrase, locks, and shows and stores nothing without it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { readScreen, readStored, servePrivacy } from '../setup/privacy.ts';
import { holdRequests } from '../setup/hold.ts';
import { completePerson } from '../setup/seed.ts';

const PASSPHRASE = 'correo caballo ñandú';
const ENCRYPTED = { storage: 'encrypted', idleLockMinutes: 1 };
const TYPED = /Xochi|Wyszk/;
/** The longest wait after wrong passphrases. */
const WAIT_MS = 5 * 60_000;
/** Names of `completePerson`. */
const PERSON = /Begoña|Núñez/;

test('the passphrase is chosen before anything is shown, «Bloquear» locks every tab, and unlocking gives the entries back', async ({
  page,
  context,
  desk,
  sandbox,
  faults,
}) => {
  const { vault, person } = desk;
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();

  await test.step('a passphrase is chosen, and the records are encrypted', async () => {
    await expect(vault.createHeading).toBeFocused();
    await expect(page).toHaveTitle('Elija una frase de acceso · Enrola');
    await expect(vault.lockButton).toBeHidden();
    await vault.createButton.click();
    await expect(vault.alert).toHaveText('Es muy corta: use 8 caracteres o más.');
    await vault.create(PASSPHRASE);
    await expect(vault.encryptedLine).toBeVisible();
    await desk.startPerson();
    await person.scalar('nombre').fill('Xochiquétzal');
    await expect(desk.frame.saved).toBeVisible();
    const { enrollments, persons } = await readStored(page);
    expect(JSON.stringify(persons)).not.toMatch(TYPED);
    expect(persons.map((record) => Object.keys(record).toSorted())).toEqual([
      ['enrollmentId', 'id', 'sealed', 'version'],
    ]);
    expect(enrollments.map(({ sealedBy }) => typeof sealedBy)).toEqual(['string']);
  });

  await test.step('after a reload the passphrase is asked for, and another one opens nothing', async () => {
    await page.reload();
    await expect(vault.passphrase).toBeFocused();
    expect(await readScreen(page)).not.toMatch(TYPED);
    await vault.open('otra frase larga');
    await expect(vault.alert).toContainText('No es la frase que abre lo guardado');
    await expect(vault.passphrase).toBeFocused();
    await vault.open(PASSPHRASE);
    await expect(person.scalar('nombre')).toHaveValue('Xochiquétzal');
  });

  const otherDesk = new Desk(await context.newPage());
  await otherDesk.home.open();
  await otherDesk.vault.open(PASSPHRASE);
  await expect(otherDesk.home.drafts).toHaveCount(1);

  await test.step('«Bloquear» clears the screen of every tab and saves the last text', async () => {
    await person.scalar('paterno').pressSequentially('Wyszkowska');
    await vault.lockButton.click();
    await expect(vault.openHeading).toBeVisible();
    await expect(vault.passphrase).toBeFocused();
    expect(await readScreen(page)).not.toMatch(TYPED);
    await expect(page.getByText('Lo que se ingresó aquí quedó guardado')).toBeVisible();
    await expect(otherDesk.vault.openHeading).toBeVisible();
  });

  await test.step('going back and forth shows nothing while it is locked', async () => {
    for (const go of [() => page.goBack(), () => page.goForward()]) {
      await go();
      await expect(vault.openHeading).toBeVisible();
      expect(await readScreen(page)).not.toMatch(TYPED);
    }
  });

  await test.step('the locked page is there in English, and deletes nothing without the box', async () => {
    await vault.forgetButton.click();
    await vault.deleteButton.click();
    await expect(vault.alert).toHaveText('Marque la casilla; sin ella no se borra nada.');
    await desk.switchLanguage('en');
    await expect(vault.heading).toHaveText('Type your passphrase');
    await expect(page.getByText('What was entered here is saved.')).toBeVisible();
    await expect(page.locator('body')).not.toContainText('vault.');
    await desk.switchLanguage('es');
  });

  await vault.open(PASSPHRASE);
  await expect(person.scalar('nombre')).toHaveValue('Xochiquétzal');
  await expect(person.scalar('paterno')).toHaveValue('Wyszkowska');
  // Each tab is unlocked separately.
  await expect(otherDesk.vault.openHeading).toBeVisible();
  expect(faults).toEqual([]);
});

test('after wrong passphrases the next one has to wait, also after a reload', async ({
  page,
  desk,
  sandbox,
  storage,
}) => {
  const { vault } = desk;
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await vault.create(PASSPHRASE);
  await expect(vault.encryptedLine).toBeVisible();
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.reload();
  await vault.open('otra frase larga');
  await expect(vault.alert).toContainText('No es la frase que abre lo guardado');
  await expect(vault.wait).toBeHidden();

  // After this many failures the wait is far longer than this test.
  await storage.change('settings', 'passphrase-attempts', (known) => ({
    ...known,
    failures: 20,
    failedAt: 0,
  }));
  await vault.open('otra frase larga');
  await expect(vault.wait).toContainText('Puede probar de nuevo en');
  await page.reload();
  await expect(vault.wait).toContainText('Puede probar de nuevo en');
  await vault.open(PASSPHRASE);
  await expect(vault.alert).toContainText('Todavía no se probó');
  await page.clock.setFixedTime(start + WAIT_MS);
  await page.reload();
  await vault.open(PASSPHRASE);
  await expect(desk.home.newButton).toBeVisible();
});

test('without input the app locks itself after the configured time, also after the computer slept', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.clock.install();
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Xochiquétzal');
  for (let times = 0; times < 3; times += 1) {
    await page.clock.fastForward(40_000);
    await page.keyboard.press('Shift');
  }
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  await page.clock.fastForward(61_000);
  await expect(desk.vault.openHeading).toBeVisible();
  expect(await readScreen(page)).not.toMatch(TYPED);

  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  // No timer runs while the computer sleeps. The first key after it must not count as work of the agent.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 60 * 60_000));
  await page.keyboard.press('Shift');
  await expect(desk.vault.openHeading).toBeVisible();
});

/** Every way to lock the app. */
const LOCKS: Readonly<Record<string, (page: Page, desk: Desk) => Promise<void>>> = {
  '«Bloquear»': (_page, desk) => desk.vault.lockButton.click(),
  '«Bloquear» in another tab': async (page) => {
    const other = await page.context().newPage();
    const otherDesk = new Desk(other);
    await otherDesk.home.open();
    await otherDesk.vault.open(PASSPHRASE);
    await otherDesk.vault.lockButton.click();
  },
  'the time without input': (page) => page.clock.fastForward(61_000),
};

for (const [name, lock] of Object.entries(LOCKS)) {
  test(`while a request is on its way ${name} clears the screen at once, and the answer is recorded, encrypted`, async ({
    page,
    desk,
    sandbox,
    seed,
  }) => {
    await page.clock.install();
    const { path } = await seed([completePerson()]);
    await servePrivacy(sandbox, ENCRYPTED, { timeoutSeconds: 120 });
    await page.goto(`${path}/revision`);
    await desk.vault.create(PASSPHRASE);
    const release = await holdRequests(page, FINALIZE_PATH);
    const request = page.waitForRequest(`**${FINALIZE_PATH}`);
    await desk.review.approveAndSend();
    await request;
    await expect(desk.review.sendingButton).toBeVisible();
    expect(await readScreen(page)).toMatch(PERSON);

    await lock(page, desk);
    await expect(desk.vault.openHeading).toBeVisible();
    expect(await readScreen(page)).not.toMatch(PERSON);
    expect((await readStored(page)).attempts).toMatchObject([{ state: 'sending' }]);

    release();
    await expect.poll(async () => (await readStored(page)).attempts).toMatchObject([{ state: 'confirmed' }]);
    expect(await readScreen(page)).not.toMatch(PERSON);
    expect(JSON.stringify(await readStored(page))).not.toMatch(PERSON);
    expect(await sandbox.submissions()).toHaveLength(1);

    await desk.vault.open(PASSPHRASE);
    await expect(desk.receipt.heading).toBeVisible();
    await expect(desk.receipt.status).toContainText('200');
  });
}

test('while the app is locked the browser asks before an answer is lost, and unlocking shows that it is still awaited', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await servePrivacy(sandbox, ENCRYPTED);
  await page.goto(`${path}/revision`);
  await desk.vault.create(PASSPHRASE);
  const release = await holdRequests(page, FINALIZE_PATH);
  const request = page.waitForRequest(`**${FINALIZE_PATH}`);
  await desk.review.approveAndSend();
  // The button shows that it sends before the request leaves.
  await request;
  await expect(desk.review.sendingButton).toBeVisible();
  await desk.vault.lockButton.click();
  await expect(desk.vault.openHeading).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;

  await desk.vault.open(PASSPHRASE);
  await expect(desk.review.sendingButton).toBeVisible();
  release();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('an answer that comes while the app is locked is recorded, encrypted', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await servePrivacy(sandbox, ENCRYPTED, { timeoutSeconds: 1 });
  await page.goto(`${path}/revision`);
  await desk.vault.create(PASSPHRASE);
  const release = await holdRequests(page, FINALIZE_PATH);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();
  const before = (await readStored(page)).attempts;
  await desk.vault.lockButton.click();
  await expect(desk.vault.openHeading).toBeVisible();
  release();
  await expect.poll(async () => (await readStored(page)).attempts).not.toEqual(before);
  expect(JSON.stringify(await readStored(page))).not.toContain('Núñez');
  await desk.vault.open(PASSPHRASE);
  await expect(page.getByRole('heading', { name: 'Después llegó una respuesta' })).toBeVisible();
});

test('two tabs that choose a passphrase at the same time end with one', async ({
  context,
  desk,
  sandbox,
}) => {
  await servePrivacy(sandbox, ENCRYPTED);
  const other = new Desk(await context.newPage());
  await Promise.all([desk.home.open(), other.home.open()]);
  for (const { vault } of [desk, other]) {
    await vault.passphrase.fill(PASSPHRASE);
    await vault.repeat.fill(PASSPHRASE);
  }
  // Does not wait for the button: the other tab could replace the page before the click.
  const press = { force: true, timeout: 5000 };
  await Promise.allSettled([desk.vault.createButton.click(press), other.vault.createButton.click(press)]);
  for (const { vault } of [desk, other]) await expect(vault.openHeading.or(vault.lockButton)).toBeVisible();
  const isFirst = await desk.vault.lockButton.isVisible();
  expect(await other.vault.lockButton.isVisible()).toBe(!isFirst);
  const [first, second] = isFirst ? [desk, other] : [other, desk];
  await first.home.newButton.click();
  await expect(first.start.heading).toBeVisible();
  await second.vault.open(PASSPHRASE);
  await expect(second.home.drafts).toHaveCount(1);
});

test('where the browser cannot encrypt or store, the app says so before anything can be typed', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  // Simulates a browser at an http: address.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });
  for (const storage of ['encrypted', 'session']) {
    await servePrivacy(sandbox, { storage });
    await desk.home.open();
    await expect(desk.vault.heading, storage).toHaveText('En esta dirección no se puede cifrar');
    await expect(desk.vault.heading).toBeFocused();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await sandbox.clear();
  }

  await servePrivacy(sandbox, ENCRYPTED);
  const other = await context.newPage();
  await other.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError');
    };
  });
  const { home, vault } = new Desk(other);
  await home.open();
  await expect(vault.heading).toHaveText('Este navegador no deja guardar');
  await vault.continueButton.click();
  await home.newButton.click();
  await expect(other.getByRole('banner').getByText('Nada se guarda')).toBeVisible();
  await expect(vault.lockButton).toBeHidden();
});
