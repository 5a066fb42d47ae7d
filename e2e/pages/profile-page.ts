import type { Locator, Page } from '@playwright/test';

/** Page of the running profile, with forms to try a request and an answer. In Spanish. */
export class ProfilePage {
  readonly #page: Page;
  readonly main: Locator;
  readonly heading: Locator;
  /** The name of the profile in the bar at the top. */
  readonly link: Locator;
  readonly configured: Locator;
  readonly open: Locator;
  readonly catalogs: Locator;
  readonly answer: Locator;
  readonly request: Locator;
  readonly exact: Locator;
  /** Verdict of the app on the typed answer. */
  readonly verdict: Locator;
  /** Tells if the pasted request fits the contract. */
  readonly contractVerdict: Locator;
  readonly exactText: Locator;
  readonly copyButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.main = page.getByRole('main');
    const section = (name: string) => this.main.getByRole('region', { name, exact: true });
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.link = page.getByRole('banner').getByRole('link', { name: /^Perfil del servicio: / });
    this.configured = section('Qué está configurado');
    this.open = section('Qué queda sin configurar');
    this.catalogs = section('Catálogos');
    this.answer = section('Probar una respuesta');
    this.request = section('Probar una solicitud');
    this.exact = section('JSON exacto de una inscripción');
    this.verdict = this.answer.getByRole('status');
    this.contractVerdict = this.request.getByRole('status');
    this.exactText = this.exact.getByRole('region', { name: 'JSON exacto', exact: true }).locator('pre');
    this.copyButton = this.exact.getByRole('button', { name: 'Copiar', exact: true });
  }

  async goto(): Promise<void> {
    await this.#page.goto('/perfil');
  }

  /** The lines under a term. */
  facts(scope: Locator, term: string): Locator {
    return scope
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd');
  }

  /** A row by the text of its header. */
  row(scope: Locator, name: string): Locator {
    return scope.getByRole('row').filter({ has: this.#page.getByRole('rowheader', { name, exact: true }) });
  }

  cells(scope: Locator, name: string): Locator {
    return this.row(scope, name).getByRole('cell');
  }

  answerField(label: string): Locator {
    return this.answer.getByLabel(label, { exact: true });
  }

  get answerDraft(): Locator {
    return this.answer.getByRole('combobox');
  }

  get requestText(): Locator {
    return this.request.getByRole('textbox');
  }

  get exactDraft(): Locator {
    return this.exact.getByRole('combobox');
  }
}
