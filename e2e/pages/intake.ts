import type { Locator, Page } from '@playwright/test';

/** «Pegar o escanear», on every page. In Spanish. */
export class Intake {
  readonly #page: Page;
  readonly openButton: Locator;
  readonly dialog: Locator;
  readonly box: Locator;
  /** Recognized kind of the text, or why it cannot be used. */
  readonly status: Locator;
  /** The button for a photo of a card, which is a file input. */
  readonly photoInput: Locator;
  /** The same by the camera of a phone. */
  readonly cameraInput: Locator;
  /** Tells whether the photo was read, or why not. */
  readonly photoNews: Locator;
  readonly applyButton: Locator;
  readonly cancelButton: Locator;
  /** Values of one person, line by line. */
  readonly values: Locator;
  /** Persons in the text, when there are several. */
  readonly persons: Locator;
  /** Segments of the persons who may get the data. */
  readonly targets: Locator;

  constructor(page: Page) {
    this.#page = page;
    // The first step also has one among its ways to add persons.
    this.openButton = page.getByRole('button', { name: 'Pegar o escanear', exact: true }).first();
    this.dialog = page.getByRole('dialog', { name: 'Pegar o escanear', exact: true });
    this.box = this.dialog.getByRole('textbox', { name: 'Texto pegado o escaneado', exact: true });
    this.status = this.dialog.getByRole('status');
    this.photoInput = this.dialog.getByLabel('Elegir foto de la cédula', { exact: true });
    this.cameraInput = this.dialog.getByLabel('Tomar foto', { exact: true });
    this.photoNews = this.dialog.locator('[aria-live]');
    this.applyButton = this.dialog.getByRole('button', { name: /^Agregar( \d+ datos?)?$/ });
    this.cancelButton = this.dialog.getByRole('button', { name: 'Cancelar', exact: true });
    const rowsOf = (name: string) =>
      this.dialog
        .getByRole('table', { name, exact: true })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
    this.values = rowsOf('Lo que se leyó');
    this.persons = rowsOf('Personas leídas');
    this.targets = this.dialog
      .getByRole('group', { name: '¿De quién son los datos?', exact: true })
      .locator('label');
  }

  /** Opens it by its button and fills in a text. */
  async give(text: string): Promise<void> {
    await this.openButton.click();
    await this.box.fill(text);
  }

  /** Copies a text, then pastes it by the key of the dialog. */
  async paste(text: string): Promise<void> {
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // The button appears together with the key handler.
    await this.#page
      .getByRole('banner')
      .getByRole('button', { name: /^Acciones/ })
      .waitFor();
    await this.#page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.#page.keyboard.press('Control+Shift+V');
  }

  /** The line of a value or of a row, by its name: «Apellido paterno», «Teléfono 1». */
  value(name: string): Locator {
    return this.values.filter({ has: this.#page.getByRole('checkbox', { name, exact: true }) });
  }

  choice(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name, exact: true });
  }

  /** The choice of a field for a piece of the text that was not read. */
  unread(piece: string): Locator {
    return this.dialog.getByRole('combobox', { name: `Poner «${piece}» en`, exact: true });
  }

  /** Puts a piece that was not read into a field. */
  async put(piece: string, field: string): Promise<void> {
    await this.unread(piece).selectOption({ label: field });
    await this.dialog.getByRole('button', { name: 'Poner', exact: true }).click();
  }

  /** Button that removes a placed piece from a field. */
  backButton(field: string): Locator {
    return this.dialog.getByRole('button', { name: `Quitar de ${field}`, exact: true });
  }

  target(name: RegExp): Locator {
    return this.dialog.getByRole('radio', { name });
  }
}
