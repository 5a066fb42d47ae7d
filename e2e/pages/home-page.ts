import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../words.ts';

/** Where the day begins. */
export class HomePage {
  readonly #page: Page;
  readonly newButton: Locator;
  readonly empty: Locator;
  /** One link per enrollment that is saved on this computer. */
  readonly drafts: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.newButton = page.getByRole('button', { name: DESK_WORDS.newEnrollment[language], exact: true });
    this.empty = page.getByText(
      language === 'es' ? 'Aún no hay inscripciones' : 'No enrollments on this computer',
    );
    this.drafts = page.getByRole('main').getByRole('listitem').getByRole('link');
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
  }

  /** Opens the page and begins an enrollment. */
  async create(): Promise<void> {
    await this.open();
    await this.newButton.click();
  }
}
