import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, PAPER_WORDS, type Language } from '../setup/words.ts';

const ITEMS = { print: PAPER_WORDS.receipt, paper: PAPER_WORDS.paper, sandbox: DESK_WORDS.arrived } as const;

/** The answer of the service and exactly what was sent. */
export class ReceiptPage {
  readonly heading: Locator;
  readonly confirmation: Locator;
  readonly status: Locator;
  /** Shown when the profile configures its place in the answer. */
  readonly reference: Locator;
  readonly time: Locator;
  readonly answer: Locator;
  readonly sent: Locator;
  /** «⋯»: everything but the new enrollment. */
  readonly menuButton: Locator;
  /** Rows of the persons, the head first. */
  readonly persons: Locator;
  readonly #folds: Locator;
  readonly #page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    const main = page.getByRole('main');
    const block = (name: string) => main.getByRole('region', { name, exact: true });
    this.heading = main.getByRole('heading', { level: 1, name: DESK_WORDS.receipt[language], exact: true });
    this.confirmation = main.getByText(
      language === 'es' ? 'El servicio confirmó la inscripción.' : 'The service confirmed the enrollment.',
    );
    this.reference = toFact(main, DESK_WORDS.reference[language]);
    this.time = toFact(main, DESK_WORDS.time[language]).getByRole('time');
    const answer = block(DESK_WORDS.answer[language]);
    this.#folds = main.locator('details:not([open]) > summary');
    this.status = answer.locator('summary').getByText(/^\d{3}$/);
    this.answer = answer.locator('pre');
    this.sent = block(DESK_WORDS.sent[language]).locator('pre');
    this.menuButton = main.getByRole('button', {
      name: language === 'es' ? 'Más acciones de la inscripción' : 'More actions of the enrollment',
    });
    this.persons = main.getByRole('table', { name: PAPER_WORDS.persons[language] }).getByRole('row');
  }

  /** Prints the receipt, opens the printed form, or the page of the sandbox. */
  async choose(item: keyof typeof ITEMS): Promise<void> {
    await this.menuButton.click();
    await this.#page.getByRole('menuitem', { name: ITEMS[item][this.#language], exact: true }).click();
  }

  /** Opens the answer, the sent text and its hash. */
  async unfold(): Promise<void> {
    await this.heading.waitFor();
    while ((await this.#folds.count()) > 0) await this.#folds.first().click();
  }
}

/** The definition that follows a term. */
function toFact(main: Locator, term: string): Locator {
  return main
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd');
}
