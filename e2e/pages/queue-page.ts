import type { Locator, Page } from '@playwright/test';

/** «Por revisar»: what waits for a supervisor, the oldest first. In Spanish. */
export class QueuePage {
  readonly #page: Page;
  readonly rows: Locator;
  /** One link per enrollment that waits. */
  readonly waiting: Locator;
  readonly nextButton: Locator;
  readonly search: Locator;
  readonly empty: Locator;
  /** What was decided last. */
  readonly decided: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.rows = main.getByRole('row').filter({ has: page.getByRole('rowheader') });
    this.waiting = this.rows.getByRole('rowheader').getByRole('link');
    this.nextButton = main.getByRole('button', { name: 'Tomar la siguiente' });
    this.search = main.getByRole('searchbox', { name: 'Buscar' });
    this.empty = main.getByRole('heading', { name: 'Nada por revisar' });
    this.decided = main.getByRole('status').filter({ hasText: /: (?:enviada|aprobada|devuelta)/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/por-revisar');
  }

  /** The row in which a text stands. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
}
