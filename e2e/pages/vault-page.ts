import type { Locator, Page } from '@playwright/test';

/** The passphrase page that replaces every page while locked, and the line about the storage. In Spanish. */
export class VaultPage {
  readonly #main: Locator;
  readonly createHeading: Locator;
  readonly openHeading: Locator;
  readonly passphrase: Locator;
  readonly repeat: Locator;
  readonly createButton: Locator;
  readonly openButton: Locator;
  /** Error of the typed passphrase, or the hindrance. */
  readonly alert: Locator;
  /** Time until the next attempt. */
  readonly wait: Locator;
  readonly continueButton: Locator;
  readonly forgetButton: Locator;
  readonly forgetBox: Locator;
  readonly deleteButton: Locator;
  readonly lockButton: Locator;
  /** In the bar at the top. */
  readonly encryptedLine: Locator;
  readonly tabLine: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    const heading = (name: string) => this.#main.getByRole('heading', { level: 1, name, exact: true });
    const button = (name: string) => this.#main.getByRole('button', { name, exact: true });
    this.createHeading = heading('Elija una frase de acceso');
    this.openHeading = heading('Escriba su frase de acceso');
    this.passphrase = this.#main.getByLabel('Frase de acceso', { exact: true });
    this.repeat = this.#main.getByLabel('Repita la frase', { exact: true });
    this.createButton = button('Usar esta frase');
    this.openButton = button('Abrir');
    this.alert = this.#main.getByRole('alert').filter({ hasText: /./ });
    this.wait = this.#main.getByRole('timer');
    this.continueButton = button('Seguir sin guardar');
    this.forgetButton = button('Olvidé la frase');
    this.forgetBox = this.#main.getByRole('checkbox', { name: /se borran para siempre/ });
    this.deleteButton = button('Borrar lo guardado');
    const top = page.getByRole('banner');
    this.lockButton = top.getByRole('button', { name: 'Bloquear', exact: true });
    this.encryptedLine = top.getByText('Cifrado en este computador', { exact: true });
    this.tabLine = top.getByText('Solo en esta pestaña: se borra al cerrarla', { exact: true });
  }

  get heading(): Locator {
    return this.#main.getByRole('heading', { level: 1 });
  }

  /** Chooses the passphrase at the first visit. */
  async create(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase);
    await this.repeat.fill(passphrase);
    await this.createButton.click();
  }

  async open(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase);
    await this.openButton.click();
  }

  /** Deletes everything under the forgotten passphrase. */
  async forget(): Promise<void> {
    await this.forgetButton.click();
    await this.forgetBox.check();
    await this.deleteButton.click();
  }
}
