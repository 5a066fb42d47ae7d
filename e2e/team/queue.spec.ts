import { expect, test } from '../setup/team-fixtures.ts';

test('what waits longest stands first, and each decision opens the next one', async ({ signIn }) => {
  const { team } = await signIn('supervisora');
  await team.page.getByRole('banner').getByRole('link', { name: 'Por revisar' }).click();
  const queue = team.page.getByRole('table', { name: 'Por revisar' });
  await expect(queue.getByRole('rowheader')).toHaveText([
    'Helena Toro',
    'Esteban Pérez',
    'Carlos Soto',
    'Daniela Vera',
  ]);
  await queue.getByRole('link', { name: 'Carlos Soto' }).click();
  await team.take('Devolver', 'Falta el correo.');
  await expect(team.page.getByRole('status').filter({ hasText: 'Carlos Soto: devuelta' })).toBeVisible();
  await expect(team.page.getByRole('heading', { name: 'Daniela Vera' })).toBeVisible();
  await team.take('Aprobar y enviar');
  // Nothing else was handed in.
  await expect(queue.getByRole('rowheader')).toHaveText(['Helena Toro', 'Esteban Pérez'], {
    timeout: 15_000,
  });
  await expect(
    team.page.getByRole('status').filter({ hasText: 'Daniela Vera: en la cola de envío' }),
  ).toBeVisible();
  // Opened from the list: what was decided before does not stand above it.
  await queue.getByRole('link', { name: 'Esteban Pérez' }).click();
  await expect(team.page.getByRole('heading', { name: 'Esteban Pérez' })).toBeVisible();
  await expect(team.page.getByText('en la cola de envío')).toHaveCount(0);
});

test('the list is searched by name, identifier and state, and nothing of it stands in an address', async ({
  signIn,
}) => {
  const { team } = await signIn('supervisora');
  const asked: string[] = [];
  team.page.on('request', (request) => asked.push(request.url()));
  const list = team.page.getByRole('table', { name: 'Inscripciones del equipo' }).getByRole('rowheader');
  await expect(list).toHaveCount(8);
  const search = team.page.getByRole('searchbox', { name: 'Buscar en el equipo' });
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
  await team.page
    .getByRole('combobox', { name: 'Estado' })
    .selectOption('Rechazada por el servicio: por corregir');
  await expect(list).toHaveText(['Gonzalo Araya']);
  expect(asked.join()).not.toContain('nancupil');
});
