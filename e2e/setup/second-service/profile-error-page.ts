import type { Locator, Page } from '@playwright/test';

/** The page that is shown instead of the app while its profile is missing or bad. */
export class ProfileErrorPage {
  readonly heading: Locator;
  readonly main: Locator;
  readonly reloadButton: Locator;
  /** Goes on with the last valid profile of this computer. */
  readonly useKeptButton: Locator;
  readonly table: Locator;
  /** One row for each bad key. */
  readonly problems: Locator;

  constructor(page: Page) {
    this.main = page.getByRole('main');
    const name = 'Enrola no puede partir: revise el perfil del servicio';
    this.heading = this.main.getByRole('heading', { level: 1, name, exact: true });
    this.reloadButton = this.main.getByRole('button', { name: 'Volver a cargar', exact: true });
    this.useKeptButton = this.main.getByRole('button', { name: 'Usar ese perfil', exact: true });
    this.table = this.main.getByRole('table');
    this.problems = this.table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  }

  /** The texts of each row: the key, the value found, the value expected. */
  async readProblems(): Promise<string[][]> {
    const rows = await this.problems.all();
    return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  }
}
