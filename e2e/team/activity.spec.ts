/** «Qué pasó» of a team: counted, searched and listed by its server, for supervisors alone. */
import { readFile } from 'node:fs/promises';
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/team-fixtures.ts';

test('a supervisor sees what the team entered, returned and created, and exports it', async ({ signIn }) => {
  test.slow();
  const { desk, team } = await signIn('supervisora');
  const { activity, queue } = desk;
  const asked: string[] = [];
  team.page.on('request', (request) => asked.push(request.url()));
  await queue.open();
  await queue.nextButton.click();
  await team.take('Devolver', 'Falta el correo.');
  await expect(team.page.getByRole('heading', { name: 'Daniela Vera' })).toBeVisible();
  await team.take('Aprobar y enviar');
  await expect(queue.empty).toBeVisible({ timeout: 15_000 });

  await team.page.getByRole('banner').getByRole('link', { name: 'Qué pasó' }).click();
  await expect(activity.heading).toBeFocused();
  await expect(activity.figure('clientes creados')).toContainText('2', { timeout: 15_000 });
  await expect(activity.figure('esperan ahora')).toContainText('0');
  await expect(activity.figure('ingresadas')).toContainText('6');
  await expect(activity.figure('devueltas')).toContainText('1');
  await expect(activity.figure('bien a la primera')).toContainText('83 %');
  await expect(activity.agents).toHaveText([/^Pedro Rojas61.*83 %$/, /^Todos61.*83 %$/]);
  await expect(activity.chart).toHaveAccessibleName(/hoy: 6, devueltas 1$/);
  expect(await findViolations(team.page)).toEqual([]);

  await expect(activity.clients).toHaveText([/Daniela Vera.*SBX-.*Pedro Rojas/, /Pedro Rojas/]);
  await activity.search.fill('vera daniela');
  await expect(activity.clients).toHaveCount(1);
  await expect(activity.exportButton).toHaveText('Exportar 1');
  const download = await activity.exportAs('Texto separado (CSV)');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^"Daniela Vera";"\d/);
  expect(asked.join().toLowerCase()).not.toContain('vera');

  // The journal notes the export, without the search.
  const auditor = await signIn('auditor');
  await expect(auditor.team.page.getByRole('link', { name: 'Qué pasó' })).toHaveCount(0);
  await auditor.team.page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(auditor.team.entries.filter({ hasText: 'Exportó los clientes creados' })).toHaveCount(1);
});

test('the page follows what another supervisor does', async ({ signIn }) => {
  test.slow();
  const watching = await signIn('supervisora');
  await watching.team.page.getByRole('banner').getByRole('link', { name: 'Qué pasó' }).click();
  const { activity } = watching.desk;
  await expect(activity.figure('clientes creados')).toContainText('1');
  await expect(activity.clients).toHaveCount(1);
  const deciding = await signIn('supervisora');
  await deciding.desk.queue.open();
  await deciding.desk.queue.nextButton.click();
  await deciding.team.take('Aprobar y enviar');
  await expect(activity.figure('clientes creados')).toContainText('2', { timeout: 30_000 });
  await expect(activity.figure('esperan ahora')).toContainText('1');
  await expect(activity.clients).toHaveCount(2);
});

test('an agent has no way there, and learns why', async ({ signIn }) => {
  const { team } = await signIn('agente');
  await team.list.waitFor();
  await expect(team.page.getByRole('banner').getByRole('link', { name: 'Qué pasó' })).toHaveCount(0);
  await team.page.goto('/que-paso');
  await expect(team.page.getByRole('alert')).toBeVisible();
});
