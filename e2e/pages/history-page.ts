import type { Locator, Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';
import { EnrollmentMenu } from './enrollment-menu.ts';

/** «Historial» of an enrollment, the latest event first. */
export class HistoryPage {
  readonly heading: Locator;
  readonly back: Locator;
  readonly events: Locator;
  /** Result of the check of the hashes. */
  readonly chain: Locator;
  readonly #menu: EnrollmentMenu;
  readonly #link: Locator;

  constructor(page: Page, language: Language) {
    const main = page.getByRole('main');
    const [title, back] =
      language === 'es' ? ['Historial', 'Volver a la inscripción'] : ['History', 'Back to the enrollment'];
    this.heading = main.getByRole('heading', { level: 1, name: title, exact: true });
    this.#menu = new EnrollmentMenu(page, language);
    this.#link = main.getByRole('link', { name: title, exact: true });
    this.back = main.getByRole('link', { name: back, exact: true });
    // Skips the lists of fields inside its items.
    this.events = main.getByRole('list').first().locator(':scope > li');
    this.chain = main.getByRole('status').filter({ hasText: language === 'es' ? /huella/ : /fingerprint/ });
  }

  /** Opens it from another page of the enrollment, by its link or its menu. */
  async open(): Promise<void> {
    await this.#menu.chooseOrPress(this.#link, 'history');
  }
}
