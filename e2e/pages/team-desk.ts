import { expect, type Locator, type Page } from '@playwright/test';

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
  /** What an auditor finds in the journal. */
  readonly entries: Locator;
  readonly people: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('table', { name: 'Inscripciones del equipo' });
    this.bar = page.getByRole('group', { name: 'Con el equipo' });
    this.panel = page.getByRole('region', { name: 'Decisión del equipo' });
    this.journal = this.panel.getByRole('listitem');
    const toRows = (name: string) =>
      page
        .getByRole('table', { name })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
    this.entries = toRows('Auditoría');
    this.people = toRows('Equipo');
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.page.goto('/');
    await this.fillSignIn(account, password);
  }

  /** In the dialog that asks for it. */
  async fillSignIn(account: string, password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Acceder al equipo' });
    await dialog.getByLabel('Usuario').fill(account);
    await dialog.getByLabel('Contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Acceder', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** By an administrator. @returns the link of an account */
  async invite(name = 'Sofía Reyes'): Promise<string> {
    await this.page.goto('/equipo');
    await this.page.getByLabel('Nombre y apellido de la persona invitada').fill(name);
    await this.page.getByRole('button', { name: 'Crear enlace' }).click();
    return (await this.page.locator('code').textContent()) ?? '';
  }

  /** By the link of an invitation, which says whose it is. Whoever makes an account is signed in. */
  async makeAccount(link: string, signInName: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Usuario').fill(signInName);
    await this.page.getByLabel('Contraseña').fill('una frase que se recuerda');
    await this.page.getByRole('button', { name: 'Crear cuenta' }).click();
  }

  row(name: string): Locator {
    return this.list.getByRole('row', { name });
  }

  async openEnrollment(name: string): Promise<void> {
    await this.list.getByRole('link', { name }).click();
  }

  /** One of the two buttons of the bar. */
  step(name: string): Locator {
    return this.#decision.getByRole('button', { name, exact: true });
  }

  /** Presses a step of the bar, or of its menu; some ask for a few words. */
  async take(name: string, words?: string): Promise<void> {
    // The bar may still offer what could be done before the latest step.
    await expect(() => this.#press(name)).toPass({ timeout: 15_000 });
    if (words === undefined) return;
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name, exact: true }).click();
  }

  async #press(name: string): Promise<void> {
    if (await this.step(name).isVisible()) return pressSoon(this.step(name));
    const item = this.page.getByRole('menuitem', { name, exact: true });
    if (!(await item.isVisible())) await pressSoon(this.step('Más decisiones'));
    try {
      await pressSoon(item);
    } catch (error) {
      await this.page.keyboard.press('Escape');
      throw error;
    }
  }

  get #decision(): Locator {
    return this.page.getByRole('group', { name: 'Decisión', exact: true });
  }
}

/** Rejects where it cannot be pressed soon. A press itself may take its time: it must not be given up and done again. */
async function pressSoon(target: Locator): Promise<void> {
  await target.click({ trial: true, timeout: 1000 });
  await target.click({ timeout: 8000 });
}
