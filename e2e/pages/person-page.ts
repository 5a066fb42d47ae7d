import { waitForTwoPaints } from '../setup/paints.ts';
import type { Locator, Page } from '@playwright/test';
import { type Entering, type PersonData, toTyped, type Value } from '../setup/people.ts';
import {
  type Language,
  ROW_NAMES,
  SCALAR_NAMES,
  type ScalarName,
  SECTION_WORDS,
  type SectionName,
  toSampleNames,
} from '../setup/words.ts';
import { enter, findField } from './field.ts';

const SECTIONS: readonly SectionName[] = [
  'telefonoFulls',
  'direccionFulls',
  'emailFulls',
  'cuentaBancarioFulls',
];

/** The page of one person: its scalar fields, then the four sections. */
export class PersonPage {
  readonly #page: Page;
  readonly #language: Language;
  readonly content: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.content = page.getByRole('main');
  }

  /** The heading of the nth person, whatever the person is called: the line beside it says the number. */
  heading(n: number, total: number): Locator {
    const place = this.#language === 'es' ? `Persona ${n} de ${total}` : `Person ${n} of ${total}`;
    return this.content
      .getByRole('heading', { level: 1 })
      .and(this.#page.locator('hgroup', { has: this.#page.getByText(place, { exact: true }) }).locator('h1'));
  }

  field(name: string): Locator {
    return findField(this.content, name);
  }

  /** A scalar field, also where the sample profile calls it otherwise. */
  scalar(name: ScalarName): Locator {
    return toSampleNames(name)
      .map((words) => this.field(words[this.#language]))
      .reduce((field, other) => field.or(other));
  }

  /** Fields that are marked as wrong. */
  get invalidFields(): Locator {
    return this.content
      .getByRole('textbox')
      .or(this.content.getByRole('combobox'))
      .or(this.content.getByRole('radiogroup'))
      .and(this.#page.locator('[aria-invalid="true"]'));
  }

  section(section: SectionName): Locator {
    return this.content.getByRole('region', {
      name: SECTION_WORDS[section].region[this.#language],
      exact: true,
    });
  }

  row(section: SectionName, n: number): Locator {
    const name = `${SECTION_WORDS[section].row[this.#language]} ${n}`;
    return this.section(section).getByRole('group', { name, exact: true });
  }

  rows(section: SectionName): Locator {
    return this.section(section).getByRole('group');
  }

  /** A field of a row, by its wire name. */
  rowField(section: SectionName, n: number, name: string): Locator {
    const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = ROW_NAMES[section];
    return findField(this.row(section, n), names[name]?.[this.#language] ?? name);
  }

  addButton(section: SectionName): Locator {
    const name = SECTION_WORDS[section].add[this.#language];
    return this.section(section).getByRole('button', { name, exact: true });
  }

  removeButton(section: SectionName, n: number): Locator {
    const name = `${SECTION_WORDS[section].remove[this.#language]} ${n}`;
    return this.section(section).getByRole('button', { name, exact: true });
  }

  /** Asks anew for a list that could not be had; of the fields in `scope`. */
  reloadButton(scope: Locator = this.content): Locator {
    const name = this.#language === 'es' ? 'Reintentar' : 'Try again';
    return scope.getByRole('button', { name, exact: true });
  }

  /** What is suggested for the empty entry that has focus. */
  suggestion(value: string): Locator {
    const text = this.#language === 'es' ? `Sugerencia: ${value}` : `Suggestion: ${value}`;
    return this.offer(text);
  }

  takeSuggestion(value: string): Promise<void> {
    return this.takeOffer(this.suggestion(value));
  }

  /** Takes by its key what is suggested or offered where the focus is, once it was painted. */
  async takeOffer(offer: Locator, key: 'Enter' | 'Alt+Enter' = 'Enter'): Promise<void> {
    await offer.waitFor();
    await this.#page.evaluate(waitForTwoPaints);
    await this.#page.keyboard.press(key);
  }

  get anySuggestion(): Locator {
    return this.content.getByRole('button', { name: /^(Sugerencia|Suggestion):/ });
  }

  /** What may have been meant instead of a text, by its words. */
  offer(text: string): Locator {
    // Its name ends with the key that takes it.
    return this.content.getByRole('button', { name: text });
  }

  /** The results of the type-ahead list that is open. */
  get results(): Locator {
    return this.#page.getByRole('listbox').getByRole('option');
  }

  /** That no result is in the list that is open in `scope`. */
  noResults(scope: Locator = this.content): Locator {
    return scope.getByRole('status').filter({ hasText: 'Nada coincide' });
  }

  result(name: string): Locator {
    return this.#page.getByRole('listbox').getByRole('option', { name, exact: true });
  }

  /** Adds a row and fills it; its number is one above the last. */
  async addRow(
    section: SectionName,
    row: Readonly<Record<string, Value | undefined>>,
    entering?: Entering,
  ): Promise<void> {
    // The sections of a page come one after the other.
    await this.addButton(section).waitFor();
    const n = (await this.rows(section).count()) + 1;
    await this.addButton(section).click();
    for (const name of Object.keys(ROW_NAMES[section])) {
      const value = row[name];
      if (value !== undefined) await this.#enter(this.rowField(section, n, name), value, entering);
    }
  }

  async fillScalars(scalars: PersonData['scalars'], entering?: Entering): Promise<void> {
    // In the order of the page, so that rules have shown a field before it is filled.
    for (const name of Object.keys(SCALAR_NAMES).filter((key): key is ScalarName => key in scalars)) {
      const value = scalars[name];
      if (value !== undefined) await this.#enter(this.scalar(name), value, entering);
    }
  }

  async enter(person: PersonData, entering?: Entering): Promise<void> {
    await this.fillScalars(person.scalars, entering);
    for (const section of SECTIONS) {
      for (const row of person.rows[section]) await this.addRow(section, row, entering);
    }
  }

  #enter(field: Locator, value: Value, entering: Entering = this.#language): Promise<void> {
    return enter(field, toTyped(value, entering));
  }
}

/** «[Chile]»: what is suggested, among what is typed. */
export function findSuggested(step: string): string | undefined {
  return /^\[(.*)\]$/.exec(step)?.[1];
}
