/** Entering persons under the sample profile: its rules, its formats, and the choices that are suggested again. */
import { NO_ROWS } from '../../src/domain/enrollment/builders.fixture.ts';
import { enter, readShown } from '../pages/field.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('a company has its own words and fields, and values of hidden fields are kept but not sent', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ maritalStatusCode: 'CASADO', maritalRegimeCode: 'SEPBIENES', maternalName: 'Solís' }),
  ]);
  const { person } = desk;
  const kind = person.scalar('tipoEntidad');
  await page.goto(personPath(1));
  await expect(person.field('Nombres')).toHaveValue('Begoña');
  await expect(person.field('Giro')).toHaveCount(0);
  await enter(kind, 'Persona jurídica');

  await expect(person.field('Razón social')).toHaveValue('Begoña');
  await expect(person.field('Fecha de constitución')).toHaveValue('05-09-1983');
  for (const hidden of [
    'Nombres',
    'Apellido paterno',
    'Apellido materno',
    'Sexo',
    'Estado civil',
    'Régimen matrimonial',
  ]) {
    await expect(person.field(hidden)).toHaveCount(0);
  }
  await person.fillScalars({
    identificador: '765432103',
    fechaNacimiento: '5/9/84',
    codTipoSociedad: 'Fundación',
    dscGiro: 'Ejemplos',
  });
  await person.field('Giro').blur();
  await expect(person.scalar('identificador')).toHaveValue('76.543.210-3');
  await expect(person.field('Fecha de constitución')).toHaveValue('05-09-1984');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();

  await enter(kind, 'Persona natural');
  await expect(person.field('Apellido paterno')).toHaveValue('Núñez');
  await expect(person.field('Apellido materno')).toHaveValue('Solís');
  await expect.poll(() => readShown(person.field('Sexo'))).toBe('Femenino');
  await expect(person.field('Régimen matrimonial').locator('option:checked')).toHaveText(
    'Separación total de bienes',
  );
  await expect(person.field('Giro')).toHaveCount(0);
  await person.scalar('codEstadoCivil').selectOption({ label: 'Soltero/a' });
  await expect(person.field('Régimen matrimonial')).toHaveCount(0);

  await enter(kind, 'Persona jurídica');
  await expect(person.field('Giro')).toHaveValue('Ejemplos');
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toStrictEqual([
    {
      codPerfilRiesgo: 'MOD',
      personaFulls: [
        {
          tipoEntidad: 'J',
          identificador: '76543210-3',
          tipoIdentificador: 'R',
          nombre: 'Begoña',
          fechaNacimiento: '1984-09-05',
          codPais: 'CHL',
          dscGiro: 'Ejemplos',
          codTipoSociedad: 'FUNDACION',
          codTipoRelacion: 'CLINTE',
          ...NO_ROWS,
        },
      ],
    },
  ]);
});

test('the latest choices come first in their lists, what tells persons apart is not suggested again, and only codes of lists are remembered', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ countryCode: '' }),
    completePerson({ identifierType: 'P', identifier: '', relationshipTypeCode: '' }),
  ]);
  const { person } = desk;
  const country = person.scalar('codPais');
  const relationship = person.scalar('codTipoRelacion');
  const commune = person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  await page.goto(personPath(1));
  await country.focus();
  await person.takeSuggestion('Chile');
  await expect(country).toHaveValue('Chile');
  await relationship.focus();
  await relationship.selectOption({ label: 'Apoderado' });
  await person.scalar('codEstadoCivil').selectOption({ label: 'Viudo/a' });
  await person.addRow('direccionFulls', { linea1: 'Calle Uno 1' });
  for (const name of ['nunoa', 'arica']) {
    await commune.fill(name);
    await expect(person.results.first()).toBeVisible();
    await commune.press('Enter');
  }
  await expect
    .poll(() => page.evaluate(readRecentChoices))
    .toEqual([
      {
        countryCode: ['CHL'],
        'addresses.communeId': ['15101', '13120'],
      },
    ]);

  await enter(person.rowField('direccionFulls', 1, 'codTipoDireccion'), 'Particular');
  await desk.frame.nextButton.click();
  await expect(person.heading(2, 2)).toBeVisible();
  // Who somebody is does not follow from the person before: the profile's usual value stands here, for there is none yet.
  await relationship.focus();
  await person.takeSuggestion('Titular');
  await expect(relationship).toHaveValue('CLINTE');
  await person.scalar('identificador').fill('f0012345');
  await person.addRow('direccionFulls', { linea1: 'Calle Uno 1' });
  await commune.press('ArrowDown');
  await expect(person.results.nth(0)).toHaveAccessibleName('Arica');
  await expect(person.results.nth(0)).toContainText('reciente');
  await expect(person.results.nth(1)).toHaveAccessibleName('Ñuñoa');
  await expect(person.results.nth(2)).not.toContainText('reciente');
  await commune.press('Enter');
  await expect(commune).toHaveValue('Arica');
  await enter(person.rowField('direccionFulls', 1, 'codTipoDireccion'), 'Particular');

  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const direccionFulls = [
    { linea1: 'Calle Uno 1', codTipoDireccion: 'TDIREFPART', prospComunaCiudadId: 15101 },
  ];
  expect(await sandbox.bodies()).toMatchObject([
    {
      personaFulls: [
        { codPais: 'CHL', codTipoRelacion: 'APODERADO', direccionFulls },
        { identificador: 'F0012345', codTipoRelacion: 'CLINTE', direccionFulls },
      ],
    },
  ]);
});

/** Runs in the page. */
function readRecentChoices(): unknown[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith('enrola.recent'))
    .map(([, value]): unknown => JSON.parse(String(value)));
}
