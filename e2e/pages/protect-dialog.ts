import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { EnrollmentMenu } from './enrollment-menu.ts';
import { type GivenFile, toFile } from './files.ts';

/** «Proteger con contraseña…» on the pages of an enrollment. In Spanish. */
export class ProtectDialog {
  readonly #page: Page;
  readonly #menu: EnrollmentMenu;
  /** Opens the dialog, except on the first step. */
  readonly openButton: Locator;
  readonly dialog: Locator;
  readonly passphrase: Locator;
  readonly repeat: Locator;
  readonly showBox: Locator;
  readonly submitButton: Locator;
  readonly cancelButton: Locator;
  /** Error of the typed passphrase. */
  readonly alert: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#menu = new EnrollmentMenu(page, 'es');
    this.openButton = page.getByRole('button', { name: 'Proteger con contraseña…', exact: true });
    this.dialog = page.getByRole('dialog', { name: 'Proteger con contraseña', exact: true });
    this.passphrase = this.dialog.getByLabel('Contraseña del archivo', { exact: true });
    this.repeat = this.dialog.getByLabel('Repita la contraseña', { exact: true });
    this.showBox = this.dialog.getByLabel('Mostrar lo que escribo', { exact: true });
    this.submitButton = this.dialog.getByRole('button', { name: 'Exportar cifrado', exact: true });
    this.cancelButton = this.dialog.getByRole('button', { name: 'Cancelar', exact: true });
    this.alert = this.dialog.getByRole('alert').filter({ hasText: /./ });
    this.status = this.dialog.getByRole('status');
  }

  open(): Promise<void> {
    return this.#menu.chooseOrPress(this.openButton, 'protect');
  }

  /** Opens the dialog, and returns the file. */
  async export(passphrase: string): Promise<GivenFile> {
    await this.open();
    await this.passphrase.fill(passphrase);
    await this.repeat.fill(passphrase);
    const [download] = await Promise.all([this.#page.waitForEvent('download'), this.submitButton.click()]);
    return toFile(await readFile(await download.path()), download.suggestedFilename());
  }
}
