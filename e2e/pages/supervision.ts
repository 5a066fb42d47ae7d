import { expect, type Locator, type Page } from '@playwright/test';

/** What a supervisor sees and does on the review. */
export class Supervision {
  readonly observations: Locator;
  readonly changes: Locator;
  readonly approval: Locator;
  /** Who approved it, that it is void, or that it was sent back. */
  readonly state: Locator;
  readonly approveButton: Locator;
  readonly returnButton: Locator;
  readonly enterer: Locator;
  readonly supervisor: Locator;
  readonly dialog: Locator;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.observations = this.#main.getByRole('region', { name: 'Observaciones', exact: true });
    this.changes = this.#main.getByRole('region', { name: 'Qué cambió', exact: true });
    this.approval = this.#main.getByRole('region', { name: 'Aprobación', exact: true });
    this.state = this.approval.getByRole('status').first();
    this.approveButton = this.approval.getByRole('button', { name: 'Aprobar', exact: true });
    this.returnButton = this.approval.getByRole('button', { name: 'Devolver', exact: true });
    this.enterer = this.approval.getByRole('textbox', { name: 'Ingresada por', exact: true });
    this.supervisor = this.approval.getByRole('textbox', { name: 'Revisada por', exact: true });
    this.dialog = page.getByRole('dialog');
  }

  /** Writes an observation about a place; the name is asked for once. */
  async observe(place: string, text: string, name?: string): Promise<void> {
    await this.#main.getByRole('button', { name: `Observar ${place}`, exact: true }).click();
    await this.dialog.getByRole('textbox', { name: 'Observación' }).fill(text);
    if (name !== undefined) await this.dialog.getByRole('textbox', { name: 'Su nombre' }).fill(name);
    await this.dialog.getByRole('button', { name: 'Agregar observación' }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** The thread of an observation, by what it is about: on the review, or beside its field. */
  thread(place: string): Locator {
    return this.#main.getByRole('group', { name: `Observación: ${place}`, exact: true });
  }

  async settle(place: string): Promise<void> {
    await this.thread(place).getByRole('button', { name: 'Marcar como resuelta' }).click();
    await expect(this.thread(place)).toContainText('Resuelta');
  }

  async reply(place: string, text: string, name: string): Promise<void> {
    const thread = this.thread(place);
    await thread.getByRole('button', { name: 'Responder' }).click();
    await thread.getByRole('textbox', { name: 'Respuesta' }).fill(text);
    await thread.getByRole('textbox', { name: 'Su nombre' }).fill(name);
    await thread.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(thread).toContainText(text);
  }

  /** Approves what stands there, by somebody else than who entered it. */
  async approve(): Promise<void> {
    await expect(this.approveButton).toBeVisible();
    if (await this.enterer.isVisible()) await this.enterer.fill('Ana Agente');
    await this.supervisor.fill('Sofía Supervisora');
    await this.approveButton.click();
    await expect(this.state).toContainText('Aprobada por');
  }
}
