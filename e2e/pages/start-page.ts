import type { Locator, Page } from '@playwright/test';
import { type Entering, MODERATE, toTyped } from '../setup/people.ts';
import { DESK_WORDS, type Language } from '../setup/words.ts';
import { enter, findField } from './field.ts';

/** First step of an enrollment: its risk profile. */
export class StartPage {
  readonly #language: Language;
  readonly heading: Locator;
  readonly riskProfile: Locator;

  constructor(page: Page, language: Language) {
    this.#language = language;
    const name = language === 'es' ? 'Perfil de riesgo y personas' : 'Risk profile and persons';
    this.heading = page.getByRole('heading', { level: 1, name, exact: true });
    this.riskProfile = findField(page.getByRole('main'), DESK_WORDS.riskProfile[language]);
  }

  fill(entering: Entering = this.#language): Promise<void> {
    return enter(this.riskProfile, toTyped(MODERATE, entering));
  }
}
