/** Pages around the enrollments: the list, the sends, the profile, the import, and what stands in the way of all. */
import { expect } from '@playwright/test';
import { toHandedIn } from '../setup/handed-in.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';
import type { Scene } from './scene.ts';

/** The spreadsheet of the scenes. */
export const SHEET = [
  'RUT;Nombres;Apellido Paterno;Fecha Nac.;Fono 1;Tipo fono 1;Comuna;Sin nombre',
  '12.345.678-5;Begoña;Núñez;05-09-1983;987654321;movil;nunoa;x',
  '11111111-2;Pedro;Rojas;31-02-1990;123;movil;Narnia;y',
].join('\n');

/** Several values in a cell, a line that no person has, and a total below the table. */
export const TOLD_SHEET = [
  'RUT;Nombre completo;Correo;Celular;Monto',
  '12.345.678-5;NUÑEZ SOTO, BEGOÑA;begona@example.com, soto@example.cl;987654321 / 223456789;1500000',
  '11.111.111-1;PEÑA ROJAS, PEDRO;pedro@example.com;998765432;2500000',
  ';;;Total;4000000',
].join('\r\n');

/** In code page 850, as an older program writes it. */
const TOLD_BYTES = Uint8Array.from(Array.from(TOLD_SHEET), (sign) =>
  sign === 'Ñ' ? 0xa5 : sign.charCodeAt(0),
);

const entered = (agent: string, days: number, isReturned = false) =>
  toHandedIn({ persons: [completePerson()], agent, at: daysAgo(days), isReturned });

export const DESK_SCENES: readonly Scene[] = [
  {
    name: 'home-empty',
    isStored: true,
    show: async ({ desk }) => {
      await desk.home.open();
      await expect(desk.home.empty).toBeVisible();
    },
  },
  {
    name: 'home',
    isPage: true,
    show: async ({ desk, seed }) => {
      await seed([]);
      await seed([completePerson({ givenName: 'Amaro', paternalName: 'Pérez' })]);
      await seed([completePerson(), completePerson({ givenName: 'Ana' })]);
      await desk.home.open();
      await expect(desk.home.drafts).toHaveCount(3);
      await expect(desk.home.row('Begoña')).toBeVisible();
    },
  },
  {
    name: 'home-states',
    show: async ({ page, desk }) => {
      const others = [completePerson({ givenName: 'Amaro', sex: '' }), completePerson({ sex: '' })];
      const review = { entries: 1, hash: '', snapshots: 1, open: 2 };
      const states = ['in-review', 'approved', 'confirmed', 'rejected', 'unknown'] as const;
      await storeRecords(
        page,
        toRecords([completePerson({ givenName: 'Carla' }), ...others]),
        toRecords([completePerson(), ...others], { review, updatedAt: daysAgo(1) }),
        ...states.map((state, n) =>
          toRecords([completePerson()], { submission: { state, attempts: 1 }, updatedAt: daysAgo(n + 2) }),
        ),
      );
      await desk.home.open();
      await expect(desk.home.row('Carla')).toContainText('falta');
      // What moves after a press is not counted.
      await expect(desk.home.row('2 observaciones')).toContainText('errores');
      await desk.home.openMenu('Carla');
    },
  },
  {
    name: 'home-deleted',
    show: async ({ desk, seed }) => {
      await seed([completePerson()]);
      await desk.home.open();
      await desk.home.choose('Begoña', 'Eliminar');
      await expect(desk.home.done.or(desk.home.problem)).toBeVisible();
    },
  },
  {
    name: 'queue',
    isPage: true,
    show: async ({ page, desk }) => {
      const others = [completePerson({ givenName: 'Carla' }), completePerson({ givenName: 'Rosa' })];
      await storeRecords(
        page,
        await toHandedIn({ persons: [completePerson(), ...others], agent: 'Lorena Tapia', at: daysAgo(3) }),
        await toHandedIn({
          persons: [completePerson({ givenName: 'Amaro', birthDate: '1902-03-04' })],
          agent: 'Ignacio Vera',
          at: daysAgo(0),
        }),
      );
      await desk.queue.open();
      await expect(desk.queue.row('Amaro')).toContainText('avisos');
    },
  },
  {
    name: 'queue-empty',
    isStored: true,
    show: async ({ desk }) => {
      await desk.queue.open();
      await expect(desk.queue.empty).toBeVisible();
    },
  },
  {
    name: 'activity',
    isStored: true,
    show: async ({ page, desk }) => {
      const lorena = await Promise.all([0, 0, 1, 2, 3].map((days) => entered('Lorena Tapia', days)));
      const ignacio = await Promise.all([1, 2].map((days) => entered('Ignacio Vera', days, true)));
      const subjects = [{ name: 'Magdalena Inostroza', identifier: '••.•••.•35-1', identifierHash: '' }];
      const sent = toAttempt({ endedAt: daysAgo(0), content: { subjects } });
      await storeRecords(page, ...lorena, ...ignacio, { attempts: [sent] });
      await desk.activity.open();
      await expect(desk.activity.client('Magdalena')).toBeVisible();
    },
  },
  {
    name: 'activity-empty',
    isStored: true,
    show: async ({ desk }) => {
      await desk.activity.open();
      await expect(desk.activity.empty).toBeVisible();
    },
  },
  {
    name: 'ledger-empty',
    isStored: true,
    show: async ({ desk }) => {
      await desk.ledger.open();
      await expect(desk.ledger.empty).toBeVisible();
    },
  },
  {
    name: 'profile',
    isPage: true,
    show: async ({ desk, seed }) => {
      await seed([completePerson()]);
      await desk.profile.goto();
      await expect(desk.profile.configured).toBeVisible();
      await expect(desk.profile.exact).toBeVisible();
    },
  },
  {
    name: 'profile-wrong',
    isStored: true,
    show: async ({ desk, seed }) => {
      await seed([completePerson()]);
      const { profile } = desk;
      await profile.goto();
      await profile.answerField('Estado HTTP').fill('400');
      await profile.answerField('Cabeceras (opcional)').fill('no');
      await profile.answerField('Cuerpo').fill('{"errors": {"personaFulls[0].nombre": ["no"]}}');
      await profile.requestText.fill('{"personaFulls": [{}]}');
      await profile.exactDraft.selectOption({ index: 1 });
      await expect(profile.exactText).toBeVisible();
    },
  },
  {
    name: 'help',
    isPage: true,
    show: async ({ desk }) => {
      await desk.help.open();
      await expect(desk.help.heading).toBeVisible();
    },
  },
  {
    name: 'spreadsheet-empty',
    show: async ({ desk }) => {
      await desk.spreadsheet.open();
      await expect(desk.spreadsheet.file).toBeAttached();
    },
  },
  {
    name: 'spreadsheet',
    isPage: true,
    show: async ({ desk }) => {
      await desk.spreadsheet.open();
      await desk.spreadsheet.choose({ name: 'personas.csv', bytes: SHEET });
      await expect(desk.spreadsheet.rows).toHaveCount(2);
    },
  },
  {
    name: 'spreadsheet-told',
    show: async ({ page, desk }) => {
      await desk.spreadsheet.open();
      await desk.spreadsheet.choose({ name: 'personas.csv', bytes: TOLD_BYTES });
      await expect(page.getByRole('region', { name: /se leyeron como DOS \(850\)/ })).toBeVisible();
      await expect(desk.spreadsheet.rows).toHaveCount(2);
    },
  },
  {
    name: 'spreadsheet-refused',
    show: async ({ desk }) => {
      await desk.spreadsheet.open();
      await desk.spreadsheet.choose({ name: 'personas.xlsx', bytes: 'PK no es una planilla' });
      await expect(desk.spreadsheet.alert).toBeVisible();
    },
  },
  {
    name: 'not-found',
    isStored: true,
    show: async ({ page, desk }) => {
      await page.goto('/nowhere');
      await expect(desk.notFound).toBeVisible();
    },
  },
  {
    name: 'bad-profile',
    isPage: true,
    show: async ({ page }) => {
      await page.route('**/profile.json', (route) => route.fulfill({ json: { name: 7, unknown: true } }));
      await page.goto('/');
      await expect(page.getByRole('rowheader', { name: 'unknown' })).toBeVisible();
    },
  },
  {
    name: 'vault-create',
    isPage: true,
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await expect(desk.vault.createHeading).toBeFocused();
    },
  },
  {
    name: 'vault-wrong-phrase',
    show: async ({ page, desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await desk.vault.create('correo caballo ñandú');
      await expect(desk.vault.encryptedLine).toBeVisible();
      await page.reload();
      await desk.vault.open('otra frase larga');
      await expect(desk.vault.alert).toContainText('No es la frase');
    },
  },
  {
    name: 'palette',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson(), completePerson({ givenName: 'Amaro' })]);
      await page.goto(personPath(1));
      await desk.palette.open();
      await page.keyboard.type('a');
      await expect(desk.palette.results.first()).toBeVisible();
    },
  },
  {
    name: 'palette-nothing',
    show: async ({ page, desk }) => {
      await desk.home.open();
      await desk.palette.open();
      await page.keyboard.type('zzzz');
      await expect(desk.palette.results).toHaveCount(0);
    },
  },
  {
    name: 'keys',
    show: async ({ page, desk }) => {
      await desk.home.open();
      await desk.palette.openButton.waitFor();
      await page.keyboard.press('Control+/');
      await expect(desk.palette.keysDialog).toBeVisible();
    },
  },
  {
    name: 'file-refused',
    show: async ({ desk }) => {
      const buffer = Buffer.from('{"no":"es de Enrola"}');
      await desk.files.give({ name: 'archivo.json', mimeType: 'application/json', buffer });
      await expect(desk.files.refusal).toBeVisible();
    },
  },
];
