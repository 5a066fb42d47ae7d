import type { Locator, Page } from '@playwright/test';

/** «Copiar de…», and the marks beside values that nobody typed. In Spanish. */
export class Copy {
  readonly #main: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly what: Locator;
  readonly copyButton: Locator;
  readonly cancelButton: Locator;
  readonly problem: Locator;
  readonly menuButton: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.dialog = page.getByRole('dialog', { name: 'Copiar de…', exact: true });
    this.search = this.dialog.getByRole('searchbox', { name: 'Buscar persona o dato' });
    this.what = this.dialog.getByRole('combobox', { name: 'Qué copiar' });
    this.copyButton = this.dialog.getByRole('button', { name: 'Copiar', exact: true });
    this.cancelButton = this.dialog.getByRole('button', { name: 'Cancelar', exact: true });
    this.problem = this.dialog.getByRole('alert');
    this.menuButton = this.#main.getByRole('button', { name: 'Copiar de…', exact: true });
  }

  /** Opens the dialog from the menu, and chooses a section. */
  async openFor(section: string): Promise<void> {
    await this.menuButton.click();
    await this.item('De otra persona…').click();
    await this.what.selectOption({ label: section });
  }

  /** An item of the menu; its name goes on with what would come. */
  item(text: string): Locator {
    return this.#main.getByRole('menu').getByRole('menuitem', { name: text });
  }

  async duplicatePerson(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Acciones de esta persona', exact: true }).click();
    await this.item('Duplicar persona').click();
  }

  /** The rows of one person, in the dialog. */
  source(person: string | RegExp): Locator {
    return this.dialog.getByRole('group', { name: person });
  }

  /** A row, or a whole section, by its text. */
  row(text: string | RegExp, scope: Locator = this.dialog): Locator {
    return scope.getByRole('checkbox', { name: text });
  }

  /** The mark of a field or a row in `scope`. */
  mark(text: string | RegExp, scope: Locator = this.#main): Locator {
    return scope.getByText(text);
  }

  markButton(name: 'Actualizar' | 'Quitar aviso' | 'Está bien', scope: Locator = this.#main): Locator {
    return scope.getByRole('button', { name, exact: true });
  }
}
