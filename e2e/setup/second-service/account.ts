import type { Locator, Page } from '@playwright/test';
import { PASSWORD, USER } from './service.ts';

/** The sign-in dialog, and the line at the top with the name of the user. */
export class Account {
  readonly dialog: Locator;
  readonly user: Locator;
  readonly password: Locator;
  readonly submitButton: Locator;
  /** Continues without a sign-in. */
  readonly laterButton: Locator;
  /** The reason why the sign-in failed. */
  readonly error: Locator;
  readonly line: Locator;
  /** The button in the line at the top, not the one in the dialog. */
  readonly enterButton: Locator;
  readonly leaveButton: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Acceder al servicio', exact: true });
    this.user = this.dialog.getByRole('textbox', { name: 'Usuario', exact: true });
    this.password = this.dialog.getByLabel('Contraseña', { exact: true });
    this.submitButton = this.dialog.getByRole('button', { name: 'Acceder', exact: true });
    this.laterButton = this.dialog.getByRole('button', { name: 'Seguir sin acceder', exact: true });
    this.error = this.dialog.getByRole('alert');
    this.line = page.getByRole('group', { name: 'Acceso al servicio', exact: true });
    this.enterButton = this.line.getByRole('button', { name: 'Acceder', exact: true });
    this.leaveButton = this.line.getByRole('button', { name: 'Salir', exact: true });
  }

  /** Fills the dialog and presses its button, without waiting for the answer. */
  async submit(user: string, password: string): Promise<void> {
    await this.user.fill(user);
    await this.password.fill(password);
    await this.submitButton.click();
  }

  /** Signs in with the open dialog and waits until it is closed. */
  async signIn(): Promise<void> {
    await this.submit(USER, PASSWORD);
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
