/** A team whose people sign in at their organization: a proof that counts is one that it says, and who leaves leaves there, too. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Provider } from '../setup/second-service/provider.ts';
import { expect, makeFolder, startTeam, test as base } from '../setup/team-fixtures.ts';
import { stopProcess } from '../setup/team-process.ts';

const test = base.extend<{ provider: Provider; origin: string }>({
  // oxlint-disable-next-line no-empty-pattern -- it needs no other fixture
  provider: async ({}, use) => {
    const provider = await Provider.start('token');
    provider.groups = ['bosses'];
    await use(provider);
    provider.stop();
  },
  origin: [
    async ({ provider }, use) => {
      const folder = makeFolder();
      const variables = { OIDC_ISSUER: provider.issuer, OIDC_ROLES: 'bosses=supervisor' };
      const { origin, server } = await startTeam(folder, variables);
      await use(origin);
      await stopProcess(server);
      rmSync(folder, { recursive: true });
    },
    { timeout: 120_000 },
  ],
});

const toAccount = (page: Page) => page.getByRole('group', { name: 'Acceso al servicio' });

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Acceder con la cuenta de la organización' }).click();
  await page.getByRole('link', { name: 'Permitir' }).click();
}

/** Asks for something that wants a fresh proof. */
async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar llave de acceso' });
  await dialog.getByRole('textbox').fill('Este equipo');
  await page.keyboard.press('Enter');
}

const isProved = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    return (await fetch('/api/passkeys/options', { method: 'POST', headers })).ok;
  });

test('a return without a time proves nothing and is said; one with a time does', async ({
  page,
  origin,
  provider,
}) => {
  await page.goto(origin);
  await signIn(page);
  await expect(toAccount(page)).toContainText('Ana Rojas');
  expect(await isProved(page)).toBe(false);

  provider.tellsAuthTime = false;
  await addPasskey(page);
  await signIn(page);
  const alert = page.getByRole('dialog', { name: 'Acceder al equipo' }).getByRole('alert');
  await expect(alert).toContainText('Su organización no dijo cuándo confirmó que es usted');
  await expect(toAccount(page)).toContainText('Ana Rojas');

  provider.tellsAuthTime = true;
  provider.subject = 'subject-2';
  await signIn(page);
  await expect(alert).toContainText('En su organización accedió otra persona');

  provider.subject = 'subject-1';
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Mi cuenta' })).toBeVisible();
  expect(await isProved(page)).toBe(true);
});

test('who leaves is signed out at the organization, too; where that cannot be, the page says so', async ({
  page,
  origin,
  provider,
}) => {
  await page.goto(origin);
  await signIn(page);
  await toAccount(page).getByRole('button', { name: 'Salir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acceder al equipo' });
  await expect(dialog).toBeVisible();
  expect([provider.exits, new URL(page.url()).origin]).toEqual([1, origin]);

  provider.hasExit = false;
  await signIn(page);
  await toAccount(page).getByRole('button', { name: 'Salir' }).click();
  await expect(dialog.getByRole('alert')).toContainText('la sesión puede seguir abierta en este navegador');
  expect(provider.exits).toBe(1);
});
