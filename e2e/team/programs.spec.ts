/** Keys of programs and webhooks, which an administrator makes, sees and ends. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { webhookBodySchema } from '../../src/domain/team/machine-api.ts';
import { findViolations } from '../audits/axe.ts';
import { findFreePort } from '../setup/find-free-port.ts';
import { expect, test } from '../setup/team-fixtures.ts';

const port = await findFreePort();
test.use({ teamVariables: { WEBHOOK_HOSTS: `127.0.0.1:${port}` } });

test('a program is told of a send, and reads whom it created', async ({ signIn, request, teamOrigin }) => {
  test.slow();
  const told: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 500;
  const receiver = createServer(({ headers }, response) => response.writeHead(headers ? status : 0).end());
  receiver.on('request', (incoming) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => (body += piece.toString()));
    incoming.on('end', () => told.push({ headers: incoming.headers, body }));
  });
  receiver.listen(port, '127.0.0.1');

  const { team } = await signIn('admin');
  const { page } = team;
  await page.getByRole('link', { name: 'Equipo' }).click();
  await page.getByRole('button', { name: 'Crear clave' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Programa que la usará')).toBeFocused();
  await page.keyboard.type('Sistema central');
  const scope = dialog.getByLabel('leer los clientes creados');
  await scope.uncheck();
  await page.keyboard.press('Enter');
  expect(await scope.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe(
    'Elija al menos una opción.',
  );
  await scope.check();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('code')).toHaveText(/^enrola_/);
  const key = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  const keys = page.getByRole('table', { name: 'Claves de API' });
  await expect(keys.getByRole('row', { name: /Sistema central.*leer los clientes creados/ })).toBeVisible();
  await expect(page.getByText(String(key))).toHaveCount(0);

  const webhooks = page.getByRole('table', { name: 'Webhooks' });
  await page.getByRole('button', { name: 'Crear webhook' }).click();
  await dialog.getByLabel('Dirección que recibe los avisos').fill('https://otro.example/avisos');
  await dialog.getByRole('button', { name: 'Crear webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('su servidor debe estar entre los permitidos');
  const address = `http://127.0.0.1:${port}/avisos`;
  await dialog.getByLabel('Dirección que recibe los avisos').fill(address);
  await dialog.getByRole('button', { name: 'Crear webhook' }).click();
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  const secret = await dialog.locator('code').textContent();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(webhooks.getByRole('row', { name: /confirmados, rechazados/ })).toContainText('0 recibidos');

  const supervisor = await signIn('supervisora');
  await supervisor.desk.queue.open();
  await supervisor.desk.queue.nextButton.click();
  await supervisor.team.take('Aprobar y enviar');
  await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.reload();
  await expect(webhooks.getByRole('row', { name: /respondió 500/ })).toContainText('1 por entregar');
  expect(await findViolations(page)).toEqual([]);
  status = 204;
  await webhooks.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(async () => {
    await page.reload();
    await expect(webhooks.getByRole('row', { name: /respondió 204/ })).toContainText('1 recibido');
  }).toPass({ timeout: 20_000 });

  const last = told.at(-1);
  const id = String(last?.headers['webhook-id']);
  const signed = `${id}.${String(last?.headers['webhook-timestamp'])}.${last?.body}`;
  const bytes = Buffer.from(String(secret).replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', bytes).update(signed).digest('base64');
  expect(last?.headers['webhook-signature']).toBe(`v1,${signature}`);
  const event = webhookBodySchema.parse(JSON.parse(last?.body ?? ''));
  const at = Date.parse(event.timestamp);
  const days = [at - 60_000, at + 60_000].map((day) => new Date(day).toISOString());
  const read = await request.post(`${teamOrigin}/api/activity/created`, {
    data: { days, enrollmentId: event.data.enrollmentId },
    headers: { Authorization: `Bearer ${String(key)}` },
  });
  expect(await read.json()).toMatchObject({ clients: [{ enrollmentId: event.data.enrollmentId }], total: 1 });

  await keys.getByRole('button', { name: 'Anular la clave: Sistema central' }).click();
  await expect(keys.getByRole('row', { name: /Sistema central/ })).toContainText('Anulada');
  await expect(page.getByRole('heading', { name: 'Claves de API' })).toBeFocused();
  await expect(page.getByText('Se anuló la clave.')).toBeVisible();
  await webhooks.getByRole('button', { name: 'Quitar el webhook' }).click();
  await expect(webhooks).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
  receiver.close();
});
