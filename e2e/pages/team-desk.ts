import { expect, type Locator, type Page } from '@playwright/test';

/** Team parts of the pages, in Spanish. */
export class TeamDesk {
  readonly page: Page;
  /** The list of the home page, or of «Por revisar». */
  readonly list: Locator;
  /** Sync state of the open enrollment between this computer and the team. */
  readonly bar: Locator;
  /** Decision part at the end of the review. */
  readonly panel: Locator;
  readonly journal: Locator;
  /** Entries that an auditor finds in the journal. */
  readonly entries: Locator;
  readonly people: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('table', { name: 'Inscripciones', exact: true });
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

  /** Fills in the sign-in dialog. */
  async fillSignIn(account: string, password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Acceder al equipo' });
    await dialog.getByLabel('Usuario').fill(account);
    await dialog.getByLabel('Contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Acceder', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Invites a person as an administrator. @returns the link for the account */
  async invite(name = 'Sofía Reyes'): Promise<string> {
    await this.page.goto('/equipo');
    await this.page.getByLabel('Nombre y apellido de la persona invitada').fill(name);
    await this.page.getByRole('button', { name: 'Crear enlace' }).click();
    return (await this.page.locator('code').textContent()) ?? '';
  }

  /** Makes an account by an invitation link, which names its person, who is then signed in. */
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

  /** Chooses a step in the bar, or in its menu; some ask for a text. */
  async take(name: string, words?: string): Promise<void> {
    // The bar may still offer the steps from before the latest one.
    await expect(() => this.#press(name)).toPass({ timeout: 15_000 });
    if (words === undefined) return;
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(words);
    // «Aprobar con motivo…» is confirmed by «Aprobar».
    const confirming = name.replace(' con motivo', '').replace('…', '');
    await dialog.getByRole('button', { name: confirming, exact: true }).click();
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

/**
 * Rejects when the target cannot be pressed soon. The press itself may take longer: it must not be abandoned
 * and repeated.
 */
async function pressSoon(target: Locator): Promise<void> {
  await target.click({ trial: true, timeout: 1000 });
  await target.click({ timeout: 8000 });
}
