/** The app reads the answers of the second service by the rules of its profile: refusals, unexplained answers, limits. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { enter, focusIn, readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toBeneficiary, toHolder } from '../setup/second-service/people.ts';
import { PATHS } from '../setup/second-service/service.ts';

test('an error of the service stands at its field until that value changes', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  // The empty row is not sent: the service counts without it. It takes no «Satelital», though its list has it.
  const { path } = await seedClients([
    toHolder(),
    toBeneficiary({
      telephones: [
        rowWith('telephones', { id: 'empty' }),
        rowWith('telephones', { id: 'refused', number: '+56987654321', typeCode: 'S' }),
      ],
    }),
  ]);
  await openReview(path);
  await desk.review.sendButton.click();
  await expect(desk.review.notice).toContainText('El servicio respondió 400: no creó nada');
  await expect(desk.review.notice).toContainText('Corrija lo que la respuesta indica.');
  await expect(desk.review.notice).toContainText(
    'El servicio dice: The enrollment breaks the rules of the service',
  );
  expect(await sandbox.clients()).toEqual([]);
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{}, { telefonoFulls: [{ codTipoTelefono: 'S' }] }] },
  ]);

  // The error is stored with the draft.
  await page.reload();
  await account.signIn();
  await desk.review
    .noticeLink(
      'Bruno Quintral · Teléfono 2 · Tipo de teléfono: el servicio respondió: is not a code of the service',
    )
    .click();
  const refused = desk.person.rowField('telefonoFulls', 2, 'codTipoTelefono');
  await expect(focusIn(refused)).toBeFocused();
  await expect(refused).toHaveAttribute('aria-invalid', 'true');
  await expect
    .poll(() => readDescription(refused))
    .toContain('el servicio respondió: is not a code of the service');
  await expect(desk.person.invalidFields).toHaveCount(1);
  await enter(refused, 'Celular');
  await expect(desk.person.invalidFields).toHaveCount(0);
  await expect.poll(() => readDescription(refused)).not.toContain('el servicio respondió');
  await enter(refused, 'Satelital');
  await focusIn(refused).blur();
  await expect(refused).toHaveAttribute('aria-invalid', 'true');
  await enter(refused, 'Celular');

  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.submissions()).map(({ status }) => status)).toEqual([400, 204]);
  expect(await sandbox.clients()).toHaveLength(2);
});

test('a refusal with 409 leads to the person who was enrolled before', async ({
  desk,
  sandbox,
  seedClients,
  openReview,
}) => {
  const first = await seedClients([toHolder()]);
  await openReview(first.path);
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();

  const second = await seedClients([
    toHolder({ identifier: '33.333.333-3' }),
    toBeneficiary({ identifier: '11111111-1' }),
  ]);
  await openReview(second.path);
  await expect(desk.review.findings(/./).getByText('Bruno Quintral').first()).toBeVisible();
  await desk.review.sendButton.click();
  await desk.review.supervision.answerKnown(desk.review.notice);
  await expect(desk.review.notice).toContainText('El servicio respondió 409: no creó nada');
  await expect(desk.review.notice).toContainText('Una de las personas ya está inscrita.');
  await expect(desk.review.notice).toContainText('El servicio dice: A person was enrolled before');
  await desk.review
    .noticeLink('Bruno Quintral · Número de documento: el servicio respondió: was enrolled before')
    .click();
  await expect(desk.person.field('Número de documento')).toBeFocused();
  await expect(desk.person.field('Número de documento')).toHaveAttribute('aria-invalid', 'true');
  expect(await sandbox.clients()).toHaveLength(1);
});

const UNEXPLAINED = [
  {
    status: 500,
    contentType: 'text/html',
    body: '<h1>Falla</h1><script>document.title = "ejecutado"</script>',
  },
  // For this service 204 alone is success.
  { status: 200, contentType: 'application/json', body: '{"result":"<h1>Falla</h1>"}' },
  { status: 451, contentType: 'text/plain', body: 'No se aceptó' },
];

for (const answer of UNEXPLAINED) {
  test(`an answer ${answer.status} that no rule explains leaves an unknown result and is shown as text`, async ({
    page,
    desk,
    sandbox,
    seedClients,
    openReview,
  }) => {
    const { path } = await seedClients([toHolder()]);
    await sandbox.addFault({ path: PATHS.finalize, ...answer });
    await openReview(path);
    await desk.review.sendButton.click();
    await expect(desk.unknown.heading).toBeVisible();
    await expect(desk.unknown.facts).toContainText(
      `El servicio respondió ${answer.status}: la inscripción no quedó confirmada`,
    );
    await expect(desk.unknown.facts).toContainText(answer.body);
    await expect(page.getByRole('heading', { name: 'Falla' })).toHaveCount(0);
    // Nobody is told to correct what may not be changed yet.
    await expect(desk.unknown.facts.getByText('no prueba que nadie fue creado')).toHaveCount(
      answer.status === 451 ? 1 : 0,
    );
    await expect(page).toHaveTitle('Resultado desconocido · Enrola');
    expect(await sandbox.submissions()).toHaveLength(1);

    await desk.unknown.resolve('does-not-exist');
    await desk.review.sendButton.click();
    await expect(desk.receipt.heading).toBeVisible();
    expect(await sandbox.submissions()).toHaveLength(2);
  });
}

test('the buttons that add persons and accounts say the limits of the service', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const accounts = ['a', 'b'].map((id) =>
    rowWith('bankAccounts', { id, number: '1', kind: 'CTE', bankId: 13 }),
  );
  const { personPath } = await seedClients([
    toHolder({ bankAccounts: accounts }),
    toBeneficiary(),
    toBeneficiary({ identifier: '33.333.333-3' }),
  ]);
  await page.goto(personPath(1));
  await account.signIn();
  const { addPersonButton } = desk.frame;
  const addAccountButton = desk.person.addButton('cuentaBancarioFulls');
  await expect(addPersonButton).toHaveAttribute('aria-disabled', 'true');
  await expect
    .poll(() => readDescription(addPersonButton))
    .toBe('El servicio recibe hasta 3 personas por envío.');
  await expect(addAccountButton).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => readDescription(addAccountButton)).toBe('El servicio recibe hasta 2.');
  // Playwright takes it for disabled; a person can press it all the same.
  await addAccountButton.press('Enter');
  await addAccountButton.click({ force: true });
  await addPersonButton.press('Enter');
  await addPersonButton.click({ force: true });
  await expect(desk.person.rows('cuentaBancarioFulls')).toHaveCount(2);
  await expect(desk.frame.persons).toHaveCount(3);

  await desk.person.removeButton('cuentaBancarioFulls', 2).click();
  await expect(addAccountButton).not.toHaveAttribute('aria-disabled', 'true');
  await desk.frame.actOnPerson(3, 'remove');
  await expect(addPersonButton).not.toHaveAttribute('aria-disabled', 'true');
  await addPersonButton.click();
  await expect(desk.frame.persons).toHaveCount(3);
  expect((await sandbox.submissions()).length).toBe(0);
});

test('a draft with more persons and telephones than the service takes is not sent', async ({
  desk,
  sandbox,
  seedClients,
  openReview,
}) => {
  const telephones = ['a', 'b', 'c', 'd'].map((id, n) =>
    rowWith('telephones', { id, number: `+5691234567${n}`, typeCode: 'C' }),
  );
  const others = ['33.333.333-3', '44.444.444-4'].map((identifier) => toBeneficiary({ identifier }));
  const { path } = await seedClients([toHolder(), toBeneficiary({ telephones }), ...others]);
  await openReview(path);
  await desk.review.sendButton.click();
  await expect(desk.frame.summary).toContainText(
    'hay 4 personas y el servicio recibe hasta 3 por envío; deje las demás para otra inscripción',
  );
  await expect(desk.frame.summary).toContainText(
    'hay 4 y el servicio recibe hasta 3; elimine las que sobran',
  );
  expect(await sandbox.submissions()).toEqual([]);
});
