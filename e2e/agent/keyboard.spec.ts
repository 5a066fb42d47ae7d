/** The whole journey without a mouse, and focus that is never lost. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import type { Desk } from '../pages/desk.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { COMPANY, NATURAL, type PersonData, toTyped } from '../setup/people.ts';
import { completePerson } from '../setup/seed.ts';
import { ROW_NAMES, SCALAR_NAMES, type ScalarName } from '../setup/words.ts';

const BODY = 'BODY';

async function typePerson(keyboard: Keyboard, desk: Desk, person: PersonData): Promise<void> {
  for (const name of Object.keys(SCALAR_NAMES).filter((key): key is ScalarName => key in person.scalars)) {
    await keyboard.enter(desk.person.scalar(name), toTyped(person.scalars[name] ?? '', 'es'));
  }
  for (const section of ['telefonoFulls', 'emailFulls'] as const) {
    await keyboard.tabTo(desk.person.addButton(section));
    await keyboard.press('Enter');
    await expect(desk.person.rowField(section, 1, Object.keys(ROW_NAMES[section])[0] ?? '')).toBeFocused();
    const row: Readonly<Record<string, string | { code: string; es: string; en: string } | undefined>> =
      person.rows[section][0] ?? {};
    for (const name of Object.keys(ROW_NAMES[section])) {
      const value = row[name];
      if (value !== undefined)
        await keyboard.enter(desk.person.rowField(section, 1, name), toTyped(value, 'es'));
    }
  }
}

test('two persons are entered, reviewed and sent by the keyboard alone', async ({ page, desk, sandbox }) => {
  test.slow();
  const keyboard = new Keyboard(page);
  await desk.home.open();
  await keyboard.tabTo(desk.home.newButton);
  await keyboard.press('Enter');
  await expect(desk.start.heading).toBeFocused();
  await keyboard.enter(desk.start.riskProfile, 'Moderado');
  await keyboard.tabTo(desk.frame.nextButton);
  await keyboard.press('Enter');
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await typePerson(keyboard, desk, NATURAL);

  await keyboard.tabTo(desk.frame.addPersonButton, 'Shift+Tab');
  await keyboard.press('Space');
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await typePerson(keyboard, desk, COMPANY);
  await keyboard.tabTo(desk.frame.reviewButton);
  await keyboard.press('Enter');
  await expect(desk.review.heading).toBeFocused();
  const { supervision } = desk.review;
  await keyboard.tabTo(supervision.jumpToApproval);
  await keyboard.press('Enter');
  await keyboard.enter(supervision.enterer, 'Ana Agente');
  await keyboard.enter(supervision.supervisor, 'Sofía Supervisora');
  await keyboard.tabTo(supervision.approveButton);
  await keyboard.press('Enter');
  await expect(supervision.approved).toBeVisible();
  expect(await keyboard.focused()).not.toBe(BODY);
  await keyboard.tabTo(desk.review.sendButton);
  await keyboard.press('Enter');
  await expect(desk.receipt.heading).toBeFocused();

  const none = { direccionFulls: [], cuentaBancarioFulls: [] };
  expect(await sandbox.bodies()).toMatchObject([
    {
      codPerfilRiesgo: 'MOD',
      personaFulls: [
        {
          identificador: '12345678-5',
          codPais: 'CHL',
          codRegimenMatrimonial: 'SEPBIENES',
          telefonoFulls: [
            {
              telefono: '+56 9 1234 5678',
              observacion: 'después de las 18:00',
              codTipoTelefono: 'TTELEMOVIL',
            },
          ],
          emailFulls: [{ email: 'begona@example.com', codTipoEmail: 'TDIREEPART' }],
          ...none,
        },
        {
          identificador: '76543210-3',
          codTipoSociedad: 'SPA',
          dscGiro: 'Venta de ejemplos',
          telefonoFulls: [
            { telefono: '+56 2 2345 6780', observacion: 'central', codTipoTelefono: 'TTELEFIJO' },
          ],
          emailFulls: [{ email: 'contacto@example.net', codTipoEmail: 'TDIREECOME' }],
          ...none,
        },
      ],
    },
  ]);
  await keyboard.tabTo(page.getByRole('main').getByRole('link', { name: 'Inscripciones', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripciones' })).toBeFocused();
});

/** Presses a button by the keyboard and gives where focus is once all is drawn. */
async function pressAndLook(
  page: Page,
  keyboard: Keyboard,
  button: ReturnType<Page['getByRole']>,
): Promise<string> {
  await button.focus();
  await keyboard.press('Enter');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return keyboard.focused();
}

test('focus is not lost when rows are removed and brought back', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.addButton('emailFulls').focus();
  await keyboard.press('Enter');
  await keyboard.enter(desk.person.rowField('emailFulls', 1, 'email'), 'a@example.com');
  expect(await pressAndLook(page, keyboard, desk.person.removeButton('emailFulls', 1))).not.toBe(BODY);
  await expect(desk.person.addButton('emailFulls')).toBeFocused();
  expect(await pressAndLook(page, keyboard, desk.undoButton)).not.toBe(BODY);
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
  await desk.person.removeButton('emailFulls', 1).focus();
  await keyboard.press('Enter');
  const dismiss = page.getByRole('button', { name: 'Cerrar aviso', exact: true });
  expect(await pressAndLook(page, keyboard, dismiss)).not.toBe(BODY);
});

test('focus is not lost when persons are removed, brought back and moved', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed(
    ['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName })),
  );
  await page.goto(personPath(1));
  const { frame } = desk;
  const look = async (what: string, button: ReturnType<Page['getByRole']>) =>
    `${what}: ${await pressAndLook(page, keyboard, button)}`;
  const found = [
    await look('another person removed', frame.personButton('remove', 3)),
    await look('brought back', desk.undoButton),
    await look('moved up', frame.personButton('up', 3)),
    await look('moved to the top', frame.personButton('up', 2)),
    await look('moved down', frame.personButton('down', 1)),
    await look('moved to the end', frame.personButton('down', 2)),
    await look('open person removed', frame.personButton('remove', 3)),
    await look('brought back', desk.undoButton),
    await look('person added', frame.addPersonButton),
  ];
  expect(found.filter((line) => line.endsWith(BODY))).toEqual([]);
});

test('focus is not lost between pages, back and forward included', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { path } = await seed([completePerson({ givenName: 'Ana' }), completePerson({ givenName: 'Berta' })]);
  await page.goto(path);
  await keyboard.tabTo(desk.frame.nextButton);
  await keyboard.press('Enter');
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await keyboard.tabTo(desk.frame.nextButton);
  await keyboard.press('Enter');
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await keyboard.tabTo(desk.frame.previousButton);
  await keyboard.press('Enter');
  await expect(desk.person.heading(1, 2)).toBeFocused();
  await keyboard.tabTo(desk.frame.stepLink('Revisión y envío'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(desk.review.heading).toBeFocused();
  await page.goBack();
  await expect(desk.person.heading(1, 2)).toBeFocused();
  await page.goForward();
  await expect(desk.review.heading).toBeFocused();
});

test('back to the page of a removed person says so, with focus on it', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { path, personPath } = await seed([completePerson(), completePerson()]);
  await page.goto(path);
  await desk.frame.personLink(2).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(personPath(2));
  await expect(desk.person.heading(2, 2)).toBeFocused();
  await desk.frame.personLink(1).focus();
  await keyboard.press('Enter');
  await expect(desk.person.heading(1, 2)).toBeFocused();
  await pressAndLook(page, keyboard, desk.frame.personButton('remove', 2));
  await page.goBack();
  await expect(desk.notFound).toBeFocused();
});
