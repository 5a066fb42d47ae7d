import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';

/** What stands around every page of an enrollment: persons, steps, what was saved, errors. */
export class EnrollmentFrame {
  readonly #language: Language;
  readonly #main: Locator;
  readonly #panel: Locator;
  readonly addPersonButton: Locator;
  readonly nextButton: Locator;
  readonly previousButton: Locator;
  readonly reviewButton: Locator;
  /** «Guardado hh:mm»: everything typed is stored. */
  readonly saved: Locator;
  readonly saving: Locator;
  /** The list of errors with their places. */
  readonly summary: Locator;
  readonly persons: Locator;
  /** The list itself, which takes focus where it scrolls. */
  readonly list: Locator;

  constructor(page: Page, language: Language) {
    this.#language = language;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.#main = page.getByRole('main');
    this.#panel = page.getByRole('navigation');
    this.addPersonButton = button(DESK_WORDS.addPerson[language]);
    this.nextButton = button(DESK_WORDS.next[language]);
    this.previousButton = button(DESK_WORDS.previous[language]);
    this.reviewButton = button(DESK_WORDS.review[language]);
    this.saved = page.getByText(language === 'es' ? /^Guardado \d\d:\d\d$/ : /^Saved \d\d:\d\d$/);
    this.saving = page.getByText(language === 'es' ? 'Guardando…' : 'Saving…', { exact: true });
    this.summary = page.getByRole('region', { name: language === 'es' ? /por corregir$/ : /to correct$/ });
    this.list = page.getByRole('list', { name: DESK_WORDS.persons[language], exact: true });
    this.persons = this.list.getByRole('listitem');
  }

  /** The link of a person in the list, by its number or by what stands in it. */
  personLink(person: number | string): Locator {
    if (typeof person === 'string') return this.list.getByRole('link', { name: person });
    const name = new RegExp(`(^| )${DESK_WORDS.person[this.#language]} ${person}( ·|$| )`);
    return this.list.getByRole('link', { name });
  }

  personButton(action: 'remove' | 'up' | 'down', n: number): Locator {
    const names =
      this.#language === 'es'
        ? { remove: `Eliminar persona ${n}`, up: `Subir persona ${n}`, down: `Bajar persona ${n}` }
        : { remove: `Remove person ${n}`, up: `Move person ${n} up`, down: `Move person ${n} down` };
    return this.#panel.getByRole('button', { name: names[action], exact: true });
  }

  /** The line of the summary that begins with a place. */
  summaryLink(text: string | RegExp): Locator {
    return this.summary.getByRole('link', { name: text });
  }

  stepLink(name: string): Locator {
    return this.#panel.getByRole('link', { name, exact: true });
  }

  /** The error that stands beside a field. */
  errorText(text: string | RegExp): Locator {
    return this.#main.locator('form').getByText(text);
  }
}
