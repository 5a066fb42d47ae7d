import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';

/** «Resultado desconocido»: what is known of a send that nothing proves, and the two recorded ways out. */
export class UnknownPage {
  readonly heading: Locator;
  readonly facts: Locator;
  /** An answer that came after the wait had ended. */
  readonly late: Locator;
  readonly exists: Locator;
  readonly doesNotExist: Locator;
  readonly by: Locator;
  readonly reason: Locator;
  readonly record: Locator;

  constructor(page: Page, language: Language) {
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: DESK_WORDS.unknown[language], exact: true });
    this.facts = main.getByRole('region').first();
    this.late = main.getByRole('status').filter({ hasText: DESK_WORDS.late[language] });
    this.exists = main.getByRole('radio', { name: new RegExp(`^${DESK_WORDS.exists[language]}`) });
    this.doesNotExist = main.getByRole('radio', { name: DESK_WORDS.doesNotExist[language] });
    this.by = main.getByLabel(DESK_WORDS.by[language], { exact: true });
    this.reason = main.getByLabel(DESK_WORDS.reason[language], { exact: true });
    this.record = main.getByRole('button', { name: DESK_WORDS.record[language], exact: true });
  }

  /** Records what was found at the service. */
  async resolve(found: 'exists' | 'does-not-exist', by = 'Rosa Soto', reason = 'Lo busqué'): Promise<void> {
    await (found === 'exists' ? this.exists : this.doesNotExist).check();
    await this.by.fill(by);
    await this.reason.fill(reason);
    await this.record.click();
  }
}
