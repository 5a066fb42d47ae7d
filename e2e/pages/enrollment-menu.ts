import type { Locator, Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';

const ITEMS = {
  duplicate: { es: 'Duplicar inscripción', en: 'Duplicate enrollment' },
  export: { es: 'Exportar sin cifrar', en: 'Export unencrypted' },
  protect: { es: 'Exportar con contraseña…', en: 'Export with a passphrase…' },
  history: { es: 'Historial', en: 'History' },
  delete: { es: 'Eliminar inscripción…', en: 'Delete enrollment…' },
} as const;

/** «⋯» of the first step: what can be done with the enrollment as a whole. */
export class EnrollmentMenu {
  readonly #page: Page;
  readonly #language: Language;
  readonly button: Locator;
  readonly deleteDialog: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    const name = language === 'es' ? 'Más acciones de la inscripción' : 'More actions of the enrollment';
    this.button = page.getByRole('button', { name, exact: true });
    this.deleteDialog = page.getByRole('dialog', {
      name: language === 'es' ? '¿Eliminar esta inscripción?' : 'Delete this enrollment?',
    });
  }

  item(item: keyof typeof ITEMS): Locator {
    return this.#page.getByRole('menuitem', { name: ITEMS[item][this.#language], exact: true });
  }

  async choose(item: keyof typeof ITEMS): Promise<void> {
    await this.button.click();
    await this.item(item).click();
  }

  /** Presses a button of the page; the first step, which has no such button, has it in its menu. */
  async chooseOrPress(button: Locator, item: keyof typeof ITEMS): Promise<void> {
    await button.or(this.button).first().waitFor();
    await ((await button.count()) > 0 ? button.click() : this.choose(item));
  }
}
