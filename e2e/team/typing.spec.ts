/** Others change the same enrollment while somebody types in it: nothing typed is lost, and no key answers for anybody. */
import { expect, test } from '../setup/team-fixtures.ts';

test('taken over while somebody types: every letter is kept, the bar says that the team has not got it, and it is put aside', async ({
  signIn,
}) => {
  test.slow();
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.persons.first().getByRole('link').click();
  const field = agent.desk.person.field('Apellido materno');
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  await supervisor.team.openEnrollment('Ana María Muñoz');
  await supervisor.team.bar.getByRole('button', { name: 'Tomarla' }).click();
  const takeOver = supervisor.team.page.getByRole('dialog', { name: 'Tomarla' });
  await takeOver.getByLabel('Aviso para quien está a cargo').fill('Sigo yo.');

  await field.click();
  await agent.team.page.keyboard.type('ab');
  const taking = takeOver.getByRole('button', { name: 'Tomarla' }).click();
  // No rest of 2 s: nothing of it goes to the team before.
  for (let key = 0; key < 400 && (await field.isEditable()); key += 1)
    await agent.team.page.keyboard.press(key % 2 === 0 ? 'a' : 'b');
  await taking;
  await expect(agent.team.bar).toContainText('A cargo de Elena Fuentes: aquí solo se lee.');
  const typed = await field.inputValue();
  expect(typed).toMatch(/ab/);
  await expect(agent.desk.frame.saved).toBeVisible();
  await agent.team.page.reload();
  await expect(field).toHaveValue(typed);
  await expect(agent.team.bar).toContainText('Lo último que cambió aquí no llegó al equipo');

  await agent.team.bar.getByRole('button', { name: 'Ver lo que no llegó' }).click();
  const apart = agent.team.page.getByRole('dialog', { name: 'Lo que cambió aquí no llegó al equipo' });
  await expect(apart).toContainText(typed);
  await expect(apart.getByRole('radio')).toHaveCount(0);
  await apart.getByRole('button', { name: 'Guardar lo mío aparte y tomar lo del equipo' }).click();
  await expect(apart).toBeHidden();
  await expect(field).not.toHaveValue(typed);
  await expect(agent.team.bar).not.toContainText('no llegó al equipo');
  await agent.team.page.goto('/');
  await agent.desk.home.drafts.filter({ hasText: 'Ana María Muñoz' }).first().waitFor();
  await agent.team.page
    .getByRole('row', { name: /Ana María Muñoz.*Copia por conflicto/ })
    .getByRole('link')
    .click();
  await agent.desk.frame.persons.first().getByRole('link').click();
  await expect(field).toHaveValue(typed);
});

test('changed elsewhere while somebody types on: no dialog takes the keys, and nothing is chosen until somebody chooses', async ({
  signIn,
}) => {
  test.slow();
  const [here, there] = [await signIn('agente'), await signIn('agente')];
  for (const { team, desk } of [here, there]) {
    await team.openEnrollment('Begoña Ñancupil');
    await desk.frame.persons.first().getByRole('link').click();
  }
  const field = there.desk.person.field('Apellido materno');
  // There the changes of others arrive too late: the server is there, its database is not.
  await there.team.page.route('**/api/e*/**', (route) =>
    route.fulfill({
      status: 503,
      json: { type: 'urn:enrola:away', title: 'Service Unavailable', status: 503 },
    }),
  );
  await field.fill('Allá');
  await expect(there.team.bar).toContainText('no responde');
  await here.desk.person.field('Apellido materno').fill('Aquí');
  await expect(here.team.bar).toContainText('El equipo la tiene');
  await field.focus();
  await there.team.page.unroute('**/api/e*/**');
  const ask = there.team.bar.getByRole('button', { name: 'Decidir qué vale' });
  await expect(ask).toBeVisible({ timeout: 20_000 });
  await expect(there.team.page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await there.team.page.keyboard.press('End');
  await there.team.page.keyboard.type(' Pozo');
  await expect(field).toHaveValue('Allá Pozo');
  await expect(there.team.bar).toContainText('Otra persona u otro navegador cambió lo mismo que usted');

  await ask.press('Enter');
  const question = there.team.page.getByRole('dialog', { name: 'Se cambió en otro lugar mientras tanto' });
  await expect(question.getByRole('radio', { name: 'Usted: Allá Pozo' })).toBeVisible();
  await expect(question).toContainText('Antes: ');
  for (const key of ['Space', 'Enter', 'o', 'Enter']) await there.team.page.keyboard.press(key);
  await expect(question).toBeVisible();
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
  await question.getByRole('radio', { name: /^Pedro Rojas: Aquí/ }).check();
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(field).toHaveValue('Aquí');
  await expect(there.team.bar).toContainText('El equipo la tiene');
});
