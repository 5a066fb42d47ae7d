import type { Locator, Page } from '@playwright/test';

/** «Por revisar»: enrollments that wait for a supervisor, the oldest first. In Spanish. */
export class QueuePage {
  readonly #page: Page;
  readonly rows: Locator;
  /** Those that are approved and not sent, or whose result is unknown. */
  readonly outside: Locator;
  /** One link per waiting enrollment. */
  readonly waiting: Locator;
  readonly nextButton: Locator;
  readonly search: Locator;
  readonly empty: Locator;
  /** Notice of the last decision. */
  readonly decided: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    const toRows = (name: string) =>
      main
        .getByRole('table', { name })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
    this.rows = toRows('Por revisar');
    this.outside = toRows('Fuera de la cola');
    this.waiting = this.rows.getByRole('rowheader').getByRole('link');
    this.nextButton = main.getByRole('button', { name: 'Tomar la siguiente' });
    this.search = main.getByRole('searchbox', { name: 'Buscar' });
    this.empty = main.getByRole('heading', { name: 'Nada por revisar' });
    this.decided = main.getByRole('status').filter({ hasText: /: (?:enviada|aprobada|devuelta)/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/por-revisar');
  }

  /** The row with a text. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
}
