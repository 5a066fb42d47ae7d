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
  withdraw: { es: 'Retirar', en: 'Take back' },
  return: { es: 'Devolver', en: 'Send back' },
  knownReason: { es: 'Motivo para crear igual', en: 'Reason to create it nevertheless' },
  enterer: { es: 'Ingresada por', en: 'Entered by' },
  name: { es: 'Su nombre', en: 'Your name' },
  ask: { es: '¿Quién trabaja aquí?', en: 'Who is working here?' },
  other: { es: 'Otra persona…', en: 'Somebody else…' },
  say: { es: 'Guardar nombre', en: 'Save the name' },
} as const;

/** Views and actions of a supervisor on the review. An action ends when it is saved, or failed to save. */
export class Supervision {
  readonly observations: Locator;
  readonly changes: Locator;
  readonly approval: Locator;
  /** Who approved it, that the approval is void, or that it was sent back. */
  readonly state: Locator;
  /** Shown when the current version is approved. */
  readonly approved: Locator;
  readonly handInButton: Locator;
  /** «Aprobar y enviar», or «Aprobar» when these are two presses. */
  readonly approveButton: Locator;
  readonly returnButton: Locator;
  readonly withdrawButton: Locator;
  /** Why the latest press did nothing, in the bar. */
  readonly refusal: Locator;
  /** Text beside a button that cannot be used now. */
  readonly why: Locator;
  /** Name of the person who works here; opens the list of names. */
  readonly worker: Locator;
  readonly dialog: Locator;
  readonly #page: Page;
  readonly #language: Language;
  readonly #main: Locator;
  readonly #saving: Locator;
  readonly #approving: RegExp;

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
    this.#approving = new RegExp(`^(${WORDS.approve[language]}|${WORDS.approveAndSend[language]})$`);
    this.approveButton = this.#main.getByRole('button', { name: this.#approving });
    this.returnButton = this.#main.getByRole('button', word('return'));
    this.withdrawButton = this.#main.getByRole('button', word('withdraw'));
    this.refusal = this.#main.getByRole('alert');
    this.why = this.#main.locator('#bar-message');
    this.worker = this.#main.getByRole('button', {
      name: language === 'es' ? /^Trabaja aquí|^¿Quién trabaja aquí/ : /^Working here|^Who is working here/,
    });
    this.dialog = page.getByRole('dialog');
  }

  /** The button that adds an observation at a place. */
  mark(place: string): Locator {
    return this.#main.getByRole('button', { name: `Observar ${place}`, exact: true });
  }

  /** Sets who works here, by the switch in the bar. */
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

  /** Field for the name of the person who works here: in a dialog that opens once its action is known. */
  get asked(): Locator {
    return this.dialog.getByRole('textbox', this.#word('name'));
  }

  /** Switches back to a person who worked here before. */
  switchButton(name: string): Locator {
    const word = this.#language === 'es' ? 'Cambiar a' : 'Switch to';
    return this.#main.getByRole('button', { name: `${word} ${name}`, exact: true });
  }

  /** Chooses an action in the menu of less common ones. */
  async chooseMore(act: 'approve' | 'approveOnly' | 'withReason'): Promise<void> {
    await this.#main.getByRole('button', this.#word('more')).click();
    await this.#page.getByRole('menuitem', this.#word(act)).click();
  }

  /** Approves with open observations. */
  async approveWithReason(reason: string): Promise<void> {
    await this.chooseMore('withReason');
    await this.dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason);
    await this.dialog.getByRole('button', this.#word('approve')).click();
    await expect(this.approved).toBeVisible();
    await expect(this.#saving).toHaveCount(0);
  }

  /** The person who entered it requests the approval. */
  async handIn(name: string): Promise<void> {
    await this.workAs(name);
    await this.handInButton.click();
    await expect(this.handInButton).toHaveCount(0);
    await expect(this.#saving).toHaveCount(0);
  }

  #word(key: keyof typeof WORDS) {
    return { name: WORDS[key][this.#language], exact: true };
  }

  /** Adds an observation at a place; the name is asked for once. */
  async observe(place: string, text: string, name?: string): Promise<void> {
    await this.mark(place).click();
    await this.dialog.getByRole('textbox', { name: 'Observación' }).fill(text);
    const asked = this.dialog.getByRole('textbox', { name: 'Su nombre' });
    if (name !== undefined && (await asked.isVisible())) await asked.fill(name);
    await this.dialog.getByRole('button', { name: 'Agregar observación' }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.#saving).toHaveCount(0);
  }

  /** The thread of an observation, by its place: on the review, or beside its field. */
  thread(place: string): Locator {
    return this.#main.getByRole('group', { name: `Observación: ${place}`, exact: true });
  }

  async settle(place: string): Promise<void> {
    await this.thread(place).getByRole('button', { name: 'Marcar como resuelta' }).click();
    await expect(this.thread(place)).toContainText('Resuelta');
    await expect(this.#saving).toHaveCount(0);
  }

  /** A signed-in user is not asked for a name. */
  async reply(place: string, text: string, name?: string): Promise<void> {
    const thread = this.thread(place);
    await thread.getByRole('button', { name: 'Responder' }).click();
    await thread.getByRole('textbox', { name: 'Respuesta' }).fill(text);
    if (name !== undefined) await this.#sayName(thread, name);
    // The key leads nowhere else, also on the page of a person.
    await thread.getByRole('textbox', { name: 'Respuesta' }).press('Control+Enter');
    await expect(thread).toContainText(text);
    await expect(this.#saving).toHaveCount(0);
  }

  async #sayName(thread: Locator, name: string): Promise<void> {
    if (await thread.getByText(`Trabaja aquí: ${name}.`).isVisible()) return;
    const other = thread.getByRole('button', { name: 'Soy otra persona' });
    if (await other.isVisible()) await other.click();
    await thread.getByRole('textbox', { name: 'Su nombre' }).fill(name);
  }

  /**
   * Gets the current version approved by another person than the one who entered it, unless it is approved.
   */
  async approve(): Promise<void> {
    // Whoever asked for it is offered to take it back.
    const asked = this.handInButton.or(this.approveButton).or(this.approved).or(this.withdrawButton);
    await expect(asked.first()).toBeVisible();
    if (await this.approved.isVisible()) return;
    await this.pressApprove();
    await this.answerKnown(this.approved);
    await expect(this.approved).toBeVisible();
    await expect(this.#saving).toHaveCount(0);
  }

  /** Text entries of the question about persons who are known already. */
  get knownReasons(): Locator {
    return this.dialog.getByRole('textbox', this.#word('knownReason'));
  }

  /** Answers for persons who are known already, and for what was passed over, if that is asked; `done` shows up otherwise. */
  async answerKnown(done: Locator, reason = 'El servicio pide otro registro.'): Promise<void> {
    const submit = this.dialog.getByRole('button', { name: this.#approving });
    await expect(this.knownReasons.first().or(submit).or(done).first()).toBeVisible();
    const asked = await this.knownReasons.all();
    for (const entry of asked) await entry.fill(reason);
    if (asked.length > 0 || (await submit.isVisible())) await this.#page.keyboard.press('Control+Enter');
  }

  /** Hands it in as one person, if it is not, and presses the approval as another one. */
  async pressApprove(): Promise<void> {
    if (await this.handInButton.isVisible()) await this.handIn('Ana Agente');
    await this.workAs('Sofía Supervisora');
    if ((await this.approveButton.textContent()) === WORDS.approve[this.#language])
      await this.approveButton.click();
    else await this.chooseMore('approveOnly');
  }

  async sendBack(): Promise<void> {
    await this.returnButton.click();
    await this.confirmReturn();
  }

  /** In the dialog of a return; `what` is the correction, needed when there is no observation. */
  async confirmReturn(what?: string): Promise<void> {
    if (what !== undefined)
      await this.dialog.getByRole('textbox', { name: 'Qué hay que corregir' }).fill(what);
    await this.dialog.getByRole('button', this.#word('return')).click();
    await expect(this.state).toContainText('Devuelta');
    await expect(this.#saving).toHaveCount(0);
  }
}
