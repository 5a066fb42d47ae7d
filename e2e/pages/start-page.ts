import type { Locator, Page } from '@playwright/test';
import { type Entering, MODERATE, toTyped } from '../setup/people.ts';
import { DESK_WORDS, type Language } from '../setup/words.ts';
import { enter, findField } from './field.ts';
import { EnrollmentMenu } from './enrollment-menu.ts';

/** First step of an enrollment: its risk profile, its persons, and actions on the whole. */
export class StartPage {
  readonly #language: Language;
  /** Heading with the enrollment's persons. */
  readonly heading: Locator;
  readonly riskProfile: Locator;
  /** Element that links to the field focus. */
  readonly riskEntry: Locator;
  readonly chosenRisk: Locator;
  readonly menu: EnrollmentMenu;
  /** The persons, each with its missing fields. */
  readonly persons: Locator;

  constructor(page: Page, language: Language) {
    this.#language = language;
    const main = page.getByRole('main');
    this.riskProfile = findField(main, DESK_WORDS.riskProfile[language]);
    this.riskEntry = this.riskProfile.locator('[id="riskProfileCode"]');
    this.chosenRisk = this.riskProfile.getByRole('radio', { checked: true });
    this.heading = main
      .filter({ has: page.locator('[id="riskProfileCode"]') })
      .getByRole('heading', { level: 1 });
    this.menu = new EnrollmentMenu(page, language);
    this.persons = main
      .getByRole('table', { name: DESK_WORDS.persons[language], exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
  }

  fill(entering: Entering = this.#language): Promise<void> {
    return enter(this.riskProfile, toTyped(MODERATE, entering));
  }
}
