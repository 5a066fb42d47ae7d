/** A day of a team: two agents and a supervisor, each in a browser of their own. */
import type { Locator } from '@playwright/test';
import { TeamDesk } from '../pages/team-desk.ts';
import { noteFigure } from '../setup/figures.ts';
import { holdRequests } from '../setup/hold.ts';
import { expect, PASSWORD, test } from '../setup/team-fixtures.ts';

/** A field of the person of the first journey, as an observation names it. */
const NAME = 'Ana María Muñoz · Nombres';
const CORRECTED = 'Ana Luisa Muñoz · Nombres';

test('entered, handed in, observed, returned, corrected, approved, sent, receipt: each sees the steps of the other', {
  tag: '@timed',
}, async ({ signIn }) => {
  test.slow();
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  /** Waiting time of the other person for each step, in ms. */
  const waits: number[] = [];
  const see = async (step: Locator, text: string) => {
    const begun = performance.now();
    await expect(step).toContainText(text);
    waits.push(performance.now() - begun);
  };
  const asked: string[] = [];
  for (const { team } of [agent, supervisor]) team.page.on('request', (request) => asked.push(request.url()));
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.start.fill();
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.panel).toContainText('En revisión.');

  await see(supervisor.team.row('Ana María Muñoz'), 'En revisión');
  await supervisor.team.openEnrollment('Ana María Muñoz');
  await supervisor.desk.review.supervision.observe(NAME, 'La cédula dice Ana Luisa.');
  await see(agent.desk.review.supervision.thread(NAME), 'La cédula dice Ana Luisa.');
  await supervisor.team.take('Devolver', 'Corregir el nombre.');
  await see(agent.team.panel, 'En preparación.');
  await expect(agent.team.journal.nth(1)).toContainText('Toda la inscripción: «Corregir el nombre.»');

  await agent.desk.frame.persons.first().getByRole('link').click();
  await agent.desk.person.field('Nombres').fill('Ana Luisa');
  await agent.desk.review.supervision.reply(CORRECTED, 'Corregido.');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await see(supervisor.team.panel, 'En revisión.');
  await expect(supervisor.desk.review.supervision.thread(CORRECTED)).toContainText('Corregido.');
  await expect(
    supervisor.team.page.getByRole('definition').getByText('Ana Luisa', { exact: true }),
  ).toBeVisible();
  await expect(supervisor.desk.review.supervision.changes).toContainText('Ana María');
  await supervisor.desk.review.supervision.settle(CORRECTED);
  await supervisor.desk.review.supervision.settle('Toda la inscripción');
  await supervisor.team.take('Aprobar sin enviar');
  await see(agent.team.panel, 'Aprobada por Elena Fuentes.');
  await expect(agent.team.page.getByRole('button', { name: 'Exportar' })).toBeVisible();
  await agent.desk.history.open();
  await expect(agent.desk.history.events.first()).toContainText('Se aprobó la solicitud');
  await expect(agent.desk.history.events.filter({ hasText: 'Corregir el nombre.' })).toHaveCount(1);
  await agent.desk.history.back.click();
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await supervisor.team.take('Enviar inscripción');
  for (const { team } of [supervisor, agent]) {
    const receipt = team.page.getByRole('heading', { name: 'Comprobante' });
    await receipt.waitFor({ timeout: 10_000 });
    await team.page.getByText('JSON exacto que se envió').click();
    await expect(team.page.getByText('"Ana Luisa"')).toBeVisible();
  }
  const [, , median = 0] = waits.toSorted((a, b) => a - b);
  noteFigure({ name: 'until another browser shows a step of a team', value: median, unit: 'ms', most: 2000 });
  // No browser sends enrollments of the team.
  expect(asked.filter((url) => url.includes('finalize'))).toEqual([]);
});

test('approved with a reason, although something is observed; what the service said stands in the record', async ({
  signIn,
}) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await supervisor.team.openEnrollment('Daniela Vera');
  await supervisor.desk.review.supervision.observe('Daniela Vera · Nombres', 'Falta el segundo nombre.');
  await expect(supervisor.team.step('Aprobar y enviar')).toHaveAccessibleDescription(
    /Hay observaciones abiertas\. .* apruebe con un motivo/,
  );
  await expect(supervisor.team.step('Aprobar y enviar')).toHaveAttribute('aria-disabled', 'true');
  await supervisor.team.take('Aprobar con motivo…', 'Tiene uno solo.');
  await expect(supervisor.team.panel).toContainText('Aprobada por Elena Fuentes.');
  await agent.team.openEnrollment('Daniela Vera');
  await expect(agent.team.journal.first()).toContainText('Tiene uno solo.');
});

test('taken over and given back: who has it edits, the other one only reads, and both are told', async ({
  signIn,
}) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  const toEdits = ({ team }: typeof agent) => team.page.getByRole('link', { name: 'Corregir' });
  await agent.team.openEnrollment('Esteban Pérez');
  await supervisor.team.openEnrollment('Esteban Pérez');
  await expect(supervisor.team.bar).toContainText('A cargo de Pedro Rojas: aquí solo se lee.');
  // An approved enrollment must be taken back before its author can edit it.
  await expect(agent.team.bar).toContainText('Aprobada, sin enviar: aquí solo se lee hasta que la retire');
  await expect(toEdits(agent)).toHaveCount(0);
  await expect(toEdits(supervisor)).toHaveCount(0);
  await supervisor.team.bar.getByRole('button', { name: 'Tomarla' }).click();
  const takeOver = supervisor.team.page.getByRole('dialog', { name: 'Tomarla' });
  await takeOver.getByLabel('Aviso para quien está a cargo').fill('Sigo yo.');
  await takeOver.getByRole('button', { name: 'Tomarla' }).click();
  await expect(supervisor.team.panel).toContainText('A cargo de Elena Fuentes.');
  await expect(toEdits(supervisor).first()).toBeVisible();
  await expect(supervisor.team.bar).toContainText('con el primer cambio pierde la aprobación');
  await expect(agent.team.bar).toContainText('A cargo de Elena Fuentes: aquí solo se lee.');
  await expect(agent.team.journal.first()).toContainText('Sigo yo.');
  await expect(agent.team.bar).toContainText('La tomó Elena Fuentes: Sigo yo.');
  await expect(supervisor.team.bar).not.toContainText('Sigo yo.');
  await expect(toEdits(agent)).toHaveCount(0);
  await supervisor.team.take('Asignar');
  const dialog = supervisor.team.page.getByRole('dialog', { name: 'Asignar' });
  await dialog.getByLabel('Quién queda a cargo').selectOption('Pedro Rojas · Agente');
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await expect(supervisor.team.panel).toContainText('A cargo de Pedro Rojas.');
  await expect(agent.team.bar).not.toContainText('Sigo yo.');
  await agent.team.take('Retirar');
  await expect(toEdits(agent).first()).toBeVisible();
  await expect(agent.team.panel).toContainText('En preparación.');
});

test('what has errors is neither handed in nor approved', async ({ signIn }) => {
  const { team, desk } = await signIn('agente');
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  await team.page.route('**/api/enrollments/*/changes', (route) => route.abort());
  await desk.person.field('Nombres').fill('');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(team.step('Pedir aprobación')).toHaveAttribute('aria-disabled', 'true');
  await expect(team.page.getByRole('status').filter({ hasText: 'Hay datos por corregir' })).toBeVisible();
});

test('a session that ends while one types: nothing is lost, and it goes on after a sign-in', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('agente');
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  await team.page.context().clearCookies();
  await desk.person.field('Apellido materno').fill('Huenchumán');
  await expect(team.bar).toContainText('Su sesión terminó');
  await expect(desk.person.field('Apellido materno')).toBeFocused();
  await team.bar.getByRole('button', { name: 'Acceder' }).click();
  await team.fillSignIn('agente', PASSWORD);
  await expect(desk.person.field('Apellido materno')).toHaveValue('Huenchumán');
  await expect(team.bar).toContainText('El equipo la tiene');
});

test('from the first key on, nobody is told that the team has what is typed', async ({ signIn }) => {
  const { team, desk } = await signIn('agente');
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  const release = await holdRequests(team.page, '/api/enrollments/*/changes');
  await expect(team.bar).toContainText('El equipo la tiene');
  await desk.person.field('Apellido materno').fill('Lonco');
  // Read at once, without a retry.
  expect(await team.bar.textContent()).toContain('se lleva al equipo');
  release();
  await expect(team.bar).toContainText('El equipo la tiene');
});

test('a save whose answer is lost is no conflict: what stands there is what was sent', async ({ signIn }) => {
  // The server is asked again after 10 s, twice.
  test.slow();
  const { team, desk } = await signIn('agente');
  const loseAnswer = (path: string) =>
    team.page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseAnswer('**/api/enrollments');
  await team.page.getByRole('button', { name: 'Nueva inscripción' }).click();
  await expect(team.bar).toContainText('no responde');
  await expect(team.bar).toContainText('El equipo la tiene', { timeout: 20_000 });
  await loseAnswer('**/api/enrollments/*/changes');
  await desk.start.fill();
  await expect(team.bar).toContainText('no responde');
  await expect(team.bar).toContainText('El equipo la tiene', { timeout: 20_000 });
  await expect(team.page.getByRole('dialog')).toHaveCount(0);
});

test('saved on two computers: the second one says which counts, and nothing is lost before that', async ({
  signIn,
}) => {
  test.slow();
  const [here, there] = [await signIn('agente'), await signIn('agente')];
  const edit = async ({ desk }: typeof here, name: string) => {
    await desk.frame.persons.first().getByRole('link').click();
    await desk.person.field('Apellido materno').fill(name);
  };
  for (const { team } of [here, there]) {
    await team.openEnrollment('Begoña Ñancupil');
    await expect(team.bar).toContainText('El equipo la tiene');
  }
  // This browser receives the changes of others too late.
  await there.team.page.route('**/api/e*/**', (route) => route.abort());
  await edit(there, 'Allá');
  await expect(there.team.bar).toContainText('no responde');
  await edit(here, 'Aquí');
  await expect(here.team.bar).toContainText('El equipo la tiene');
  await there.team.page.unroute('**/api/e*/**');
  const question = there.team.page.getByRole('dialog', { name: 'Se cambió en otro lugar mientras tanto' });
  const ask = there.team.bar.getByRole('button', { name: 'Decidir qué vale' });
  await ask.click({ timeout: 20_000 });
  await question.getByRole('button', { name: 'Decidir después' }).click();
  await expect(there.desk.person.field('Apellido materno')).toHaveValue('Allá');
  await expect(there.team.bar).not.toContainText('El equipo la tiene');
  await ask.click();
  await expect(question.getByRole('group', { name: /Begoña Ñancupil.*Apellido materno/ })).toBeVisible();
  await question.getByRole('radio', { name: 'Usted: Allá' }).check();
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(there.team.bar).toContainText('El equipo la tiene');
  await expect(here.desk.person.field('Apellido materno')).toHaveValue('Allá');
});

test('an administrator invites somebody, who makes an account by the link; it works once', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  const { team } = await signIn('admin');
  const link = await team.invite();
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  await new TeamDesk(page).makeAccount(link, 'sofia');
  await expect(page.getByRole('group', { name: 'Acceso al servicio' })).toContainText('Sofía Reyes');
  await page.goto('/');
  await page.goto(link);
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Este enlace ya se usó o venció. Pida otro a administración');
  await expect(page.getByLabel('Contraseña')).toHaveCount(0);
  // The link opens in the same tab.
  await page.goto(await team.invite());
  await expect(page.getByLabel('Contraseña')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await context.close();
  await team.page.reload();
  await expect(team.page.getByRole('row', { name: 'Sofía Reyes' })).toContainText('Agente');
});
