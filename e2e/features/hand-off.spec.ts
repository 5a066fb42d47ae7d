/** An enrollment that goes between two computers as a file: nothing is lost, and every change of the file is reported. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { toSeal } from '../../src/domain/files/enrollment-file.ts';
import { sealEntry } from '../../src/domain/review/chain.ts';
import { type JournalEntry, journalEntrySchema } from '../../src/domain/review/journal.ts';
import { test } from '../setup/another-computer.ts';
import { findViolations } from '../audits/axe.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { countLocks } from '../setup/count-locks.ts';
import { expect } from '../setup/fixtures.ts';
import { type GivenFile, toFile } from '../pages/files.ts';
import type { Desk } from '../pages/desk.ts';
import { completePerson } from '../setup/seed.ts';

const TELEPHONE = rowWith('telephones', { number: '+56 9 1234 5678', typeCode: 'TTELEMOVIL' });
const BEGONA = completePerson({ telephones: [TELEPHONE] });

const textOf = ({ buffer }: GivenFile) => buffer.toString();

/** The file with a piece of its text replaced, as in an editor. */
function rewritten(file: GivenFile, piece: string, by: string): GivenFile {
  const text = textOf(file).replace(piece, () => by);
  expect(text).not.toBe(textOf(file));
  return toFile(text);
}

const approvedSchema = z.looseObject({
  exportedAt: z.string(),
  enrollment: z.looseObject({ submission: z.looseObject({ hash: z.string() }) }),
  attempts: z.array(z.unknown()),
  review: z.looseObject({ entries: z.array(journalEntrySchema), snapshots: z.array(z.unknown()) }),
  seal: z.unknown(),
});

const toHash = async (text: string) => createHash('sha256').update(text).digest('hex');

const toApproved = (given: GivenFile) => approvedSchema.parse(JSON.parse(textOf(given)));
const toApprovedHash = (given: GivenFile) => toApproved(given).enrollment.submission.hash;
const withNumber = (part: unknown): unknown =>
  JSON.parse(JSON.stringify(part).replaceAll('"000123"', '"999999"'));

/** The file with another account number, its approval of the bytes with that, and all its hashes made anew. */
async function forge(given: GivenFile, hash: string, withSnapshots: boolean): Promise<GivenFile> {
  const text = textOf(given).replaceAll(toApprovedHash(given), hash);
  const file = approvedSchema.parse(JSON.parse(text));
  const enrollment = withNumber(file.enrollment);
  const snapshots = withSnapshots ? withNumber(file.review.snapshots) : file.review.snapshots;
  const { exportedAt, attempts } = file;
  const entries: JournalEntry[] = [];
  for (const { hash: _hash, ...entry } of file.review.entries) {
    entries.push(await sealEntry({ ...entry, previous: entries.at(-1)?.hash ?? '' }, toHash));
  }
  const seal = await toSeal(entries, { exportedAt, enrollment, attempts, snapshots }, toHash);
  return toFile(JSON.stringify({ ...file, enrollment, review: { entries, snapshots }, seal }));
}

/** Exported from the review. */
async function exportReview(page: Page, desk: Desk, path: string): Promise<GivenFile> {
  await page.goto(`${path}/revision`);
  await expect(desk.review.heading).toBeVisible();
  return desk.files.export();
}

test('agent and supervisor exchange one enrollment by files until it is approved, and who sends approves it too', async ({
  page,
  desk,
  seed,
  storage,
  sandbox,
  another,
}) => {
  test.slow();
  const { path } = await seed([BEGONA, completePerson({ givenName: 'Amaro' })]);
  const { supervision } = another.desk.review;
  const first = await exportReview(page, desk, path);

  // The supervisor's computer does not have it yet, adds it, and returns it.
  await another.desk.files.give(first);
  await expect(another.desk.files.integrity).toBeVisible();
  await expect(another.desk.files.here).toHaveText('No está en este computador.');
  await another.desk.files.addButton.click();
  await expect(another.page).toHaveURL(path);
  await another.desk.frame.stepLink('Revisión y envío').click();
  await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Sofía Supervisora');
  await supervision.observe('Begoña Núñez · Teléfono 1', 'El número no contesta');
  await supervision.sendBack();
  await expect(supervision.state).toContainText('con 2 observaciones abiertas');
  const second = await another.desk.files.export();

  // The agent's computer has it, and updates it from the file.
  await desk.files.give(second);
  await expect(desk.files.here).toContainText('se puede actualizar sin perder nada');
  await expect(desk.files.history.first()).toContainText(/Se devolvió para corregir\..*Sofía Supervisora/);
  expect(await findViolations(page)).toEqual([]);
  await desk.files.updateButton.click();
  await expect(page).toHaveURL(path);
  await desk.frame.personLink(1).click();
  await expect(desk.person.scalar('nombre')).toHaveAccessibleDescription(/Falta el segundo nombre/);
  await desk.person.scalar('nombre').fill('Begoña Paz');
  await desk.review.supervision.settle('Begoña Paz Núñez · Nombres');
  await desk.review.supervision.reply('Begoña Paz Núñez · Teléfono 1', 'Contesta desde las 18', 'Ana Agente');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.heading).toBeVisible();
  const third = await desk.files.export();

  await another.desk.files.give(third);
  await another.desk.files.updateButton.click();
  await expect(another.page).toHaveURL(path);
  await another.desk.frame.stepLink('Revisión y envío').click();
  await expect(supervision.changes.getByRole('listitem')).toHaveText([
    'Cambió Begoña Paz Núñez · Nombres antes Begoña ahora Begoña Paz',
  ]);
  await expect(supervision.thread('Begoña Paz Núñez · Teléfono 1')).toContainText('Contesta desde las 18');
  await supervision.settle('Begoña Paz Núñez · Teléfono 1');
  await supervision.approve();
  const fourth = await another.desk.files.export();

  // The approval arrives with the file as what the file says, and the supervisor approves where it is sent.
  await desk.files.give(fourth);
  await expect(desk.files.fact('Estado')).toHaveText('Aprobada, sin enviar');
  await expect(desk.files.claim).toContainText('la aprobó Sofía Supervisora (según declaró)');
  await expect(desk.files.claim).toContainText('aquí queda en revisión');
  await expect(desk.files.dialog).not.toContainText('La huella de lo aprobado no es');
  await desk.files.updateButton.click();
  await expect(page).toHaveURL(path);
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.supervision.state).toContainText(
    /Según el archivo, Sofía Supervisora \(según declaró\) la aprobó el/,
  );
  await expect(desk.review.sendButton).toHaveCount(0);
  await desk.review.supervision.approve();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  const [submission] = await sandbox.submissions();
  expect(JSON.parse(submission?.body ?? '')).toMatchObject({ personaFulls: [{ nombre: 'Begoña Paz' }, {}] });
  expect(await storage.list('enrollments')).toHaveLength(1);
  expect(await another.storage.list('enrollments')).toHaveLength(1);

  // The history shows all of it, in both languages.
  await desk.history.open();
  await expect(desk.history.heading).toBeFocused();
  const { events } = desk.history;
  await expect(events.first()).toContainText('Intento 1: el servicio respondió 200. Confirmado.');
  await expect(events.last()).toContainText('Se creó.');
  await expect(events.filter({ hasText: /Se aprobó la solicitud/ })).toContainText(
    'Sofía Supervisora (según declaró)',
  );
  await expect(events.filter({ hasText: 'Según el archivo, se aprobó la solicitud' })).toHaveCount(1);
  await expect(events.filter({ hasText: 'Se cambió 1 dato.' }).first()).toContainText(
    'Begoña Paz Núñez · Nombres',
  );
  await expect(
    events.filter({ hasText: 'Observación · Begoña Núñez · Teléfono 1: «El número no contesta»' }),
  ).toHaveCount(1);
  await expect(events.filter({ hasText: 'Llegó con un archivo cuyas huellas concuerdan.' })).toHaveCount(4);
  await expect(desk.history.chain).toContainText('concuerdan');
  expect(await findViolations(page)).toEqual([]);
  await desk.switchLanguage('en');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(events.first()).toContainText('Attempt 1: the service answered 200. Confirmed.');
});

test('an approval from a changed file or under other rules does not count, and the history shows the change', async ({
  page,
  desk,
  seed,
  another,
}) => {
  const { path } = await seed([BEGONA]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  const file = await desk.files.export();
  const { files, review, history } = another.desk;

  await files.give(rewritten(file, '"givenName": "Begoña"', '"givenName": "Berta"'));
  await expect(files.changed).toContainText('Este archivo fue cambiado después de exportarse');
  await expect(files.changed).toContainText('Cambiaron los datos de la inscripción');
  await expect(files.changed).toContainText('No prueba quién lo cambió');
  await expect(files.changed).toContainText('Lo aprobado no es lo que trae. Difiere: Berta Núñez · Nombres');
  await expect(files.claim).toContainText('aquí queda en revisión');
  await files.addButton.click();
  await expect(another.page).toHaveURL(path);
  await another.desk.frame.stepLink('Revisión y envío').click();
  await expect(review.supervision.state).toContainText('otra cosa que lo que se enviaría desde aquí');
  await expect(review.sendButton).toHaveCount(0);
  await history.open();
  await expect(history.events.filter({ hasText: 'Se cambió 1 dato.' })).toContainText(
    'Berta Núñez · Nombres',
  );
  await expect(
    history.events.filter({ hasText: 'Llegó con un archivo que fue cambiado después de exportarse.' }),
  ).toHaveCount(1);
  // The journal of this file is unchanged.
  await expect(history.chain).toContainText('concuerdan');

  // A file with a changed journal entry updates nothing: it is added as a copy.
  await files.give(rewritten(file, '"name":"Sofía Supervisora"', '"name":"Sofía Soto"'));
  const number = Number(/"number":(\d+),"at":"[^"]*","by":\{"name":"Sofía Sup/.exec(textOf(file))?.[1]);
  await expect(files.changed).toContainText(`Cambió la anotación ${number} del historial.`);
  await expect(files.here).toContainText('No se puede actualizar con un archivo que fue cambiado.');
  await files.addButton.click();
  await expect(another.desk.start.heading).toBeVisible();
  await another.desk.start.menu.choose('history');
  await expect(history.chain).toContainText(`La anotación ${number} no concuerda con su huella`);
  // A file exported from there still reports the change.
  await desk.files.give(await files.export());
  await expect(desk.files.changed).toContainText(`Cambió la anotación ${number} del historial.`);

  // An approval that the rules of this computer do not allow.
  await changeProfile(page, { review: { approval: 'required', selfApproval: true } });
  const selfApproved = await seed([BEGONA]);
  await page.goto(`${selfApproved.path}/revision`);
  const { supervision } = desk.review;
  // Those rules do not ask who entered the data.
  await supervision.workAs('Ana Agente');
  await supervision.approveButton.click();
  await supervision.answerKnown(supervision.approved);
  await expect(supervision.approved).toBeVisible();
  await files.give(await desk.files.export());
  await expect(files.integrity).toBeVisible();
  await expect(files.claim).toContainText('la aprobó Ana Agente (según declaró)');
  await files.addButton.click();
  await expect(another.page).toHaveURL(selfApproved.path);
  await another.desk.frame.stepLink('Revisión y envío').click();
  await expect(review.supervision.state).toContainText('tiene que aprobarse aquí');
});

test('a forged file is not sent: other account, and state, hashes, chain and seal made anew', async ({
  page,
  desk,
  seed,
  another,
}) => {
  const exportApproved = async (number: string) => {
    const account = rowWith('bankAccounts', { number, kind: 'Cuenta corriente', bankId: 1 });
    const { path } = await seed([completePerson({ bankAccounts: [account] })]);
    await page.goto(`${path}/revision`);
    await desk.review.supervision.approve();
    return { path, file: await desk.files.export() };
  };
  const { path, file } = await exportApproved('000123');
  // Whoever forges knows the hash of the bytes.
  const hash = toApprovedHash((await exportApproved('999999')).file);
  const { files, review, frame } = another.desk;

  // With its snapshots left as they were, the file says itself where it is forged.
  await files.give(await forge(file, hash, false));
  await expect(files.changed).toContainText(
    'Lo aprobado no es lo que trae. Difiere: Begoña Núñez · Cuenta bancaria 1',
  );
  await files.cancelButton.click();

  // With them it holds together, and is not sent either.
  await files.give(await forge(file, hash, true));
  await expect(files.integrity).toBeVisible();
  await expect(files.dialog).toContainText('Eso no prueba de quién viene');
  await expect(files.fact('Estado')).toHaveText('Aprobada, sin enviar');
  await expect(files.claim).toContainText('hay que aprobarla otra vez');
  await expect(files.dialog).not.toContainText('La huella de lo aprobado no es');
  await files.addButton.click();
  await expect(another.page).toHaveURL(path);
  await frame.stepLink('Revisión y envío').click();
  await expect(review.supervision.state).toContainText('Según el archivo, Sofía Supervisora (según declaró)');
  await expect(review.supervision.approved).toHaveCount(0);
  await expect(review.sendButton).toHaveCount(0);
  await review.supervision.approve();
  await review.sendButton.click();
  await expect(another.desk.receipt.heading).toBeVisible();
  expect((await another.sandbox.submissions())[0]?.body).toContain('999999');
});

test('an enrollment is updated only by a file that continues it, and not while another tab has it open', async ({
  page,
  desk,
  openDesk,
  context,
  seed,
  storage,
  another,
}) => {
  const { path, personPath } = await seed([BEGONA]);
  const first = await exportReview(page, desk, path);
  await another.desk.files.give(first);
  await another.desk.files.addButton.click();
  await expect(another.page).toHaveURL(path);
  await another.desk.frame.stepLink('Revisión y envío').click();
  await another.desk.review.supervision.observe('Begoña Núñez', 'Falta el correo', 'Sofía Supervisora');
  const second = await another.desk.files.export();

  await desk.files.give(first);
  await expect(desk.files.here).toContainText('La de aquí ya dice lo mismo que el archivo.');
  await expect(desk.files.updateButton).toHaveCount(0);

  // Open in another tab.
  const tab = await context.newPage();
  await tab.goto(personPath(1));
  await expect(openDesk(tab).person.scalar('nombre')).toBeVisible();
  await expect.poll(() => countLocks(page)).toBe(1);
  await desk.files.give(second);
  await expect(desk.files.here).toContainText('ciérrela en la otra pestaña');
  await tab.close();
  await expect.poll(() => countLocks(page)).toBe(0);

  // Opened and edited in another tab while the dialog is open.
  await desk.files.give(second);
  await expect(desk.files.updateButton).toBeVisible();
  const late = await context.newPage();
  await late.goto(personPath(1));
  const other = openDesk(late);
  await other.person.scalar('nombre').fill('Berta');
  await other.person.scalar('nombre').blur();
  await expect(other.frame.saved).toBeVisible();
  await late.close();
  await expect.poll(() => countLocks(page)).toBe(0);
  const before = await storage.dump('persons');
  await desk.files.updateButton.click();
  await expect(desk.files.dialog.getByRole('alert')).toContainText('nada se actualizó');
  expect(await storage.dump('persons')).toBe(before);

  // Added as a copy, nothing is lost.
  await desk.files.copyButton.click();
  await expect(page).not.toHaveURL(path);
  await expect(desk.start.heading).toBeVisible();
  await desk.files.give(second);
  await expect(desk.files.here).toContainText('La de aquí se editó después de exportarla.');
  expect(await storage.list('enrollments')).toHaveLength(2);
});
