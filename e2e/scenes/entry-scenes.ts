/** Entering: the first step, a person in every state, and the dialogs that help. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { expect } from '@playwright/test';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { ZONE_OF_LUZ } from '../setup/cards.ts';
import { ANA, BERTA } from '../setup/copied-persons.ts';
import { completePerson } from '../setup/seed.ts';
import type { Scene } from './scene.ts';

/** Something wrong in every section. */
const WRONG: Partial<Person> = {
  identifierType: 'R',
  identifier: '1-1',
  birthDate: 'ayer',
  telephones: [
    rowWith('telephones', { id: 'a', number: '1' }),
    rowWith('telephones', { id: 'b', remark: 'x', typeCode: 'TTELEFIJO' }),
  ],
  addresses: [rowWith('addresses', { id: 'c', line: 'Calle', communeId: 'Xyz' })],
  emails: [rowWith('emails', { id: 'd', address: 'x' })],
  bankAccounts: [rowWith('bankAccounts', { number: '1' })],
};

/** A person with a row in every section. */
export const WITH_ROWS = completePerson({
  telephones: [
    rowWith('telephones', { number: '+56 9 8123 4567', remark: 'tardes', typeCode: 'TTELEMOVIL' }),
  ],
  addresses: [
    rowWith('addresses', {
      line: 'Avenida Irarrázaval 1480, depto. 52',
      typeCode: 'TDIREFPART',
      communeId: 13_120,
    }),
  ],
  emails: [rowWith('emails', { address: 'begona.nunez@example.com', typeCode: 'TDIREEPART' })],
  bankAccounts: [rowWith('bankAccounts', { number: '12345678', kind: 'Cuenta corriente', bankId: 1 })],
});

export const ENTRY_SCENES: readonly Scene[] = [
  {
    name: 'start',
    isPage: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([]);
      await page.goto(path);
      await expect(desk.frame.addPersonButton.or(desk.frame.nextButton).first()).toBeVisible();
    },
  },
  {
    name: 'start-errors',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([], '');
      await page.goto(path);
      await desk.frame.reviewButton.click();
      await expect(desk.frame.summary).toBeFocused();
    },
  },
  {
    name: 'person-empty',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([{}]);
      await page.goto(personPath(1));
      await expect(desk.person.heading(1, 1)).toBeVisible();
    },
  },
  {
    name: 'person',
    hasTree: true,
    isPage: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([WITH_ROWS, completePerson({ givenName: 'Amaro' })]);
      await page.goto(personPath(1));
      // What its lists know is there, and the person was checked.
      await expect(desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')).toHaveValue(
        'Banco de Chile',
      );
      await expect(desk.frame.personLink(1)).toContainText('completa');
    },
  },
  {
    name: 'person-errors',
    hasTree: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([WRONG, completePerson()]);
      await page.goto(personPath(1));
      await desk.frame.reviewButton.click();
      await expect(desk.frame.summary).toBeFocused();
    },
  },
  {
    name: 'person-list-open',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await desk.person.scalar('codPais').fill('a');
      await expect(desk.person.results.first()).toBeVisible();
    },
  },
  {
    name: 'person-list-nothing',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await desk.person.scalar('codPais').fill('zzz');
      await expect(desk.person.noResults()).toBeVisible();
    },
  },
  {
    name: 'person-removed',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson(), completePerson()]);
      await page.goto(personPath(1));
      await desk.frame.actOnPerson(2, 'remove');
      await expect(desk.undoButton).toBeVisible();
    },
  },
  {
    name: 'person-menu',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson(), completePerson()]);
      await page.goto(personPath(1));
      await desk.frame.moreButton(2).click();
      await expect(desk.frame.personAction('up')).toBeFocused();
    },
  },
  {
    name: 'start-menu',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson(), completePerson({ sex: '' })]);
      await page.goto(path);
      await desk.start.menu.button.click();
      await expect(desk.start.menu.item('duplicate')).toBeFocused();
    },
  },
  {
    name: 'start-delete',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(path);
      await desk.start.menu.choose('delete');
      await expect(desk.start.menu.deleteDialog).toBeVisible();
    },
  },
  {
    name: 'person-many',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed(Array.from({ length: 60 }, () => completePerson()));
      await page.goto(personPath(30));
      await expect(desk.frame.personLink(30)).toBeVisible();
      await expect(desk.frame.filter).toBeVisible();
    },
  },
  {
    name: 'person-reading-tab',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      const first = await page.context().newPage();
      await first.goto(personPath(1));
      await expect(first.getByRole('textbox', { name: 'Nombres', exact: true })).toBeEnabled();
      // A tab behind another one does not lay out what grows.
      await page.bringToFront();
      await page.goto(personPath(1));
      await expect(page.getByRole('button', { name: 'Tomar el control' })).toBeVisible();
      await expect(desk.person.scalar('nombre')).toBeVisible();
    },
  },
  {
    name: 'copy',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([ANA, BERTA]);
      await page.goto(personPath(2));
      await desk.copy.openFor('Teléfonos');
      await expect(desk.copy.row('Teléfonos: todo')).toBeVisible();
    },
  },
  {
    name: 'intake-empty',
    show: async ({ desk, page, seed }) => {
      const { personPath } = await seed([{}]);
      await page.goto(personPath(1));
      await desk.intake.openButton.click();
      await expect(desk.intake.box).toBeFocused();
    },
  },
  {
    name: 'intake',
    show: async ({ desk, page, seed }) => {
      const { personPath } = await seed([{}]);
      await page.goto(personPath(1));
      await desk.intake.give(`${ZONE_OF_LUZ}\nCorreo: luz@gmial.com\nFono 9 8123 4567`);
      await expect(desk.intake.values.first()).toBeVisible();
    },
  },
];
