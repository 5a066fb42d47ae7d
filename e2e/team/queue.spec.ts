import { expect, test } from '../setup/team-fixtures.ts';

test('what waits longest stands first, and each decision opens the next one', async ({ signIn }) => {
  const { desk, team } = await signIn('supervisora');
  const { queue } = desk;
  await team.page.getByRole('banner').getByRole('link', { name: 'Por revisar' }).click();
  await expect(queue.waiting).toHaveText(['Carlos Soto', 'Daniela Vera']);
  await expect(queue.row('Carlos Soto')).toContainText('Pedro Rojas');
  // What needs another act stands apart.
  await expect(queue.outside).toHaveText([/desconocido.*Helena Toro/, /Aprobada.*Esteban Pérez/]);
  await queue.nextButton.click();
  await expect(team.page.getByRole('heading', { name: 'Carlos Soto' })).toBeVisible();
  await team.take('Devolver', 'Falta el correo.');
  await expect(queue.decided).toContainText('Carlos Soto: devuelta');
  await expect(team.page.getByRole('heading', { name: 'Daniela Vera' })).toBeVisible();
  await team.take('Aprobar y enviar');
  // Nothing else was handed in.
  await expect(queue.empty).toBeVisible({ timeout: 15_000 });
  await expect(
    team.page.getByRole('status').filter({ hasText: 'Daniela Vera: en la cola de envío' }),
  ).toBeVisible();
  // Opened from the list: what was decided before does not stand above it.
  await queue.outside.getByRole('link', { name: 'Esteban Pérez' }).click();
  await expect(team.page.getByRole('heading', { name: 'Esteban Pérez' })).toBeVisible();
  await expect(team.page.getByText('en la cola de envío')).toHaveCount(0);
});

test('the queue is searched on the server, by a name that is not on the screen too', async ({ signIn }) => {
  const { desk, team } = await signIn('supervisora');
  await desk.queue.open();
  await expect(desk.queue.waiting).toHaveCount(2);
  await expect(team.page.getByText(/^Esperan 2 · la más antigua, desde hace/)).toBeVisible();
  await desk.queue.search.fill('vera daniela');
  await expect(desk.queue.waiting).toHaveText(['Daniela Vera']);
  await expect(desk.queue.outside).toHaveCount(0);
  await desk.queue.search.fill('nadie así');
  await expect(team.page.getByRole('status').filter({ hasText: 'Ninguna coincide.' })).toBeVisible();
  await desk.queue.search.fill('');
  await expect(desk.queue.waiting).toHaveCount(2);
});

test('the list is searched by name, identifier and state, and nothing of it stands in an address', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('supervisora');
  const asked: string[] = [];
  team.page.on('request', (request) => asked.push(request.url()));
  const list = team.list.getByRole('rowheader');
  await expect(list).toHaveCount(8);
  const { search } = desk.home;
  await search.fill('nancupil');
  await expect(list).toHaveText(['Begoña Ñancupil']);
  await expect(team.page.getByRole('status').filter({ hasText: '1 inscripción' })).toBeVisible();
  await search.fill('nadie así');
  await expect(
    team.page.getByRole('status').filter({ hasText: 'Ninguna inscripción coincide.' }),
  ).toBeVisible();
  await search.fill('');
  await expect(list).toHaveCount(8);
  await expect(search).toBeFocused();
  await desk.home.tab('Rechazadas').click();
  await expect(list).toHaveText(['Gonzalo Araya']);
  expect(asked.join()).not.toContain('nancupil');
});
