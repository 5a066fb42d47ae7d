import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { EnrollmentMenu } from './enrollment-menu.ts';

/** A file for the browser's file input. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function toFile(content: string | Uint8Array, name = 'archivo.json'): GivenFile {
  return { name, mimeType: 'application/json', buffer: Buffer.from(content) };
}

/** «Exportar» on the pages of an enrollment, and «Abrir archivo» on the first page. In Spanish. */
export class Files {
  readonly #page: Page;
  readonly #menu: EnrollmentMenu;
  readonly exportButton: Locator;
  /** The browser's file input, which the button of that name opens. */
  readonly open: Locator;
  readonly dialog: Locator;
  /** Field for the passphrase of an encrypted file. */
  readonly passphrase: Locator;
  readonly unlockButton: Locator;
  readonly addButton: Locator;
  /** Shown with `copyButton` when the file continues a stored enrollment. */
  readonly updateButton: Locator;
  readonly copyButton: Locator;
  readonly cancelButton: Locator;
  /** Message that its hashes agree. */
  readonly integrity: Locator;
  /** Message that the approval in the file does not count here. */
  readonly claim: Locator;
  /** Message that it was changed, with the places. */
  readonly changed: Locator;
  /** Why a file is refused. */
  readonly refusal: Locator;
  /** Tells if the enrollment of the file is on this computer already. */
  readonly here: Locator;
  readonly persons: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#menu = new EnrollmentMenu(page, 'es');
    this.exportButton = page.getByRole('main').getByRole('button', { name: 'Exportar', exact: true });
    this.open = page.locator('input[type=file]').and(page.getByLabel('Abrir archivo', { exact: true }));
    this.dialog = page.getByRole('dialog', { name: 'Abrir archivo', exact: true });
    this.passphrase = this.dialog.getByLabel('Contraseña del archivo', { exact: true });
    this.unlockButton = this.dialog.getByRole('button', { name: 'Descifrar', exact: true });
    this.addButton = this.dialog.getByRole('button', { name: 'Agregar a este computador', exact: true });
    this.updateButton = this.dialog.getByRole('button', {
      name: 'Actualizar la que ya está aquí',
      exact: true,
    });
    this.copyButton = this.dialog.getByRole('button', { name: 'Agregar como copia', exact: true });
    this.integrity = this.dialog.getByText(/^Sus huellas \(SHA-256\) concuerdan/);
    this.claim = this.dialog.getByText(/^Según el archivo,? (la aprobó|está aprobada)/);
    this.changed = this.dialog.getByRole('alert');
    this.cancelButton = this.dialog.getByRole('button', { name: 'Cancelar', exact: true });
    this.refusal = this.dialog.getByRole('alert').filter({ hasText: /./ });
    this.here = this.dialog.getByRole('status');
    this.persons = this.dialog
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    this.history = this.dialog.getByRole('region', { name: 'Historial', exact: true }).getByRole('listitem');
  }

  /** Presses «Exportar» and gives the file. */
  async export(): Promise<GivenFile> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#menu.chooseOrPress(this.exportButton, 'export'),
    ]);
    return toFile(await readFile(await download.path()), download.suggestedFilename());
  }

  /** Opens a file from the first page. */
  async give(file: GivenFile): Promise<void> {
    await this.#page.goto('/');
    await this.open.setInputFiles(file);
  }

  /** A fact about the file, by its name. */
  fact(name: string): Locator {
    return this.dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }
}
