import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';

const WORDS = {
  observations: { es: 'Observaciones', en: 'Observations' },
  changes: { es: 'Qué cambió', en: 'What changed' },
  approval: { es: 'Aprobación', en: 'Approval' },
  approve: { es: 'Aprobar', en: 'Approve' },
  approved: { es: 'Aprobada por', en: 'Approved by' },
  return: { es: 'Devolver', en: 'Send back' },
  enterer: { es: 'Ingresada por', en: 'Entered by' },
  supervisor: { es: 'Revisada por', en: 'Reviewed by' },
} as const;

/** What a supervisor sees and does on the review. An act ends when it is saved, or could not be. */
export class Supervision {
  /** Past everything that is reviewed. */
  readonly jumpToApproval: Locator;
  readonly observations: Locator;
  readonly changes: Locator;
  readonly approval: Locator;
  /** Who approved it, that it is void, or that it was sent back. */
  readonly state: Locator;
  /** It is approved as it stands. */
  readonly approved: Locator;
  readonly approveButton: Locator;
  readonly returnButton: Locator;
  readonly enterer: Locator;
  readonly supervisor: Locator;
  readonly dialog: Locator;
  readonly #main: Locator;
  readonly #saving: Locator;

  constructor(page: Page, language: Language, saving: Locator) {
    this.#saving = saving;
    const word = (key: keyof typeof WORDS) => ({ name: WORDS[key][language], exact: true });
    this.#main = page.getByRole('main');
    this.jumpToApproval = this.#main.getByRole('link', word('approval'));
    this.observations = this.#main.getByRole('region', word('observations'));
    this.changes = this.#main.getByRole('region', word('changes'));
    this.approval = this.#main.getByRole('region', word('approval'));
    this.state = this.approval.getByRole('status').first();
    this.approved = this.approval.getByRole('status').filter({ hasText: WORDS.approved[language] });
    this.approveButton = this.approval.getByRole('button', word('approve'));
    this.returnButton = this.approval.getByRole('button', word('return'));
    this.enterer = this.approval.getByRole('textbox', word('enterer'));
    this.supervisor = this.approval.getByRole('textbox', word('supervisor'));
    this.dialog = page.getByRole('dialog');
  }

  /** The button that observes a place. */
  mark(place: string): Locator {
    return this.#main.getByRole('button', { name: `Observar ${place}`, exact: true });
  }

  /** Writes an observation about a place; the name is asked for once. */
  async observe(place: string, text: string, name?: string): Promise<void> {
    await this.mark(place).click();
    await this.dialog.getByRole('textbox', { name: 'Observación' }).fill(text);
    if (name !== undefined) await this.dialog.getByRole('textbox', { name: 'Su nombre' }).fill(name);
    await this.dialog.getByRole('button', { name: 'Agregar observación' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.#saving).toHaveCount(0);
  }

  /** The thread of an observation, by what it is about: on the review, or beside its field. */
  thread(place: string): Locator {
    return this.#main.getByRole('group', { name: `Observación: ${place}`, exact: true });
  }

  async settle(place: string): Promise<void> {
    await this.thread(place).getByRole('button', { name: 'Marcar como resuelta' }).click();
    await expect(this.thread(place)).toContainText('Resuelta');
    await expect(this.#saving).toHaveCount(0);
  }

  async reply(place: string, text: string, name: string): Promise<void> {
    const thread = this.thread(place);
    await thread.getByRole('button', { name: 'Responder' }).click();
    await thread.getByRole('textbox', { name: 'Respuesta' }).fill(text);
    await thread.getByRole('textbox', { name: 'Su nombre' }).fill(name);
    await thread.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(thread).toContainText(text);
    await expect(this.#saving).toHaveCount(0);
  }

  /** Has what stands there approved by somebody else than who entered it, unless it is. */
  async approve(): Promise<void> {
    await expect(this.approveButton.or(this.approved)).toBeVisible();
    if (await this.approved.isVisible()) return;
    if (await this.enterer.isVisible()) await this.enterer.fill('Ana Agente');
    await this.supervisor.fill('Sofía Supervisora');
    await this.approveButton.click();
    await expect(this.approved).toBeVisible();
    await expect(this.#saving).toHaveCount(0);
  }

  async sendBack(): Promise<void> {
    await this.returnButton.click();
    await expect(this.state).toContainText('Devuelta');
    await expect(this.#saving).toHaveCount(0);
  }
}
