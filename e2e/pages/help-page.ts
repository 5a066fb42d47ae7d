import type { Locator, Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';

/** «Cómo usar Enrola». */
export class HelpPage {
  readonly #page: Page;
  readonly main: Locator;
  readonly heading: Locator;
  readonly headings: Locator;
  /** In the menu at the top of every page, while it is open. */
  readonly link: Locator;
  /** On the list of enrollments while it is empty. */
  readonly homeLink: Locator;
  readonly keysButton: Locator;
  readonly licences: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.main = page.getByRole('main');
    const [title, help, keys, licences] =
      language === 'es'
        ? ['Cómo usar Enrola', 'Ayuda', 'Ver todas las teclas', 'Licencias de los componentes']
        : ['How to use Enrola', 'Help', 'See all keys', 'Licences of the components'];
    this.heading = this.main.getByRole('heading', { level: 1, name: title, exact: true });
    this.headings = this.main.getByRole('heading');
    this.link = page.getByRole('banner').getByRole('link', { name: help, exact: true });
    this.homeLink = this.main.getByRole('link', { name: title, exact: true });
    this.keysButton = this.main.getByRole('button', { name: keys, exact: true });
    this.licences = this.main.getByRole('link', { name: licences, exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/ayuda');
  }

  /** In the index at the top. */
  indexLink(name: string): Locator {
    return this.main.getByRole('navigation').getByRole('link', { name, exact: true });
  }

  sectionHeading(name: string): Locator {
    return this.main.getByRole('heading', { level: 2, name, exact: true });
  }

  section(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }
}
