/** Scenes of help beside a field: offers, suggestions, marks, lists that failed to load. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { expect, type Page } from '@playwright/test';
import { changeProfile } from '../setup/change-profile.ts';
import { ANA, BERTA } from '../setup/copied-persons.ts';
import { completePerson } from '../setup/seed.ts';
import type { Scene } from './scene.ts';

/** Longer than all checks of a scene. */
const NEVER_MS = 60_000;
const LIST = '/catalogs/paises.json';
const loadCountries = (page: Page) =>
  changeProfile(page, ({ catalogs }) => ({
    catalogs: { ...catalogs, countries: { file: LIST, value: 'id', label: 'name' } },
  }));

export const HELP_SCENES: readonly Scene[] = [
  {
    name: 'person-suggestion',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([
        { entityKind: 'N', identifierType: 'R', identifier: '12.345.678-5' },
      ]);
      await page.goto(personPath(1), { waitUntil: 'networkidle' });
      await desk.person.scalar('codPais').focus();
      await expect(desk.person.suggestion('Chile')).toBeVisible();
    },
  },
  {
    name: 'person-offer',
    show: async ({ page, desk, seed }) => {
      const emails = [rowWith('emails', { typeCode: 'TDIREEPART' })];
      const { personPath } = await seed([completePerson({ emails })]);
      await page.goto(personPath(1), { waitUntil: 'networkidle' });
      await desk.person.rowField('emailFulls', 1, 'email').pressSequentially('ana@gmial.com');
      await expect(desk.person.offer('¿Quiso decir ana@gmail.com?')).toBeVisible();
    },
  },
  {
    name: 'person-said',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson({ givenName: '' })]);
      await page.goto(personPath(1));
      await desk.palette.openButton.waitFor();
      // The key works once its button is there.
      await page.getByRole('button', { name: 'Siguiente error' }).waitFor();
      await page.keyboard.press('F8');
      await expect(page.getByText('Núñez · Nombres: escriba los nombres')).toBeVisible();
    },
  },
  {
    name: 'person-marks',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([ANA, BERTA]);
      await page.goto(personPath(2));
      await desk.copy.openFor('Teléfonos');
      await desk.copy.row('Teléfonos: todo').check();
      await desk.copy.copyButton.click();
      await expect(desk.copy.mark('Copiado de Ana Núñez')).toHaveCount(2);
      await desk.frame.personLink(1).click();
      await desk.person.rowField('telefonoFulls', 1, 'observacion').fill('mañanas');
      await desk.frame.personLink(2).click();
      await expect(desk.copy.mark(/^Cambió en Ana Núñez/)).toBeVisible();
    },
  },
  {
    name: 'person-read-marks',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([
        completePerson({
          givenName: 'Begona',
          marks: [
            { field: 'givenName', value: 'Begona', origin: { kind: 'read', doubt: 'no-accents' } },
            { field: 'paternalName', value: 'Núñez', origin: { kind: 'read', doubt: 'cut-off' } },
          ],
        }),
      ]);
      await page.goto(personPath(1));
      await expect(desk.copy.mark('Se leyó sin tildes ni ñ: revise cómo se escribe.')).toBeVisible();
    },
  },
  {
    name: 'person-limits',
    isStored: true,
    show: async ({ page, seed }) => {
      await changeProfile(page, { limits: { persons: 1, rows: { telefonoFulls: 2 } } });
      const { personPath } = await seed([ANA]);
      await page.goto(personPath(1));
      await expect(page.getByText('El servicio recibe hasta 1 persona')).toBeVisible();
    },
  },
  {
    name: 'person-undone',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await desk.person.scalar('nombre').fill('Ana');
      await page.keyboard.press('Control+z');
      await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
    },
  },
  {
    name: 'person-list-loading',
    held: /paises\.json$/,
    show: async ({ page, desk, seed, sandbox }) => {
      await loadCountries(page);
      await sandbox.addFault({ path: LIST, delayMs: NEVER_MS, times: 20 });
      const { personPath } = await seed([completePerson({ countryCode: '' })]);
      await page.goto(personPath(1));
      await expect(desk.person.content.getByText('Cargando la lista')).toBeVisible();
    },
  },
  {
    name: 'person-list-failed',
    movesBelow: 'That a list could not be had is known after the page stands, and has no place kept for it.',
    show: async ({ page, desk, seed, sandbox }) => {
      await loadCountries(page);
      await sandbox.addFault({ path: LIST, status: 503, times: 100 });
      const { personPath } = await seed([completePerson({ countryCode: '' })]);
      await page.goto(personPath(1));
      await expect(desk.person.reloadButton().first()).toBeVisible();
    },
  },
  {
    name: 'copy-nothing-ticked',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([ANA, BERTA]);
      await page.goto(personPath(2));
      await desk.copy.openFor('Teléfonos');
      await desk.copy.copyButton.click();
      await expect(desk.copy.problem).toHaveText('Marque al menos una fila.');
    },
  },
  {
    name: 'copy-nothing',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson(), BERTA]);
      await page.goto(personPath(2));
      await desk.copy.openFor('Direcciones');
      await expect(desk.copy.dialog.getByText(/^No hay nada que copiar/)).toBeVisible();
    },
  },
  {
    name: 'intake-persons',
    show: async ({ desk, page, seed }) => {
      const { personPath } = await seed([{}]);
      await page.goto(personPath(1));
      await desk.intake.give('RUT\tNombre\n16.543.210-K\tLuz\n15.443.211-8\tAna\n');
      await expect(desk.intake.persons).toHaveCount(2);
    },
  },
  {
    name: 'intake-nothing',
    show: async ({ desk, page, seed }) => {
      const { personPath } = await seed([{}]);
      await page.goto(personPath(1));
      await desk.intake.give('Buenos días');
      await expect(desk.intake.status).toContainText(/./);
    },
  },
];
