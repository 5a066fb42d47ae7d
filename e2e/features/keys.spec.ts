/** Every key of the list on the screen does what the list says. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import type { Page } from '@playwright/test';
import type { Desk } from '../pages/desk.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

interface Stage {
  readonly page: Page;
  readonly desk: Desk;
  /** Address of the enrollment. */
  readonly path: string;
}

/** Test of one key, on the second of three persons, with the focus in the first of two e-mails. */
interface Trial {
  /** Runs before the key is pressed. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  readonly check: (stage: Stage) => Promise<void>;
  /** Needed when undoing the change and opening the second person is not enough. */
  readonly restore?: (stage: Stage) => Promise<void>;
}

const showsHeading = (name: string) =>
  ({
    check: ({ page }) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible(),
  }) satisfies Trial;
const showsPerson = (place: string) =>
  ({
    check: ({ page }) => expect(page.getByRole('main').getByText(place, { exact: true })).toBeVisible(),
  }) satisfies Trial;
/** A page outside the enrollment. */
const opensPage = (name: string) =>
  ({ ...showsHeading(name), restore: async ({ page }) => void (await page.goBack()) }) satisfies Trial;
const leavesRows = (section: Parameters<Desk['person']['rows']>[0], count: number, focusedRow = count) =>
  ({
    check: async ({ desk }) => {
      await expect(desk.person.rows(section)).toHaveCount(count);
      await expect(desk.person.row(section, focusedRow).locator(':focus')).toHaveCount(1);
    },
  }) satisfies Trial;
/** The focus returns to where it was. */
const opensDialog: Trial = {
  check: async ({ page, desk }) => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
  },
};

/** By the name of the action. */
const TRIALS: Readonly<Record<string, Trial>> = {
  'Campo siguiente, con lo sugerido': {
    check: async ({ desk }) => {
      await expect(desk.person.row('emailFulls', 1).locator(':focus')).toHaveCount(1);
      await expect(desk.person.rowField('emailFulls', 1, 'email')).not.toBeFocused();
    },
  },
  'Campo anterior': {
    prepare: ({ desk }) => desk.person.rowField('emailFulls', 2, 'email').focus(),
    check: ({ desk }) => expect(desk.person.row('emailFulls', 1).locator(':focus')).toHaveCount(1),
  },
  'Aceptar lo que se ofrece': {
    prepare: async ({ page, desk }) => {
      await desk.person.scalar('materno').pressSequentially('rojas');
      await expect(page.getByRole('button', { name: /Rojas/ })).toBeVisible();
    },
    check: ({ desk }) => expect(desk.person.scalar('materno')).toHaveValue('Rojas'),
  },
  'Buscar acciones, personas y campos': {
    check: ({ desk }) => expect(desk.palette.search).toBeFocused(),
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  'Ver las teclas': {
    prepare: ({ desk }) => desk.frame.addPersonButton.focus(),
    check: ({ desk }) => expect(desk.palette.keysDialog).toBeVisible(),
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  'Pegar o escanear': opensDialog,
  'Importar planilla': opensPage('Importar planilla'),
  'Copiar de otra persona o inscripción': opensDialog,
  'Revertir cambio': {
    prepare: ({ desk }) => desk.person.scalar('materno').fill('Rojas'),
    check: ({ desk }) => expect(desk.person.scalar('materno')).toHaveValue(''),
  },
  'Rehacer cambio': {
    prepare: async ({ page, desk }) => {
      await desk.person.scalar('materno').fill('Rojas');
      await page.keyboard.press('Control+z');
      await expect(desk.person.scalar('materno')).toHaveValue('');
    },
    check: ({ desk }) => expect(desk.person.scalar('materno')).toHaveValue('Rojas'),
  },
  'Cambiar de idioma (Language)': {
    ...showsPerson('Person 2 of 3'),
    restore: ({ desk }) => desk.switchLanguage('es'),
  },
  'Persona siguiente': showsPerson('Persona 3 de 3'),
  'Persona anterior': showsPerson('Persona 1 de 3'),
  'Siguiente incompleta': {
    check: async ({ page, desk }) => {
      await expect(desk.person.heading(3, 3)).toBeVisible();
      await expect(page).toHaveURL(/#givenName$/);
    },
  },
  'Siguiente error': {
    check: async ({ desk }) => {
      await expect(desk.person.heading(3, 3)).toBeVisible();
      await expect(desk.person.scalar('nombre')).toBeFocused();
    },
  },
  'Agregar persona': showsPerson('Persona 4 de 4'),
  'Duplicar esta persona': { check: ({ desk }) => expect(desk.frame.persons).toHaveCount(4) },
  'Eliminar esta persona': {
    check: async ({ desk }) => {
      await expect(desk.frame.persons).toHaveCount(2);
      await expect(desk.person.heading(2, 2)).toBeFocused();
    },
  },
  'Agregar teléfono': leavesRows('telefonoFulls', 1),
  'Agregar dirección': leavesRows('direccionFulls', 1),
  'Agregar correo electrónico': leavesRows('emailFulls', 3),
  'Agregar cuenta bancaria': leavesRows('cuentaBancarioFulls', 1),
  'Duplicar esta fila': { check: ({ desk }) => expect(desk.person.rows('emailFulls')).toHaveCount(3) },
  'Eliminar esta fila': leavesRows('emailFulls', 1),
  'Perfil de riesgo y personas': { check: ({ desk }) => expect(desk.start.heading).toBeVisible() },
  Revisar: { check: ({ desk }) => expect(desk.frame.summary).toBeFocused() },
  'Nueva inscripción': {
    check: async ({ page, desk, path }) => {
      await expect(desk.start.heading).toBeFocused();
      expect(page.url()).not.toContain(path);
    },
    restore: async ({ page }) => void (await page.goBack()),
  },
  Inscripciones: opensPage('Inscripciones'),
  'Por revisar': opensPage('Por revisar'),
  Envíos: opensPage('Envíos'),
  'Qué pasó': opensPage('Qué pasó'),
  'Perfil del servicio': opensPage('Perfil del servicio'),
  'Cómo usar Enrola': opensPage('Cómo usar Enrola'),
};

const KEYS: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Mayús: 'Shift',
  AvPág: 'PageDown',
  RePág: 'PageUp',
};

/** The lines of the list on the screen, with keys as Playwright names them. */
async function readKeys({ page, palette }: Desk): Promise<readonly { name: string; keys: string }[]> {
  const lines = await palette.keyRows.filter({ has: page.locator('kbd') }).evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      chords: (row.querySelector('td')?.textContent ?? '').split(' o '),
    })),
  );
  return lines.flatMap(({ name, chords }) =>
    chords.map((chord) => {
      const keys = chord.split('+').map((key) => KEYS[key] ?? key);
      const isShifted = keys.includes('Shift');
      return {
        name,
        keys: keys.map((key) => (/^[A-Z]$/.test(key) && !isShifted ? key.toLowerCase() : key)).join('+'),
      };
    }),
  );
}

const email = (id: string) => rowWith('emails', { id, address: `${id}@example.com`, typeCode: 'TDIREEPART' });

test('every key of the list does what the list says', async ({ page, desk, seed, faults }) => {
  test.slow();
  const { path, personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta', emails: [email('a'), email('b')] }),
    completePerson({ givenName: '' }),
  ]);
  const { person, frame, palette } = desk;
  const stage = { page, desk, path };
  const undo = page.getByRole('button', { name: /^Revertir/ });
  await page.goto(personPath(2));
  await palette.openButton.waitFor();
  await page.keyboard.press('Control+/');
  await expect(palette.keysDialog).toBeVisible();
  // Letters work only on the review, and `review.spec.ts` tests them.
  const list = (await readKeys(desk)).filter(({ keys }) => !/^[a-z]$/.test(keys));
  await page.keyboard.press('Escape');
  await expect(palette.keysDialog).toBeHidden();
  // Every listed key is tried, and every tried key is listed.
  expect([...new Set(list.map(({ name }) => name))].toSorted()).toEqual(Object.keys(TRIALS).toSorted());

  for (const { name, keys } of list) {
    await test.step(`${keys}: ${name}`, async () => {
      const trial = TRIALS[name];
      await person.rowField('emailFulls', 1, 'email').focus();
      await trial?.prepare?.(stage);
      await page.keyboard.press(keys);
      await trial?.check(stage);

      await trial?.restore?.(stage);
      await undo.waitFor();
      // A change can reach the list of changes after its rows are shown, so undoing goes on until all is as before.
      await expect(async () => {
        while (await undo.isEnabled()) await page.keyboard.press('Control+z');
        await frame.personLink('Berta').click();
        const quick = { timeout: 500 };
        await expect(person.heading(2, 3)).toBeVisible(quick);
        await expect(person.rows('emailFulls')).toHaveCount(2, quick);
        await expect(person.scalar('materno')).toHaveValue('', quick);
        await expect(undo).toBeDisabled(quick);
      }).toPass();
    });
  }
  expect(faults).toEqual([]);
});
