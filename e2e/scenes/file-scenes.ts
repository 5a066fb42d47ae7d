/** Files that leave and come: protected, unlocked, shown before they are added; and spreadsheets that came in. */
import { expect } from '@playwright/test';
import { type GivenFile, toFile } from '../pages/files.ts';
import { ProtectDialog } from '../pages/protect-dialog.ts';
import { completePerson } from '../setup/seed.ts';
import type { Scene, Stage } from './scene.ts';

const PASSPHRASE = "correo caballo ñandú's 1";
const SHEET = [
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación',
  '12.345.678-5;Ana;Rojas;05-09-1983;F;Chile;Titular',
  '1-9;Eva;;31-01-1990;Femenino;Chile;Socio',
].join('\r\n');

async function exportOne({ page, desk, seed }: Stage): Promise<GivenFile> {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  return desk.files.export();
}

async function openProtect({ page, seed }: Stage): Promise<ProtectDialog> {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  const protect = new ProtectDialog(page);
  await protect.open();
  await expect(protect.passphrase).toBeFocused();
  return protect;
}

export const FILE_SCENES: readonly Scene[] = [
  {
    name: 'protect',
    show: async (stage) => {
      await openProtect(stage);
    },
  },
  {
    name: 'protect-short',
    show: async (stage) => {
      const protect = await openProtect(stage);
      await protect.passphrase.fill('corta');
      await protect.submitButton.click();
      await expect(protect.alert).toHaveText('Es muy corta: use 8 caracteres o más.');
    },
  },
  {
    name: 'file-preview',
    show: async (stage) => {
      await stage.desk.files.give(await exportOne(stage));
      await expect(stage.desk.files.persons).toHaveCount(1);
    },
  },
  {
    name: 'file-changed',
    show: async (stage) => {
      const { buffer } = await exportOne(stage);
      const changed = buffer.toString().replace('"givenName": "Begoña"', '"givenName": "Berta"');
      await stage.desk.files.give(toFile(changed));
      await expect(stage.desk.files.changed).toContainText('Este archivo fue cambiado');
    },
  },
  {
    name: 'file-locked',
    show: async (stage) => {
      const { page, desk, seed } = stage;
      const { path } = await seed([completePerson()]);
      await page.goto(path);
      const file = await new ProtectDialog(page).export(PASSPHRASE);
      await desk.files.give(file);
      await expect(desk.files.passphrase).toBeVisible();
    },
  },
  {
    name: 'spreadsheet-imported',
    isStored: true,
    show: async ({ desk }) => {
      const { spreadsheet } = desk;
      await spreadsheet.open();
      await spreadsheet.choose({ name: 'personas.csv', bytes: SHEET });
      await spreadsheet.importButton.click();
      await expect(spreadsheet.result).toBeFocused();
    },
  },
];
