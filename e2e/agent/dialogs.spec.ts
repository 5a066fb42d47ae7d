/** Every dialog by the keyboard alone: it opens, holds the focus, closes with Escape and gives the focus back. */
import type { Locator } from '@playwright/test';
import { ANA, BERTA } from '../setup/copied-persons.ts';
import { expect, test } from '../setup/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { ProtectDialog } from '../pages/protect-dialog.ts';
import { completePerson } from '../setup/seed.ts';
import type { Stage } from '../scenes/scene.ts';

interface OpenedDialog {
  readonly name: string;
  /** Goes to the page; gives what has the focus when the dialog is opened. */
  readonly prepare: (stage: Stage) => Promise<Locator>;
  /** What opens it; the button where the focus is, by default. */
  readonly key?: string;
}

const onPerson = async ({ page, desk, seed }: Stage) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(2));
  await desk.palette.openButton.waitFor();
};
const onReview = async ({ page, desk, seed }: Stage) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.supervision.approveButton).toBeVisible();
};

const DIALOGS: readonly OpenedDialog[] = [
  {
    name: 'the palette',
    key: 'Control+k',
    prepare: async (stage) => {
      await onPerson(stage);
      return stage.desk.person.scalar('nombre');
    },
  },
  {
    name: 'the keys',
    key: 'Control+/',
    prepare: async (stage) => {
      await onPerson(stage);
      return stage.desk.person.scalar('nombre');
    },
  },
  {
    name: 'what was pasted',
    prepare: async (stage) => {
      await onPerson(stage);
      return stage.desk.intake.openButton;
    },
  },
  {
    name: 'rows of others',
    prepare: async (stage) => {
      await onPerson(stage);
      return stage.desk.copy.button('Teléfonos');
    },
  },
  {
    name: 'a passphrase for a file',
    prepare: async ({ page, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(path);
      return new ProtectDialog(page).openButton;
    },
  },
  {
    name: 'an observation',
    prepare: async (stage) => {
      await onReview(stage);
      return stage.desk.review.supervision.mark('Persona 1 · Nombre');
    },
  },
  {
    name: 'an observation of all',
    prepare: async (stage) => {
      await onReview(stage);
      return stage.page.getByRole('button', { name: 'Observar la inscripción', exact: true });
    },
  },
  {
    name: 'critical values again',
    prepare: async (stage) => {
      await onReview(stage);
      return stage.page.getByRole('button', { name: 'Digitar de nuevo los datos críticos', exact: true });
    },
  },
  {
    name: 'what was sent before',
    prepare: async (stage) => {
      const { desk } = stage;
      await onReview(stage);
      await desk.review.approveAndSend();
      await expect(desk.receipt.heading).toBeVisible();
      await onReview(stage);
      await desk.review.supervision.approve();
      return desk.review.sendButton;
    },
  },
];

for (const { name, prepare, key = 'Enter' } of DIALOGS) {
  test(name, async ({ page, desk, seed, sandbox }) => {
    test.slow();
    const keyboard = new Keyboard(page);
    const opener = await prepare({ page, desk, seed, sandbox });
    await keyboard.tabTo(opener);
    await keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toBeVisible();
    // Past its last stop the browser itself may come, never the page behind.
    for (let step = 0; step < 30; step += 1) {
      await keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog[open]') ? 'dialog' : 'behind';
      });
      expect(place).toBe('dialog');
    }
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test('a spreadsheet comes in by the keyboard alone', async ({ page, desk }) => {
  const { spreadsheet } = desk;
  const keyboard = new Keyboard(page);
  await desk.home.open();
  await spreadsheet.openLink.waitFor();
  await keyboard.tabTo(spreadsheet.openLink);
  await keyboard.press('Enter');
  await expect(spreadsheet.heading).toBeFocused();
  await keyboard.tabTo(spreadsheet.file);
  await expect(spreadsheet.file).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Space');
  const chooser = await choosing;
  const text =
    'RUT;Dato;Apellido paterno;Fecha nac.;Sexo;País;Relación\n12.345.678-5;Ana;Rojas;05-09-1983;F;Chile;Titular';
  await chooser.setFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(spreadsheet.counts).toHaveText(/0 listas/);
  await keyboard.enter(spreadsheet.column('B Dato'), 'Nombre');
  await keyboard.tabTo(spreadsheet.checkAgain);
  await keyboard.press('Enter');
  await expect(spreadsheet.counts).toHaveText(/1 lista/);
  await keyboard.tabTo(spreadsheet.importButton);
  await keyboard.press('Enter');
  await expect(spreadsheet.result).toBeFocused();
  await keyboard.tabTo(spreadsheet.toEnrollment);
  await keyboard.press('Enter');
  await expect(desk.frame.personLink('Ana Rojas')).toBeVisible();
  await keyboard.tabTo(desk.frame.personLink('Ana Rojas'));
  await keyboard.press('Enter');
  await expect(desk.person.scalar('nombre')).toHaveValue('Ana');
});
