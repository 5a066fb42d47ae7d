/** Somebody's access ends: what their browsers hold of the team goes from the screen and the disk. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import type { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { toFile } from '../pages/files.ts';
import { toRecords } from '../setup/records.ts';
import { Storage } from '../setup/storage.ts';
import { expect, test } from '../setup/team-fixtures.ts';

const AGENT = 'Pedro Rojas';
const STORES = ['enrollments', 'persons', 'attempts', 'reviews'] as const;
const CHANGES = '**/api/enrollments/*/changes';

type Colleague = { readonly desk: Desk; readonly team: TeamDesk };

const ended = (page: Page) => page.getByRole('heading', { name: 'Su acceso al equipo terminó' });
const nothingLeft = (page: Page) => page.getByText('En este computador no queda nada del equipo.');

async function listStored(page: Page): Promise<string> {
  const storage = new Storage(page);
  const all = await Promise.all(STORES.map((store) => storage.list(store)));
  return JSON.stringify(all);
}
const NOTHING = JSON.stringify(STORES.map(() => []));

async function endAccess({ team: { page } }: Colleague): Promise<void> {
  await page.goto('/equipo');
  await page.getByRole('button', { name: `Quitar acceso: ${AGENT}` }).click();
  const dialog = page.getByRole('dialog', { name: `Quitar acceso: ${AGENT}` });
  await dialog.getByRole('button', { name: 'Solo quitar acceso' }).click();
  await expect(page.getByRole('button', { name: `Dar acceso: ${AGENT}` })).toBeVisible();
}

/** The first person of Ana María Muñoz, as the team has them. */
async function openPerson({ desk, team }: Colleague): Promise<void> {
  await team.openEnrollment('Ana María Muñoz');
  await desk.frame.persons.first().getByRole('link').click();
  await expect(team.bar).toContainText('El equipo la tiene');
}

const change = ({ desk }: Colleague, value: string) => desk.person.field('Nombres').fill(value);

test('at the next word everything goes, in every tab, and a reload brings nothing back', async ({
  signIn,
}) => {
  test.slow();
  const [admin, agent] = [await signIn('admin'), await signIn('agente')];
  const { page } = agent.team;
  await openPerson(agent);
  await change(agent, 'Ana Marcela');
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  const other = await page.context().newPage();
  const second = new TeamDesk(other);
  await other.goto('/');
  await second.openEnrollment('Carlos Soto');
  await expect(second.panel).toBeVisible();
  // One that was begun before anybody signed in, and brought to the team.
  const at = new Date().toISOString();
  const begun = toRecords([], { updatedAt: at, team: { revision: 1, savedAt: at } });
  for (const header of begun.enrollments) await new Storage(page).put('enrollments', header);

  await endAccess(admin);
  // What a tab asks for by itself is a word, too: the stream ends, and both ask who they are.
  for (const tab of [page, other]) {
    await expect(ended(tab)).toBeVisible({ timeout: 60_000 });
    await expect(ended(tab)).toBeFocused();
    await expect(nothingLeft(tab)).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    expect(await listStored(tab)).toBe(NOTHING);
    expect(await tab.locator('body').innerText()).not.toMatch(/Marcela|Soto/);
  }
  await page.reload();
  await expect(ended(page)).toBeVisible();
  // Away from the network, too.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(ended(page)).toBeVisible();
});

test('what did not reach the team is said without a word of it, and leaves as a file for an administrator', async ({
  signIn,
}) => {
  test.slow();
  const [admin, supervisor, agent] = [
    await signIn('admin'),
    await signIn('supervisora'),
    await signIn('agente'),
  ];
  const { page } = agent.team;
  await openPerson(agent);
  await page.route(CHANGES, (route) => route.abort());
  await change(agent, 'Anaís Belén');
  await expect(agent.team.bar).toContainText('no responde');
  await endAccess(admin);
  await page.reload();

  await expect(ended(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  const items = page.getByRole('list', { name: 'Lo que no llegó al equipo' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Inscripción 1: último cambio');
  expect(await page.locator('body').innerText()).not.toMatch(/Anaís|Muñoz/);
  expect(await listStored(page)).toContain('Anaís Belén');

  const downloading = page.waitForEvent('download');
  await items.getByRole('button', { name: 'Guardar archivo: Inscripción 1' }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('BEGIN AGE ENCRYPTED FILE');
  await expect(items).toContainText(`Archivo creado: ${download.suggestedFilename()}`);
  expect(await listStored(page)).toContain('Anaís Belén');
  await items.getByRole('button', { name: 'Borrar de este computador: Inscripción 1' }).click();
  await expect(nothingLeft(page)).toBeVisible();
  await expect(ended(page)).toBeFocused();
  expect(await listStored(page)).toBe(NOTHING);

  await admin.team.page.reload();
  await admin.team.page.getByRole('button', { name: `Clave de los archivos de ${AGENT}` }).click();
  const telling = admin.team.page.getByRole('dialog', { name: `Clave de los archivos de ${AGENT}` });
  await telling.getByRole('button', { name: 'Mostrar la clave' }).click();
  const passphrase = (await telling.locator('code').textContent()) ?? '';
  expect(await page.content()).not.toContain(passphrase);

  const { files } = supervisor.desk;
  await files.open.setInputFiles(toFile(text, download.suggestedFilename()));
  await files.passphrase.fill(passphrase);
  await files.unlockButton.click();
  await expect(files.dialog).toContainText('Anaís Belén', { timeout: 30_000 });
});

test('who gets the access back finds what did not reach the team, and it goes on', async ({ signIn }) => {
  test.slow();
  const [admin, agent] = [await signIn('admin'), await signIn('agente')];
  const { page } = agent.team;
  await openPerson(agent);
  await page.route(CHANGES, (route) => route.abort());
  await change(agent, 'Anaís Belén');
  await expect(agent.team.bar).toContainText('no responde');
  await endAccess(admin);
  await page.reload();
  await expect(ended(page)).toBeVisible();
  await page.unroute(CHANGES);
  await admin.team.page.getByRole('button', { name: `Dar acceso: ${AGENT}` }).click();
  await expect(admin.team.page.getByRole('button', { name: `Quitar acceso: ${AGENT}` })).toBeVisible();

  await page.getByRole('button', { name: 'Acceder con otra cuenta' }).click();
  await agent.team.fillSignIn('agente', 'inscripciones de prueba');
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await expect(agent.desk.person.field('Nombres')).toHaveValue('Anaís Belén');
  await expect(agent.team.bar).toContainText('El equipo la tiene');
});

/** Answers of what stands between a browser and the server, and a session that is over. */
const OTHER_WORDS: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['no network', (route) => route.abort()],
  [
    'a proxy that refuses',
    (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>403</h1>' }),
  ],
  [
    'a page of a network that wants a sign-in',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
  ],
  ['a session that is over', (route) => route.fulfill({ status: 401, json: { type: 'urn:enrola:sign-in' } })],
  [
    'the word without whose it is',
    (route) => route.fulfill({ status: 403, json: { type: 'urn:enrola:access-ended' } }),
  ],
  [
    'the word about somebody else',
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          type: 'urn:enrola:access-ended',
          user: '3f1d2c4b-0000-4000-8000-000000000000',
          passphrase: 'x',
        },
      }),
  ],
];

test('nothing else takes anything away', async ({ signIn }) => {
  test.setTimeout(100_000);
  const agent = await signIn('agente');
  const { page } = agent.team;
  await openPerson(agent);
  for (const [index, [what, answer]] of OTHER_WORDS.entries()) {
    const name = `Ana ${'ABCDEFG'.charAt(index)}`;
    await page.route('**/api/**', answer);
    const asked = page.waitForRequest(CHANGES);
    await change(agent, name);
    await asked;
    await expect(agent.desk.person.field('Nombres'), what).toHaveValue(name);
    await page.reload();
    await expect(page.getByRole('banner'), what).toBeVisible();
    await expect(ended(page), what).toHaveCount(0);
    expect(await listStored(page), what).toContain(name);
    await page.unroute('**/api/**');
    await page.reload();
    await expect(agent.desk.person.field('Nombres'), what).toHaveValue(name);
    await expect(agent.team.bar, what).toContainText('El equipo la tiene');
  }
});
