/** What an auditor reads of a team: everything that was done, and nothing of a person. */
import { readFileSync } from 'node:fs';
import { expect, test } from '../setup/team-fixtures.ts';

test('an auditor goes from an enrollment to what was done with it, searches on, and comes back to it', async ({
  signIn,
}) => {
  const { team } = await signIn('auditor');
  const { page } = team;
  await expect(team.row('Muñoz')).toHaveCount(0);
  await team.row('Aprobada').getByRole('link').click();
  await expect(team.entries).toHaveCount(3);
  await expect(team.entries.first()).toContainText('La aprobó');
  await expect(team.entries.last()).toContainText('La empezó');
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await page.getByLabel('Qué hizo').selectOption('La devolvió');
  await page.getByLabel('Quién').selectOption('Elena Fuentes');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  const isFound = async () => {
    await expect(team.entries.filter({ hasNotText: 'La devolvió' })).toHaveCount(0);
    await expect(team.entries.first()).toContainText('Elena Fuentes');
    await expect(page.getByLabel('Qué hizo')).toHaveValue('returned');
  };
  await isFound();
  await page.reload();
  await isFound();
  await page.getByLabel('Desde').fill('2001-01-01');
  await page.getByLabel('Hasta').fill('2001-12-31');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText('No hay anotaciones así.')).toBeVisible();
  await page.goBack();
  await isFound();
});

test('an auditor reads of which role an invitation is and what came of a send; the short id of the list finds it', async ({
  signIn,
}) => {
  const admin = await signIn('admin');
  await admin.team.invite();
  const { team } = await signIn('auditor');
  const { page } = team;
  const search = async (kind: string) => {
    await page.getByLabel('Qué hizo').selectOption(kind);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(team.entries.filter({ hasNotText: kind })).toHaveCount(0);
  };
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await search('Creó una invitación');
  await expect(team.entries.first()).toContainText('Creó una invitación: Agente');
  await search('El servicio la confirmó');
  await expect(team.entries.last()).toContainText('El servicio la confirmó: HTTP 200');
  await expect(team.entries.last()).toContainText('Servidor');
  const shortId = await team.entries.last().getByRole('link').textContent();
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await page.getByLabel('Identificador de la inscripción').fill(shortId ?? '');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(team.entries).toContainText([
    'El servicio la confirmó',
    'Se empezó a enviar al servicio',
    'La puso en la cola de envío',
    'La aprobó',
    'La empezó',
  ]);
  const supervisor = await signIn('supervisora');
  await supervisor.team.openEnrollment('Helena Toro');
  await expect(supervisor.team.journal.first()).toContainText(/No se supo qué hizo el servicio.*Servidor/);
});

test('an auditor verifies the chains, and what is exported is noted', async ({ signIn }) => {
  const { team } = await signIn('auditor');
  const { page } = team;
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await page.getByRole('button', { name: 'Verificar las cadenas' }).click();
  await expect(page.getByText('nada se cambió ni se borró')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar como planilla (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^enrola-auditoria-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('"Pedro Rojas"');
  expect(text.split('\r\n')[0]).toContain('"at";"name"');
  // What people wrote stays with the team.
  expect(text).not.toContain('Falta el correo');
  await page.getByLabel('Qué hizo').selectOption('Exportó la auditoría');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(team.entries.first()).toContainText('Raúl Pinto');
});

test('of many entries an auditor reads on, page by page, until there are no more', async ({ signIn }) => {
  const { team } = await signIn('auditor');
  const { page } = team;
  // The server's pages are longer than the journal of this team.
  await page.route('**/api/audit?*', (route) => route.continue({ url: `${route.request().url()}&limit=7` }));
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await page.getByLabel('Qué hizo').selectOption('La empezó');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText('7 anotaciones')).toBeVisible();
  await expect(page.getByText('No hay más.')).toBeHidden();
  await page.getByRole('button', { name: 'Mostrar más' }).click();
  await expect(page.getByText('No hay más.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mostrar más' })).toBeHidden();
  expect(await team.entries.count()).toBeGreaterThan(7);
});
