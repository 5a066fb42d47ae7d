import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, PAPER_WORDS, type Language } from '../setup/words.ts';

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
  readonly printButton: Locator;
  /** Link to the printed form. */
  readonly paperLink: Locator;
  /** Link to the page of the sandbox. */
  readonly sandboxLink: Locator;
  /** Rows of the persons, the head first. */
  readonly persons: Locator;
  readonly #folds: Locator;

  constructor(page: Page, language: Language) {
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
    this.printButton = main.getByRole('button', { name: PAPER_WORDS.receipt[language], exact: true });
    this.paperLink = main.getByRole('link', { name: PAPER_WORDS.paper[language], exact: true });
    this.sandboxLink = main.getByRole('link', { name: DESK_WORDS.arrived[language] });
    this.persons = main.getByRole('table', { name: PAPER_WORDS.persons[language] }).getByRole('row');
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
