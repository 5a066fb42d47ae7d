import type { Locator, Page } from '@playwright/test';

/** What the pages show of the team, in Spanish. */
export class TeamDesk {
  readonly page: Page;
  /** The list of the home, or of «Por revisar». */
  readonly list: Locator;
  /** Where the open enrollment stands between this computer and the team. */
  readonly bar: Locator;
  /** What the review ends with. */
  readonly panel: Locator;
  readonly journal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('table', { name: 'Inscripciones del equipo' });
    this.bar = page.getByRole('group', { name: 'Con el equipo' });
    this.panel = page.getByRole('region', { name: 'Decisión del equipo' });
    this.journal = this.panel.getByRole('listitem');
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.page.goto('/');
    const dialog = this.page.getByRole('dialog', { name: 'Acceder al equipo' });
    await dialog.getByLabel('Usuario').fill(account);
    await dialog.getByLabel('Contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Acceder', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  row(name: string): Locator {
    return this.list.getByRole('row', { name });
  }

  async openEnrollment(name: string): Promise<void> {
    await this.list.getByRole('link', { name }).click();
  }

  step(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  /** Presses a step of the panel; some ask for a few words. */
  async take(name: string, words?: string): Promise<void> {
    await this.step(name).click();
    if (words === undefined) return;
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name, exact: true }).click();
  }
}
