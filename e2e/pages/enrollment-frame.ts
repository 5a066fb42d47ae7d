import type { Locator, Page } from '@playwright/test';
import { DESK_WORDS, type Language } from '../setup/words.ts';

const PERSON_ACTIONS = {
  up: { es: 'Subir', en: 'Move up' },
  down: { es: 'Bajar', en: 'Move down' },
  remove: { es: 'Eliminar', en: 'Remove' },
} as const;

/** The frame of every page of an enrollment: persons, steps, save state, errors. */
export class EnrollmentFrame {
  readonly #page: Page;
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
  /** Shown only with many persons. */
  readonly filter: Locator;
  /** The list itself, which takes the focus when it scrolls. */
  readonly list: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.#main = page.getByRole('main');
    this.#panel = page.getByRole('navigation');
    // The first step also has one below its persons.
    this.addPersonButton = button(DESK_WORDS.addPerson[language]).first();
    // Its name contains the next step.
    this.nextButton = page.getByRole('button', { name: new RegExp(`^${DESK_WORDS.next[language]}: `) });
    this.previousButton = button(DESK_WORDS.previous[language]);
    this.reviewButton = button(DESK_WORDS.review[language]);
    this.saved = page.getByText(language === 'es' ? /^Guardado \d\d:\d\d$/ : /^Saved \d\d:\d\d$/);
    this.saving = page.getByText(language === 'es' ? 'Guardando…' : 'Saving…', { exact: true });
    this.summary = page.getByRole('region', { name: language === 'es' ? /por corregir$/ : /to correct$/ });
    this.list = page.getByRole('list', { name: DESK_WORDS.persons[language], exact: true });
    this.persons = this.list.getByRole('listitem');
    this.filter = this.#panel.getByRole('searchbox');
  }

  /** The link of a person in the list, by its number or its text. */
  personLink(person: number | string): Locator {
    if (typeof person === 'string') return this.list.getByRole('link', { name: person });
    return this.list.getByRole('link', { name: this.#toName(person) });
  }

  #toName(n: number): RegExp {
    return new RegExp(`(^| )${DESK_WORDS.person[this.#language]} ${n}( ·|$| )`);
  }

  /** «⋯» of a person in the list; it shows on hover and on focus. */
  moreButton(n: number): Locator {
    const link = this.#page.getByRole('link', { name: this.#toName(n) });
    return this.persons.filter({ has: link }).getByRole('button');
  }

  /** An action of the open menu of a person. */
  personAction(action: keyof typeof PERSON_ACTIONS): Locator {
    const name = PERSON_ACTIONS[action][this.#language];
    return this.#page.getByRole('menuitem', { name, exact: true });
  }

  async actOnPerson(n: number, action: keyof typeof PERSON_ACTIONS): Promise<void> {
    await this.moreButton(n).click();
    await this.personAction(action).click();
  }

  /** The line of the summary that begins with a place. */
  summaryLink(text: string | RegExp): Locator {
    return this.summary.getByRole('link', { name: text });
  }

  stepLink(name: string): Locator {
    return this.#panel.getByRole('link', { name, exact: true });
  }

  /** The error beside a field. */
  errorText(text: string | RegExp): Locator {
    return this.#main.locator('form').getByText(text);
  }
}
