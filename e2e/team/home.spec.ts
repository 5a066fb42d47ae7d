/** Start page of each role of a team. */
import { expect, test } from '../setup/team-fixtures.ts';

const BEGINNINGS = ['Nueva inscripción', 'Pegar o escanear', 'Importar planilla', 'Por revisar'];

test('who audits or administers is offered what is theirs, and no way to begin an enrollment', async ({
  signIn,
}) => {
  test.slow();
  const supervisor = await signIn('supervisora');
  const auditor = await signIn('auditor');
  const administrator = await signIn('admin');
  for (const [colleague, count] of [
    [supervisor, 1],
    [auditor, 0],
    [administrator, 0],
  ] as const) {
    const { home, palette } = colleague.desk;
    await palette.open();
    await expect(palette.results.filter({ hasText: 'Cómo usar Enrola' })).toHaveCount(1);
    for (const name of BEGINNINGS) await expect(palette.results.filter({ hasText: name })).toHaveCount(count);
    await colleague.team.page.keyboard.press('Escape');
    await expect(home.newButton).toHaveCount(count);
    await expect(home.bringButton).toHaveCount(count);
    await expect(
      colleague.team.page.getByRole('banner').getByRole('link', { name: 'Por revisar' }),
    ).toHaveCount(count);
  }
  await auditor.team.list.getByRole('rowheader').first().getByRole('link').click();
  await expect(auditor.team.entries.first()).toBeVisible();
  const { page, people } = administrator.team;
  await expect(people.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear enlace' })).toBeVisible();
  // None of their data is stored here.
  await expect(page.getByText('Se guardan en este navegador')).toHaveCount(0);
  for (const { team } of [auditor, administrator]) {
    await team.page.goto('/planilla');
    await expect(team.page.getByText('Su función en el equipo no permite esto.')).toBeVisible();
    await expect(team.page.getByRole('button', { name: 'Descargar plantilla' })).toHaveCount(0);
  }
});

test('«Envíos» lists what the team sent, for who may read it; an address that is no page says so', async ({
  signIn,
}) => {
  const [agent, auditor, administrator] = [
    await signIn('agente'),
    await signIn('auditor'),
    await signIn('admin'),
  ];
  const toLink = ({ team }: typeof agent) =>
    team.page.getByRole('banner').getByRole('link', { name: 'Envíos' });
  await expect(toLink(auditor)).toBeVisible();
  await expect(toLink(administrator)).toHaveCount(0);
  await toLink(agent).click();
  const { page } = agent.team;
  const sends = page.getByRole('table', { name: 'Envíos' });
  await expect(sends.getByRole('row', { name: 'Francisca Díaz' })).toContainText('Confirmada');
  await expect(sends.getByRole('row', { name: 'Carlos Soto' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Lo que se envió desde este computador' }).click();
  await expect(page.getByText('Aún no se ha enviado nada desde este computador')).toBeVisible();
  // A retry does not change the role.
  await page.goto('/equipo');
  await expect(page.getByRole('alert')).toContainText('Su función en el equipo no permite esto.');
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0);
  await page.goto('/equipo/nadie');
  await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible();
});
