/** Every key of the list does what the list says: the list on the screen is what is gone through. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import type { Desk } from '../pages/desk.ts';
import { completePerson } from '../setup/seed.ts';

interface Setting {
  readonly page: Page;
  readonly desk: Desk;
  readonly path: string;
  readonly personPath: (n: number) => string;
}

interface Trial {
  /** Before the key is pressed. */
  readonly prepare?: (setting: Setting) => Promise<void>;
  readonly check: (setting: Setting) => Promise<void>;
}

const heading = (name: string, level = 1) =>
  ({ check: ({ page }) => expect(page.getByRole('heading', { level, name })).toBeVisible() }) satisfies Trial;
const rowCount = (section: Parameters<Desk['person']['rows']>[0], n: number): Trial => ({
  check: async ({ page, desk }) => {
    await expect(desk.person.rows(section)).toHaveCount(n);
    const row = desk.person.row(section, n);
    if (n > 0) await expect(row.locator(':focus')).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  },
});
/** Whatever it opens is closed again, with the focus where it was. */
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
  'Buscar acciones, personas y campos': {
    check: ({ desk }) => expect(desk.palette.search).toBeFocused(),
  },
  'Ver las teclas': {
    prepare: ({ desk }) => desk.frame.addPersonButton.focus(),
    check: ({ desk }) => expect(desk.palette.keysDialog).toBeVisible(),
  },
  'Pegar o escanear': opensDialog,
  'Importar planilla': heading('Importar planilla'),
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
  'Cambiar de idioma (Language)': heading('Person 2 of 3'),
  'Persona siguiente': heading('Persona 3 de 3'),
  'Persona anterior': heading('Persona 1 de 3'),
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
  'Agregar persona': heading('Persona 4 de 4'),
  'Duplicar esta persona': { check: ({ desk }) => expect(desk.frame.persons).toHaveCount(4) },
  'Eliminar esta persona': {
    check: async ({ desk }) => {
      await expect(desk.frame.persons).toHaveCount(2);
      await expect(desk.person.heading(2, 2)).toBeFocused();
    },
  },
  'Agregar teléfono': rowCount('telefonoFulls', 1),
  'Agregar dirección': rowCount('direccionFulls', 1),
  'Agregar correo electrónico': rowCount('emailFulls', 3),
  'Agregar cuenta bancaria': rowCount('cuentaBancarioFulls', 1),
  'Duplicar esta fila': {
    check: ({ desk }) => expect(desk.person.rows('emailFulls')).toHaveCount(3),
  },
  'Eliminar esta fila': rowCount('emailFulls', 1),
  'Perfil de riesgo y personas': heading('Perfil de riesgo y personas'),
  Revisar: { check: ({ desk }) => expect(desk.frame.summary).toBeFocused() },
  'Nueva inscripción': {
    check: async ({ page, desk, path }) => {
      await expect(desk.start.heading).toBeFocused();
      expect(page.url()).not.toContain(path);
    },
  },
  Inscripciones: heading('Inscripciones'),
  Envíos: heading('Envíos'),
  'Perfil del servicio': heading('Perfil'),
  'Cómo usar Enrola': heading('Cómo usar Enrola'),
};

const KEYS: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Mayús: 'Shift',
  AvPág: 'PageDown',
  RePág: 'PageUp',
  Entrar: 'Enter',
};

/** What the list on the screen says, as the keyboard of the test understands it. */
async function readKeys({ desk }: Setting): Promise<readonly { name: string; keys: string }[]> {
  const lines = await desk.palette.keyRows.filter({ has: desk.page.locator('kbd') }).evaluateAll((rows) =>
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

const email = (id: string) => ({ id, address: `${id}@example.com`, typeCode: 'TDIREEPART' });

test('every key of the list does what the list says', async ({ page, desk, seed, faults }) => {
  test.setTimeout(240_000);
  const begin = async () => {
    const { path, personPath } = await seed([
      completePerson({ givenName: 'Ana' }),
      completePerson({ givenName: 'Berta', emails: [email('a'), email('b')] }),
      completePerson({ givenName: '' }),
    ]);
    await page.goto(personPath(2));
    await desk.palette.openButton.waitFor();
    await desk.person.rowField('emailFulls', 1, 'email').focus();
    return { page, desk, path, personPath };
  };
  const setting = await begin();
  await page.keyboard.press('Control+/');
  await expect(desk.palette.keysDialog).toBeVisible();
  const list = await readKeys(setting);
  // None is listed that is not tried, and none is tried that is not listed.
  expect([...new Set(list.map(({ name }) => name))].toSorted()).toEqual(Object.keys(TRIALS).toSorted());
  for (const { name, keys } of list) {
    await test.step(`${keys}: ${name}`, async () => {
      const fresh = await begin();
      await TRIALS[name]?.prepare?.(fresh);
      await page.keyboard.press(keys);
      await TRIALS[name]?.check(fresh);
      await page.evaluate(() => localStorage.clear());
    });
  }
  expect(faults).toEqual([]);
});
