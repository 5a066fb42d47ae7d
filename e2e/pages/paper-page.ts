import type { Locator, Page } from '@playwright/test';
import { PAPER_WORDS, type Language } from '../setup/words.ts';

/** The enrollment as it is printed. */
export class PaperPage {
  readonly heading: Locator;
  readonly printButton: Locator;
  /** All that is printed. */
  readonly sheet: Locator;
  readonly tables: Locator;
  readonly signatures: Locator;
  readonly #page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.sheet = page.getByRole('article');
    this.heading = this.sheet.getByRole('heading', {
      level: 1,
      name: PAPER_WORDS.title[language],
      exact: true,
    });
    this.printButton = page.getByRole('button', { name: PAPER_WORDS.print[language], exact: true });
    this.tables = this.sheet.getByRole('table');
    this.signatures = this.sheet.getByRole('group');
  }

  /** From the page that offers it. */
  async open(): Promise<void> {
    const name = PAPER_WORDS.print[this.#language];
    await this.#page.getByRole('link', { name, exact: true }).click();
  }

  person(name: string | RegExp): Locator {
    return this.sheet.getByRole('region', { name });
  }

  /** A table's rows, its head first, as lines; of one person. */
  async readTable(person: Locator, name: string): Promise<string[]> {
    const rows = await person.getByRole('table', { name, exact: true }).getByRole('row').all();
    return Promise.all(rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).join(' | ')));
  }

  /** How often the browser was told to print since the page was loaded. Headless browsers show no dialog. */
  async countPrints(): Promise<() => Promise<number>> {
    await this.#page.addInitScript(() => {
      let prints = 0;
      const original = window.print.bind(window);
      window.print = () => {
        prints += 1;
        original();
      };
      Object.assign(window, { countPrints: () => prints });
    });
    return async () => Number(await this.#page.evaluate('window.countPrints()'));
  }
}
