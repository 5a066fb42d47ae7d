import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';

/** Start page: the list of enrollments. */
export class HomePage {
  readonly #page: Page;
  readonly newButton: Locator;
  /** Shows the other ways to begin, when something is saved. */
  readonly bringButton: Locator;
  readonly empty: Locator;
  readonly tabs: Locator;
  /** The rows of the list. */
  readonly rows: Locator;
  /** One link per enrollment that is saved on this computer. */
  readonly drafts: Locator;
  readonly search: Locator;
  /** Shows only enrollments with findings. */
  readonly findingsButton: Locator;
  readonly sort: Locator;
  /** Number of shown enrollments, and if names are still being read. */
  readonly count: Locator;
  /** Message about unreadable enrollments. */
  readonly unreadable: Locator;
  /** Asks if the date of the computer is right. In Spanish. */
  readonly clock: Locator;
  readonly believeButton: Locator;
  readonly declineButton: Locator;
  /** Result of the latest press. */
  readonly done: Locator;
  readonly problem: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    const main = page.getByRole('main');
    const isSpanish = language === 'es';
    this.newButton = page.getByRole('button', { name: DESK_WORDS.newEnrollment[language], exact: true });
    this.bringButton = main.getByRole('button', { name: isSpanish ? 'Traer datos' : 'Bring in data' });
    this.empty = main.getByRole('heading', {
      name: isSpanish ? 'Su primera inscripción' : 'Your first enrollment',
    });
    const list = main.getByRole('tabpanel');
    this.tabs = main.getByRole('tab');
    this.rows = list.getByRole('row').filter({ has: page.getByRole('rowheader') });
    this.drafts = this.rows.getByRole('rowheader').getByRole('link');
    this.search = list.getByRole('searchbox', { name: isSpanish ? 'Buscar' : 'Search' });
    this.findingsButton = list.getByRole('button', {
      name: isSpanish ? /^Con hallazgos/ : /^With findings/,
    });
    this.sort = list.getByRole('combobox', { name: isSpanish ? 'Ordenar por' : 'Sort by' });
    this.count = list.getByRole('status');
    this.unreadable = main.getByRole('alert', { name: isSpanish ? 'No se pueden leer' : 'Cannot be read' });
    this.clock = main.getByRole('alert', { name: '¿Es correcta la fecha de este computador?' });
    this.believeButton = this.clock.getByRole('button', { name: 'Sí, la fecha es correcta' });
    this.declineButton = this.clock.getByRole('button', { name: 'Ahora no' });
    const close = page.getByRole('button', { name: isSpanish ? 'Cerrar aviso' : 'Close notice' });
    this.done = main.getByRole('status').filter({ has: close });
    this.problem = main.getByRole('alert').filter({ has: close });
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
  }

  /** Opens the page and begins an enrollment. */
  async create(): Promise<void> {
    await this.open();
    await this.newButton.click();
  }

  /** The row with a text. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** A tab by its name, with or without its count. */
  tab(name: string): Locator {
    return this.tabs.filter({ hasText: new RegExp(`^${name}\\b`) });
  }

  /** Opens the menu of a row. */
  async openMenu(row: string | RegExp): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: /^(?:Acciones de|Actions for) / })
      .click();
  }

  /** A button of a row, or of its open menu, by its visible word. */
  button(row: string | RegExp, word: string): Locator {
    return this.row(row).getByRole('button', { name: new RegExp(`^${word}`) });
  }

  /** Chooses an action in the menu of a row. */
  async choose(row: string | RegExp, word: string): Promise<void> {
    await this.openMenu(row);
    await this.button(row, word).click();
  }

  /** Titles of the rows, from the top. */
  titles(): Promise<string[]> {
    return this.drafts.allTextContents();
  }
}
