import type { Download, Locator, Page } from '@playwright/test';

/** «Qué pasó»: figures of a period, by agent and by day, and the clients that were created. In Spanish. */
export class ActivityPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly empty: Locator;
  /** The line of each agent, and their sum. */
  readonly agents: Locator;
  readonly chart: Locator;
  /** The rows of the created clients. */
  readonly clients: Locator;
  readonly search: Locator;
  readonly exportButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    const toRows = (name: string | RegExp) =>
      main
        .getByRole('table', { name })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
    this.heading = main.getByRole('heading', { level: 1, name: 'Qué pasó', exact: true });
    this.empty = main.getByText('Nada en este período');
    this.agents = toRows('Por agente');
    this.chart = main.getByRole('img', { name: /^Ingresadas por día/ });
    this.clients = toRows(/^Clientes creados/);
    this.search = main.getByRole('searchbox', { name: 'Buscar en los creados' });
    this.exportButton = main.getByRole('button', { name: /^Exportar \d/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/que-paso');
  }

  async choosePeriod(name: 'Hoy' | '10 días' | '30 días' | 'Elegir…'): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Período' }).getByRole('radio', { name }).check();
  }

  /** A figure with its caption. */
  figure(caption: string): Locator {
    return this.#page.getByRole('main').locator('dl > div').filter({ hasText: caption });
  }

  client(text: string): Locator {
    return this.clients.filter({ hasText: text });
  }

  async exportAs(format: 'Planilla (XLSX)' | 'Texto separado (CSV)'): Promise<Download> {
    await this.exportButton.click();
    const downloading = this.#page.waitForEvent('download');
    await this.#page.getByRole('menuitem', { name: format }).click();
    return downloading;
  }
}
