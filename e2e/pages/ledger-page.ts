import type { Download, Locator, Page } from '@playwright/test';

/** «Envíos»: every send of this computer. In Spanish. */
export class LedgerPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly empty: Locator;
  readonly search: Locator;
  readonly count: Locator;
  /** The rows of the table, without its head. */
  readonly rows: Locator;
  readonly notice: Locator;
  readonly exportButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Envíos', exact: true });
    this.empty = main.getByText('Aún no se ha enviado nada');
    this.search = main.getByRole('searchbox', { name: 'Buscar' });
    this.count = main.getByRole('status');
    this.rows = main
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    this.notice = main.getByRole('alert');
    this.exportButton = main.getByRole('button', { name: 'Exportar CSV', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/envios');
  }

  /** The row in which a text stands. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** The cells of a row after the first one: attempt, persons, result, evidence, hash, enrollment. */
  cells(row: Locator): Locator {
    return row.getByRole('cell');
  }

  async exportCsv(): Promise<Download> {
    const downloading = this.#page.waitForEvent('download');
    await this.exportButton.click();
    return downloading;
  }
}
