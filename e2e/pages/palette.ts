import type { Locator, Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';

/** Search for actions, persons and fields, with the list of keys. */
export class Palette {
  readonly #page: Page;
  /** In the top bar of every page; keys work once it is there. */
  readonly openButton: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly results: Locator;
  /** The result that Enter takes. */
  readonly active: Locator;
  readonly status: Locator;
  readonly keysDialog: Locator;
  readonly keyRows: Locator;
  readonly signKey: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    const isEs = language === 'es';
    const title = isEs ? 'Buscar acciones, personas y campos' : 'Find actions, persons and fields';
    this.openButton = page.getByRole('banner').getByRole('button', { name: isEs ? /^Acciones/ : /^Actions/ });
    this.dialog = page.getByRole('dialog', { name: title });
    this.search = this.dialog.getByRole('combobox', { name: title });
    this.results = this.dialog.getByRole('listbox').getByRole('option');
    this.active = this.results.and(page.locator('[aria-selected="true"]'));
    this.status = this.dialog.getByRole('status');
    this.keysDialog = page.getByRole('dialog', { name: isEs ? 'Teclas' : 'Keys', exact: true });
    this.keyRows = this.keysDialog.getByRole('row');
    this.signKey = this.keysDialog.getByRole('checkbox');
  }

  result(name: string): Locator {
    return this.dialog.getByRole('option', { name, exact: true });
  }

  /** Opens it by its key, once keys work. */
  async open(): Promise<void> {
    await this.openButton.waitFor();
    await this.#page.keyboard.press('Control+k');
    await this.search.waitFor();
  }

  /** Types and takes the first result without looking. */
  async take(text: string): Promise<void> {
    await this.open();
    await this.#page.keyboard.type(text);
    await this.results.first().waitFor();
    await this.#page.keyboard.press('Enter');
  }
}
