import { type Locator, type Page } from '@playwright/test';
import { waitForTwoPaints } from '../setup/paints.ts';
import { Supervision } from './supervision.ts';
import { DESK_WORDS, type Language, SECTION_WORDS } from '../setup/words.ts';

/** Everything entered, for reading, and the button that sends. */
export class ReviewPage {
  readonly heading: Locator;
  /** The first button of the bar at the foot, whichever it is. */
  readonly primary: Locator;
  readonly sendButton: Locator;
  /** The same button while it sends. */
  readonly sendingButton: Locator;
  /** State of a send that was not confirmed. */
  readonly notice: Locator;
  /** After a change of the profile: loads the page under the new one. */
  readonly reviewAnewButton: Locator;
  /** When the profile cannot be loaded: sends under the current one. */
  readonly sendUncheckedButton: Locator;
  /** Notice of earlier sends of this enrollment. */
  readonly earlier: Locator;
  /** Confirms a send after earlier ones. */
  readonly earlierDialog: Locator;
  readonly sendAnyway: Locator;
  readonly backWithoutSending: Locator;
  /** Result of the check of the whole enrollment. */
  readonly checked: Locator;
  readonly checking: Locator;
  readonly search: Locator;
  readonly hideEmpty: Locator;
  /** Number of listed persons. */
  readonly shown: Locator;
  /** Number of persons that were seen. */
  readonly seen: Locator;
  /** Grid of the values, for more than five persons. */
  readonly grid: Locator;
  readonly persons: Locator;
  readonly supervision: Supervision;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page, language: Language, saving: Locator) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.supervision = new Supervision(page, language, saving);
    const title = language === 'es' ? 'Revisión' : 'Review';
    const sending = language === 'es' ? 'Enviando…' : 'Sending…';
    this.heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    this.sendButton = page.getByRole('button', { name: DESK_WORDS.send[language], exact: true });
    this.primary = page.getByRole('button', {
      name:
        language === 'es'
          ? /^(Pedir aprobación|Aprobar|Aprobar y enviar|Enviar inscripción|Enviando…)$/
          : /^(Ask for approval|Approve|Approve and send|Send enrollment|Sending…)$/,
    });
    this.sendingButton = page.getByRole('button', { name: sending, exact: true });
    this.notice = this.#main.getByRole('alert');
    this.reviewAnewButton = this.notice.getByRole('button', { name: 'Cargar de nuevo y revisar' });
    this.sendUncheckedButton = this.notice.getByRole('button', { name: 'Enviar con esta configuración' });
    this.earlier = this.#main.getByRole('status').filter({ hasText: DESK_WORDS.earlier[language] });
    const isSpanish = language === 'es';
    const status = this.#main.getByRole('status');
    const checkbox = (name: string) => this.#main.getByRole('checkbox', { name, exact: true });
    this.checked = status.filter({
      hasText: isSpanish ? /^Nada por corregir|^Comprobando/ : /^Nothing|^Checking/,
    });
    this.checking = status.filter({ hasText: isSpanish ? /^Comprobando/ : /^Checking/ });
    this.search = this.#main.getByRole('searchbox', { name: isSpanish ? 'Buscar persona' : 'Find a person' });
    this.hideEmpty = checkbox(isSpanish ? 'Ocultar campos vacíos' : 'Hide empty fields');
    this.seen = this.#main.getByText(isSpanish ? /^\d+ de \d+ vistas$/ : /^\d+ of \d+ seen$/);
    this.shown = this.#main.getByRole('search').getByRole('status');
    this.grid = this.#main.getByRole('grid');
    // Every person has the same sections, and nothing else on the page has them.
    this.persons = this.#main
      .getByRole('region')
      .filter({
        has: page.getByRole('heading', {
          level: 3,
          name: SECTION_WORDS.telefonoFulls.region[language],
          exact: true,
        }),
      })
      .getByRole('heading', { level: 2 });
    this.earlierDialog = page.getByRole('dialog');
    const inDialog = (name: string) => this.earlierDialog.getByRole('button', { name, exact: true });
    this.sendAnyway = inDialog(DESK_WORDS.sendAnyway[language]);
    this.backWithoutSending = inDialog(DESK_WORDS.backWithoutSending[language]);
  }

  /** Waits until all visible values are there; they load part by part. */
  async waitForAll(): Promise<void> {
    // The bar does not wait for a slow journal; this part does.
    await this.supervision.observations.waitFor();
    await this.primary.waitFor();
    await this.checking.waitFor({ state: 'detached' });
    await this.#main.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  }

  /** Gets the approval that the profile requires, if it is missing, then sends. */
  async approveAndSend(): Promise<void> {
    await this.supervision.approve();
    await this.sendButton.click();
  }

  person(name: string): Locator {
    return this.#main.getByRole('region', { name });
  }

  /** A list of findings, by its heading. */
  findings(title: string | RegExp): Locator {
    return this.#main.getByRole('region', { name: title });
  }

  /** The row of a person in the grid. */
  gridRow(name: string): Locator {
    return this.grid.getByRole('row', { name });
  }

  /** A cell of the grid; the columns count from 0, the person's name. */
  cell(name: string, column: number): Locator {
    return this.gridRow(name).locator('[data-column]').nth(column);
  }

  /** Lists only these persons, by the words of the filter. */
  async showOnly(words: 'Todas' | 'Con hallazgos' | 'Observadas' | 'Con cambios'): Promise<void> {
    await this.#main.getByRole('radio', { name: words }).check();
  }

  /** The head of a column, which sorts by it. */
  sortButton(column: string): Locator {
    return this.grid.getByRole('columnheader').getByRole('button', { name: column });
  }

  personHeading(name: string): Locator {
    return this.#main.getByRole('heading', { level: 2, name });
  }

  /** Scrolls to a person and waits for the paint: an unpainted person does not count as seen. */
  async scrollTo(name: string, block: ScrollLogicalPosition): Promise<void> {
    await this.personHeading(name).evaluate((heading, to) => heading.scrollIntoView({ block: to }), block);
    await this.#page.evaluate(waitForTwoPaints);
  }

  /** Link to a field in the notice of an answer. */
  noticeLink(text: string): Locator {
    return this.notice.getByRole('link', { name: text, exact: true });
  }

  /** The link that leads from a value to its field; `place` as in «Ana Muñoz · Teléfono 1». */
  fieldLink(field: string, place: string): Locator {
    return this.#main.getByRole('link', { name: `Corregir ${field}, ${place}`, exact: true });
  }
}
