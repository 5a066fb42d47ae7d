import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../setup/words.ts';

const WORDS = {
  observations: { es: 'Observaciones', en: 'Observations' },
  changes: { es: 'Qué cambió', en: 'What changed' },
  approval: { es: 'Aprobación', en: 'Approval' },
  handIn: { es: 'Pedir aprobación', en: 'Ask for approval' },
  approve: { es: 'Aprobar', en: 'Approve' },
  approveOnly: { es: 'Aprobar sin enviar', en: 'Approve without sending' },
  approveAndSend: { es: 'Aprobar y enviar', en: 'Approve and send' },
  withReason: { es: 'Aprobar con motivo…', en: 'Approve with a reason…' },
  more: { es: 'Más decisiones', en: 'More decisions' },
  approved: { es: 'Aprobada por', en: 'Approved by' },
  return: { es: 'Devolver', en: 'Send back' },
  enterer: { es: 'Ingresada por', en: 'Entered by' },
  name: { es: 'Su nombre', en: 'Your name' },
  ask: { es: '¿Quién trabaja aquí?', en: 'Who is working here?' },
  other: { es: 'Otra persona…', en: 'Somebody else…' },
  say: { es: 'Guardar nombre', en: 'Save the name' },
} as const;

/** What a supervisor sees and does on the review. An act ends when it is saved, or could not be. */
export class Supervision {
  readonly observations: Locator;
  readonly changes: Locator;
  readonly approval: Locator;
  /** Who approved it, that it is void, or that it was sent back. */
  readonly state: Locator;
  /** It is approved as it stands. */
  readonly approved: Locator;
  readonly handInButton: Locator;
  /** «Aprobar y enviar», or «Aprobar» where these are two presses. */
  readonly approveButton: Locator;
  readonly returnButton: Locator;
  /** Why the latest press did nothing, in the bar. */
  readonly refusal: Locator;
  /** What is said beside a button that cannot be used now. */
  readonly why: Locator;
  /** Who works here; opens the names. */
  readonly worker: Locator;
  readonly dialog: Locator;
  readonly #page: Page;
  readonly #language: Language;
  readonly #main: Locator;
  readonly #saving: Locator;

  constructor(page: Page, language: Language, saving: Locator) {
    this.#page = page;
    this.#language = language;
    this.#saving = saving;
    const word = (key: keyof typeof WORDS) => ({ name: WORDS[key][language], exact: true });
    this.#main = page.getByRole('main');
    this.observations = this.#main.getByRole('region', word('observations'));
    this.changes = this.#main.getByRole('region', word('changes'));
    this.approval = this.#main.getByRole('region', word('approval'));
    this.state = this.approval.getByRole('status').first();
    this.approved = this.approval.getByRole('status').filter({ hasText: WORDS.approved[language] });
    this.handInButton = this.#main.getByRole('button', word('handIn'));
    this.approveButton = this.#main.getByRole('button', {
      name: new RegExp(`^(${WORDS.approve[language]}|${WORDS.approveAndSend[language]})$`),
    });
    this.returnButton = this.#main.getByRole('button', word('return'));
    this.refusal = this.#main.getByRole('alert');
    this.why = this.#main.locator('#bar-message');
    this.worker = this.#main.getByRole('button', {
      name: language === 'es' ? /^Trabaja aquí|^¿Quién trabaja aquí/ : /^Working here|^Who is working here/,
    });
    this.dialog = page.getByRole('dialog');
  }

  /** The button that observes a place. */
  mark(place: string): Locator {
    return this.#main.getByRole('button', { name: `Observar ${place}`, exact: true });
  }

  /** Somebody says that they work here, by the switch in the bar. */
  async workAs(name: string): Promise<void> {
    if ((await this.worker.textContent())?.endsWith(`: ${name}`)) return;
    if (await this.switchButton(name).isVisible()) return this.switchButton(name).click();
    await this.worker.click();
    const other = this.#page.getByRole('menuitem', this.#word('other'));
    const known = this.#page.getByRole('menuitem', { name, exact: true });
    const typed = this.asked;
    await expect(other.or(typed)).toBeVisible();
    if (await known.isVisible()) await known.click();
    else {
      if (await other.isVisible()) await other.click();
      await typed.fill(name);
      await this.dialog.getByRole('button', this.#word('say')).click();
    }
    await expect(this.worker).toHaveAccessibleName(new RegExp(`: ${name.replaceAll(/ +/g, ' ')}$`));
  }

  /** Where the name of who works here is typed: a dialog that opens once what it is about is known. */
  get asked(): Locator {
    return this.dialog.getByRole('textbox', this.#word('name'));
  }

  /** Changes to who worked here before. */
  switchButton(name: string): Locator {
    const word = this.#language === 'es' ? 'Cambiar a' : 'Switch to';
    return this.#main.getByRole('button', { name: `${word} ${name}`, exact: true });
  }

  /** Chooses what is done less often. */
  async chooseMore(act: 'approve' | 'approveOnly' | 'withReason'): Promise<void> {
    await this.#main.getByRole('button', this.#word('more')).click();
    await this.#page.getByRole('menuitem', this.#word(act)).click();
  }

  /** Approves although something is open. */
  async approveWithReason(reason: string): Promise<void> {
    await this.chooseMore('withReason');
    await this.dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason);
    await this.dialog.getByRole('button', this.#word('approve')).click();
    await expect(this.approved).toBeVisible();
    await expect(this.#saving).toHaveCount(0);
  }

  /** Who entered it asks for the approval. */
  async handIn(name: string): Promise<void> {
    await this.workAs(name);
    await this.handInButton.click();
    await expect(this.handInButton).toHaveCount(0);
    await expect(this.#saving).toHaveCount(0);
  }

  #word(key: keyof typeof WORDS) {
    return { name: WORDS[key][this.#language], exact: true };
  }

  /** Writes an observation about a place; the name is asked for once. */
  async observe(place: string, text: string, name?: string): Promise<void> {
    await this.mark(place).click();
    await this.dialog.getByRole('textbox', { name: 'Observación' }).fill(text);
    const asked = this.dialog.getByRole('textbox', { name: 'Su nombre' });
    if (name !== undefined && (await asked.isVisible())) await asked.fill(name);
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

  /** Who signed in is not asked for a name. */
  async reply(place: string, text: string, name?: string): Promise<void> {
    const thread = this.thread(place);
    await thread.getByRole('button', { name: 'Responder' }).click();
    await thread.getByRole('textbox', { name: 'Respuesta' }).fill(text);
    if (name !== undefined) await this.#sayName(thread, name);
    await thread.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(thread).toContainText(text);
    await expect(this.#saving).toHaveCount(0);
  }

  async #sayName(thread: Locator, name: string): Promise<void> {
    if (await thread.getByText(`Trabaja aquí: ${name}.`).isVisible()) return;
    const other = thread.getByRole('button', { name: 'Soy otra persona' });
    if (await other.isVisible()) await other.click();
    await thread.getByRole('textbox', { name: 'Su nombre' }).fill(name);
  }

  /** Has what stands there approved by somebody else than who entered it, unless it is. */
  async approve(): Promise<void> {
    await expect(this.handInButton.or(this.approveButton).or(this.approved)).toBeVisible();
    if (await this.approved.isVisible()) return;
    if (await this.handInButton.isVisible()) await this.handIn('Ana Agente');
    await this.workAs('Sofía Supervisora');
    if ((await this.approveButton.textContent()) === WORDS.approve[this.#language])
      await this.approveButton.click();
    else await this.chooseMore('approveOnly');
    await expect(this.approved).toBeVisible();
    await expect(this.#saving).toHaveCount(0);
  }

  async sendBack(): Promise<void> {
    await this.returnButton.click();
    await this.confirmReturn();
  }

  /** In the dialog of a return, with what is to be corrected where nothing is observed. */
  async confirmReturn(what?: string): Promise<void> {
    if (what !== undefined)
      await this.dialog.getByRole('textbox', { name: 'Qué hay que corregir' }).fill(what);
    await this.dialog.getByRole('button', this.#word('return')).click();
    await expect(this.state).toContainText('Devuelta');
    await expect(this.#saving).toHaveCount(0);
  }
}
