import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';

const SETTLING_MS = 20 * 60_000;

/** «Resultado desconocido»: facts about a send with an unknown outcome, and the ways to settle it. */
export class UnknownPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly facts: Locator;
  /** An answer that came after the timeout. */
  readonly late: Locator;
  /** The findings to choose from. */
  readonly choices: Locator;
  readonly exists: Locator;
  readonly someExist: Locator;
  readonly doesNotExist: Locator;
  /** When only some exist: one box per person. */
  readonly persons: Locator;
  /** Missing where the worker is known. */
  readonly by: Locator;
  readonly reason: Locator;
  readonly record: Locator;
  /** Identifiers of the persons, in the table of persons to look for. */
  readonly identifiers: Locator;
  /** Confirms a finding that contradicts a late answer. */
  readonly despite: Locator;
  readonly recordDespite: Locator;
  readonly backFromDespite: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: DESK_WORDS.unknown[language], exact: true });
    this.facts = main.getByRole('region').first();
    this.late = main.getByRole('status').filter({ hasText: DESK_WORDS.late[language] });
    this.choices = main.getByRole('radio');
    this.exists = main.getByRole('radio', { name: new RegExp(`^${DESK_WORDS.exists[language]}`) });
    this.someExist = main.getByRole('radio', { name: DESK_WORDS.someExist[language] });
    this.persons = main.getByRole('checkbox');
    this.doesNotExist = main.getByRole('radio', { name: DESK_WORDS.doesNotExist[language] });
    this.by = main.getByLabel(DESK_WORDS.by[language], { exact: true });
    this.reason = main.getByLabel(DESK_WORDS.reason[language], { exact: true });
    this.identifiers = main.getByRole('table').getByRole('cell');
    this.despite = page.getByRole('dialog');
    this.recordDespite = this.despite.getByRole('button', { name: DESK_WORDS.recordAnyway[language] });
    this.backFromDespite = this.despite.getByRole('button', { name: DESK_WORDS.back[language], exact: true });
    this.record = main.getByRole('button', { name: DESK_WORDS.record[language], exact: true });
  }

  /** Advances the clock of the page by twenty minutes, after which the service has finished with the send. */
  async letServiceSettle(): Promise<void> {
    await this.#page.clock.setFixedTime(await this.#page.evaluate((ms) => Date.now() + ms, SETTLING_MS));
    await this.#page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Records a finding at the service; for "nobody exists", after the service has settled. */
  async resolve(found: 'exists' | 'does-not-exist', reason = 'Lo busqué'): Promise<void> {
    if (found !== 'exists') await this.letServiceSettle();
    await (found === 'exists' ? this.exists : this.doesNotExist).check();
    if (await this.by.isVisible()) await this.by.fill('Rosa Soto');
    await this.reason.fill(reason);
    await this.record.click();
  }
}
