/** After an upgrade, records that any earlier version stored open with all their data. */
import { readFileSync } from 'node:fs';
import { toFile } from '../pages/files.ts';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, test } from '../setup/fixtures.ts';

const fixtureSchema = z.object({
  databaseVersion: z.number(),
  stores: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
type Fixture = z.infer<typeof fixtureSchema>;

const KEY_PATHS: Readonly<Record<string, string | string[]>> = {
  persons: ['enrollmentId', 'id'],
  reviews: ['enrollmentId', 'id'],
};

const readVersion = (name: string) =>
  readFileSync(new URL(`../stored-versions/${name}`, import.meta.url), 'utf8');

/** Creates the database as that version left it, before the app is loaded. */
async function install(page: Page, version: number): Promise<void> {
  const fixture = fixtureSchema.parse(JSON.parse(readVersion(`${version}.json`)));
  // A page of this origin without the app.
  await page.goto('/profile.json');
  await page.evaluate(createDatabase, { fixture, keyPaths: KEY_PATHS });
}

/** Runs in the page. */
function createDatabase({ fixture, keyPaths }: { fixture: Fixture; keyPaths: typeof KEY_PATHS }) {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('enrola', fixture.databaseVersion);
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, records] of Object.entries(fixture.stores)) {
        const store = opening.result.createObjectStore(name, { keyPath: keyPaths[name] ?? 'id' });
        for (const record of records) store.put(record);
      }
    });
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

test('drafts of version 1 open with everything typed, and its sends keep their results', async ({
  page,
  desk,
  storage,
  sandbox,
}) => {
  await install(page, 1);
  await page.goto('/inscripciones/v1-draft/personas/p1');
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(desk.person.rowField('telefonoFulls', 1, 'Teléfono')).toHaveValue('+56 9 1234 5678');
  await desk.frame.personLink(2).click();
  await expect(desk.person.scalar('fechaNacimiento')).toHaveValue('05-09-19');
  await desk.person.scalar('nombre').fill('Ya en versión 2');
  await page.keyboard.press('Tab');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.person.scalar('nombre')).toHaveValue('Ya en versión 2');
  expect(await storage.read('enrollments', 'v1-draft')).toMatchObject({ version: 2, revision: 1 });

  await page.goto('/inscripciones/v1-confirmed');
  await expect(desk.receipt.heading).toBeVisible();
  await page.goto('/inscripciones/v1-rejected/personas/p1');
  await expect(page.getByText('is not known')).toBeVisible();
  for (const id of ['v1-unproven', 'v1-no-answer']) {
    await page.goto(`/inscripciones/${id}/revision`);
    await expect(desk.unknown.heading).toBeVisible();
    await expect(page.getByRole('main')).toContainText('12.345.678-5');
  }
  await desk.unknown.resolve('exists');
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('enrollments of version 2 open in the state that they had', async ({ page, desk, sandbox }) => {
  await install(page, 2);
  for (const id of ['v2-draft', 'v2-review', 'v2-copy']) {
    await page.goto(`/inscripciones/${id}/personas/p1`);
    await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
    await expect(desk.person.scalar('nombre')).toBeEnabled();
  }
  await page.goto('/inscripciones/v2-approved/revision');
  await expect(page.getByText('será el intento 2')).toBeVisible();
  await page.goto('/inscripciones/v2-sending');
  await expect(desk.unknown.facts).toContainText('La pestaña se cerró, o el navegador terminó');
  await page.goto('/inscripciones/v2-unknown');
  await expect(desk.unknown.late).toContainText('El servicio respondió 200');
  await page.goto('/inscripciones/v2-rejected/revision');
  await expect(desk.review.notice).toContainText('El servicio respondió 400: no creó nada');
  await page.goto('/inscripciones/v2-confirmed');
  await expect(desk.receipt.heading).toBeVisible();
  await page.goto('/inscripciones/v2-deleted');
  await expect(desk.notFound).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('reviews of version 3 open: what was approved here is sent, and what came approved with a file is approved anew', async ({
  page,
  desk,
  sandbox,
}) => {
  await install(page, 3);
  const { supervision } = desk.review;
  await page.goto('/inscripciones/v3-returned/revision');
  await expect(supervision.state).toContainText('Devuelta el');
  await expect(supervision.thread('Begoña Núñez · Nombres')).toContainText('Falta el segundo nombre');
  await expect(supervision.thread('Begoña Núñez · Nombres')).toContainText('Lo pregunto');

  await page.goto('/inscripciones/v3-from-file/revision');
  await expect(supervision.state).toContainText(
    /Según el archivo, Sofía Supervisora \(según declaró\) la aprobó el .*tiene que aprobarse aquí/,
  );
  await expect(supervision.approveButton).toBeVisible();
  await expect(desk.review.sendButton).toHaveCount(0);
  await desk.home.open();
  const states = page.getByRole('main').getByText('En revisión', { exact: true });
  await expect(states).toHaveCount(1);
  await page.goto('/inscripciones/v3-from-file/revision');
  await supervision.approve();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();

  await page.goto('/inscripciones/v3-approved-here/revision');
  await expect(supervision.approved).toContainText('Aprobada por Sofía Supervisora');
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(2);
});

test('an approved file of version 3 opens with everything in it, and is approved anew', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.goto('/');
  await desk.files.give(toFile(readVersion('3-approved.enrola.json')));
  await expect(desk.files.integrity).toBeVisible();
  await expect(desk.files.fact('Estado')).toHaveText('Aprobada, sin enviar');
  await expect(desk.files.claim).toContainText('la aprobó Sofía Supervisora (según declaró)');
  await desk.files.addButton.click();
  await expect(page).toHaveURL('/inscripciones/v3-exported');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.sendButton).toHaveCount(0);
  await desk.review.supervision.approve();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
  await desk.history.open();
  await expect(desk.history.events.filter({ hasText: 'Según el archivo, se aprobó' })).toHaveCount(1);
});
