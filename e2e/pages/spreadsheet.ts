import type { Download, Locator, Page } from '@playwright/test';

/** A file as a test makes it. */
export interface SheetFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** «Importar planilla». In Spanish. */
export class Spreadsheet {
  readonly #page: Page;
  readonly heading: Locator;
  readonly openLink: Locator;
  readonly file: Locator;
  readonly alert: Locator;
  readonly progress: Locator;
  readonly cancelButton: Locator;
  readonly cancelled: Locator;
  readonly importButton: Locator;
  readonly counts: Locator;
  /** The persons of the preview that are in sight. */
  readonly rows: Locator;
  /** The problems by their causes. */
  readonly groups: Locator;
  readonly groupsHeading: Locator;
  readonly addField: Locator;
  readonly onlyProblems: Locator;
  readonly withIncomplete: Locator;
  readonly checkAgain: Locator;
  /** The outcome for the rows, beside the button that imports them. */
  readonly said: Locator;
  readonly undoButton: Locator;
  readonly result: Locator;
  readonly toEnrollment: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Importar planilla', exact: true });
    this.openLink = main.getByRole('link', { name: 'Importar planilla', exact: true });
    this.file = main.getByLabel(/^Elegir (?:otra )?planilla$/);
    this.alert = main.getByRole('alert');
    this.progress = main.getByRole('progressbar', { name: 'Avance' });
    this.cancelButton = main.getByRole('button', { name: 'Cancelar', exact: true });
    this.cancelled = main.getByText('Importación cancelada');
    this.importButton = main.getByRole('button', { name: /^Importar(?: [\d.]+ personas?)?$/ });
    const preview = main.getByRole('region', { name: 'Personas de la planilla' });
    this.counts = preview.getByRole('status');
    this.rows = preview.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const resolve = main.getByRole('region', { name: /^Por resolver/ });
    this.groups = resolve.getByRole('listitem');
    this.groupsHeading = resolve.getByRole('heading', { name: /^Por resolver/ });
    this.addField = main.getByRole('button', {
      name: 'Agregar un dato que la planilla no trae',
      exact: true,
    });
    this.onlyProblems = main.getByRole('radio', { name: /^Con problemas o avisos/ });
    this.withIncomplete = main.getByRole('checkbox', { name: /incompletas/ });
    this.checkAgain = main.getByRole('button', { name: 'Comprobar de nuevo', exact: true });
    this.said = main
      .getByRole('status')
      .filter({ hasText: /guarda hasta importar|falta algo|No hay personas|Comprobando|Se puso|Deshecho/ });
    this.undoButton = main.getByRole('button', { name: 'Deshacer', exact: true });
    this.result = main.getByText(/^Entr(?:ó|aron) /);
    this.toEnrollment = main.getByRole('link', { name: 'Ir a la inscripción', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/planilla');
    await this.heading.waitFor();
  }

  async choose({ name, bytes }: SheetFile): Promise<void> {
    await this.file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  }

  /** What a column is taken for; `name` as its letter and heading: `B Nombre`. */
  column(name: string): Locator {
    return this.#page.getByLabel(`Dato de la columna ${name}`, { exact: true });
  }

  async setColumn(name: string, field: string): Promise<void> {
    const select = this.column(name);
    await select.focus();
    await select.selectOption(field);
  }

  /** The group of a cause, by what it says. */
  group(text: string | RegExp): Locator {
    return this.groups.filter({ hasText: text });
  }

  /** The value that one press puts in all rows of a group. */
  valueForAll(text: string | RegExp): Locator {
    return this.group(text).getByRole('combobox');
  }

  putInAll(text: string | RegExp): Locator {
    return this.group(text).getByRole('button', { name: /^Poner en/ });
  }

  showOnly(text: string | RegExp): Locator {
    return this.group(text).getByRole('button', { name: 'Ver solo estas', exact: true });
  }

  /** The value of a cell, where something is to be put right: `Comuna 1`, 3. */
  cell(field: string, line: number): Locator {
    return this.rows.getByLabel(`${field}, fila ${line}`, { exact: true });
  }

  /** Shows the values for empty cells of all columns. */
  async showEmpty(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Valores para celdas vacías', exact: true }).click();
  }

  /** What a column has where nothing stands. */
  whenEmpty(name: string): Locator {
    return this.#page.getByLabel(`Valor de ${name} donde está vacía`, { exact: true });
  }

  async downloadTemplate(): Promise<Download> {
    return this.#download('Descargar plantilla');
  }

  async downloadRejected(): Promise<Download> {
    return this.#download(/^Descargar la(?:s [\d.]+)? que no entr/);
  }

  async #download(name: string | RegExp): Promise<Download> {
    const downloading = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name }).click();
    return downloading;
  }
}
