import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../words.ts';

/** Everything entered, made for reading, and the one button that sends. */
export class ReviewPage {
  readonly heading: Locator;
  readonly sendButton: Locator;
  /** The same button while it sends. */
  readonly sendingButton: Locator;
  /** What is known of a send that was not confirmed. */
  readonly notice: Locator;
  /** What of the enrollment was sent before. */
  readonly earlier: Locator;
  /** Asks once more, where some of it was sent before. */
  readonly earlierDialog: Locator;
  readonly sendAnyway: Locator;
  readonly backWithoutSending: Locator;
  readonly #main: Locator;

  constructor(page: Page, language: Language) {
    this.#main = page.getByRole('main');
    const title = language === 'es' ? 'Revisión' : 'Review';
    const sending = language === 'es' ? 'Enviando…' : 'Sending…';
    this.heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    this.sendButton = page.getByRole('button', { name: DESK_WORDS.send[language], exact: true });
    this.sendingButton = page.getByRole('button', { name: sending, exact: true });
    this.notice = this.#main.getByRole('alert');
    this.earlier = this.#main.getByRole('status').filter({ hasText: DESK_WORDS.earlier[language] });
    this.earlierDialog = page.getByRole('dialog');
    const inDialog = (name: string) => this.earlierDialog.getByRole('button', { name, exact: true });
    this.sendAnyway = inDialog(DESK_WORDS.sendAnyway[language]);
    this.backWithoutSending = inDialog(DESK_WORDS.backWithoutSending[language]);
  }

  person(name: string): Locator {
    return this.#main.getByRole('region', { name });
  }

  /** What an answer says of a field, as a link to it. */
  noticeLink(text: string): Locator {
    return this.notice.getByRole('link', { name: text, exact: true });
  }

  /** The link that leads from a value to its field; `place` as in «Persona 2 · Teléfono 1». */
  fieldLink(field: string, place: string): Locator {
    return this.#main.getByRole('link', { name: `Corregir ${field}, ${place}`, exact: true });
  }
}
