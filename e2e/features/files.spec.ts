/** An enrollment leaves as a file and is opened on another computer: unchanged, once, and never over another one. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import * as z from 'zod/mini';
import { toFile } from '../pages/files.ts';
import { test } from '../setup/another-computer.ts';
import { countSends } from '../setup/count-sends.ts';
import { expect } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const headersSchema = z.array(z.object({ id: z.string(), submission: z.object({ attemptId: z.string() }) }));
const attemptsSchema = z.array(z.object({ id: z.string(), enrollmentId: z.string() }));

const BEGONA = completePerson({
  telephones: [rowWith('telephones', { number: '+56 9 1234 5678', remark: '😀', typeCode: 'TTELEMOVIL' })],
  addresses: [
    rowWith('addresses', { line: 'Av. Irarrázaval 0123', typeCode: 'TDIREFPART', communeId: 13_120 }),
  ],
  bankAccounts: [rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta corriente', bankId: 1 })],
});

test('an exported enrollment, and its bare request, send the same JSON from another computer', async ({
  page,
  desk,
  sandbox,
  seed,
  another,
}) => {
  const { id, path } = await seed([BEGONA, completePerson({ givenName: 'Ana' })]);
  await page.goto(`${path}/revision`);
  await expect(page.getByText('El archivo no va cifrado.')).toBeVisible();
  const file = await desk.files.export();
  expect(file.name).toMatch(
    new RegExp(`^inscripcion-\\d{4}-\\d\\d-\\d\\d-${id.slice(0, 8)}\\.enrola\\.json$`),
  );
  await expect(page.getByText(`Archivo creado: ${file.name}`)).toBeVisible();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const sent = (await sandbox.submissions())[0]?.body ?? '';
  expect(sent).toContain('Irarrázaval');
  const { files, start, frame, review, receipt } = another.desk;

  await test.step('the dialog shows the file, and adds it once', async () => {
    await files.give(file);
    await expect(files.fact('Contenido')).toHaveText('Inscripción exportada de Enrola, versión 4');
    await expect(files.fact('Estado')).toHaveText('En preparación');
    await expect(files.fact('Perfil de riesgo')).toHaveText('MOD');
    await expect(files.persons).toHaveText([
      '1Begoña Núñez12.345.678-51101',
      /^2Ana Núñez10\.?007\.?919-?.0000$/,
    ]);
    await expect(files.history.last()).toContainText('Se creó.');
    await expect(files.integrity).toContainText('no se ven cambios desde que se exportó');
    await expect(files.dialog).toContainText('Eso no prueba de quién viene');
    await expect(files.here).toHaveText('No está en este computador.');
    expect(await another.storage.list('enrollments')).toEqual([]);
    await files.addButton.dblclick();
    await expect(another.page).toHaveURL(path);
    expect(await another.storage.list('enrollments')).toHaveLength(1);
  });

  await test.step('the other computer sends the same JSON', async () => {
    await frame.stepLink('Revisión y envío').click();
    await review.approveAndSend();
    await expect(receipt.heading).toBeVisible();
    expect((await another.sandbox.submissions()).map(({ body }) => body)).toEqual([sent]);
  });

  await test.step('the bare request sends the same JSON too', async () => {
    await files.give(toFile(`\ufeff${JSON.stringify(JSON.parse(sent), undefined, 2)}`, 'solicitud.json'));
    await expect(files.fact('Contenido')).toHaveText('Solicitud para el servicio (JSON), sin historial');
    await expect(files.persons).toHaveCount(2);
    await expect(files.here).toHaveText('Se agrega como inscripción nueva, en preparación.');
    await files.addButton.click();
    await expect(start.heading).toBeVisible();
    await frame.stepLink('Revisión y envío').click();
    await review.approveAndSend();
    // Whoever approved it has answered that this computer sent these persons before.
    await expect(receipt.heading).toBeVisible();
    expect((await another.sandbox.submissions()).map(({ body }) => body)).toEqual([sent, sent]);
  });
});

test('a file of an enrollment that this computer has is added as a copy, and only when the agent agrees', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  const { id, path, personIds, personPath } = await seed([BEGONA]);
  await page.goto(path);
  const file = await desk.files.export();
  await desk.frame.personLink(1).click();
  await desk.person.scalar('nombre').fill('Berta');
  await desk.person.scalar('nombre').blur();
  await expect(desk.frame.saved).toBeVisible();
  const records = () =>
    Promise.all([storage.read('enrollments', id), storage.read('persons', [id, personIds[0] ?? ''])]);
  const before = await records();
  await desk.home.open();

  await test.step('by keyboard: Enter opens the choice of a file, Escape leaves without a trace', async () => {
    // Asked for before the focus moves: the browser must know of it when the key comes.
    const choosing = page.waitForEvent('filechooser');
    await desk.home.bringButton.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Abrir archivo' }).focus();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(file);
    await expect(desk.files.addButton).toBeVisible();
    await expect(desk.files.cancelButton).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(desk.files.dialog).toHaveCount(0);
    await expect(desk.home.bringButton).toBeFocused();
    expect(await storage.list('enrollments')).toHaveLength(1);
  });

  for (const count of [2, 3]) {
    await test.step(`copy ${count - 1}`, async () => {
      await desk.files.give(file);
      await expect(desk.files.here).toContainText('Este computador ya la conoce: se agrega como copia');
      await desk.files.addButton.click();
      await expect(desk.start.heading).toBeVisible();
      await expect(page).not.toHaveURL(path);
      await desk.frame.personLink(1).click();
      await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
      await desk.home.open();
      await expect(desk.home.drafts).toHaveCount(count);
    });
  }
  expect(await records()).toEqual(before);
  await page.goto(personPath(1));
  await expect(desk.person.scalar('nombre')).toHaveValue('Berta');
});

test('an unknown result stays unknown on another computer, and is not sent from there', async ({
  page,
  desk,
  seed,
  another,
}) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-500' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();
  const file = await desk.files.export();

  const sends = await countSends(another.page);
  const { files, unknown, review, receipt } = another.desk;
  await files.give(file);
  await expect(files.fact('Estado')).toHaveText('Resultado desconocido: no se puede enviar otra vez');
  await expect(files.history.first()).toContainText(
    'el servicio respondió 500. No se sabe si creó clientes.',
  );
  await files.addButton.click();
  await expect(unknown.heading).toBeVisible();
  await expect(unknown.facts).toContainText('500');
  for (const address of [path, `${path}/revision`]) {
    await another.page.goto(address);
    await expect(unknown.heading).toBeVisible();
    await expect(review.sendButton).toHaveCount(0);
  }

  // The ledger of this computer knows the identifier now.
  const again = await another.seed([completePerson({ givenName: 'Otra' })]);
  await another.page.goto(`${again.path}/revision`);
  await expect(another.desk.review.findings(/aviso/i)).toContainText('ya se envió en otra inscripción');

  await another.page.goto(path);
  await unknown.resolve('exists');
  await expect(receipt.heading).toBeVisible();
  expect(await sends()).toBe(0);
  expect(await another.sandbox.submissions()).toEqual([]);
});

test('a confirmed enrollment arrives with its receipt, also as a copy, and no attempt can be altered', async ({
  page,
  desk,
  seed,
  another,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await desk.receipt.unfold();
  const answer = await desk.receipt.answer.innerText();
  const file = await desk.files.export();
  const { files, receipt } = another.desk;

  for (const isCopy of [false, true]) {
    await files.give(file);
    await expect(files.here).toContainText(isCopy ? 'como copia' : 'No está en este computador');
    await files.addButton.click();
    await expect(receipt.heading).toBeVisible();
    await receipt.unfold();
    await expect(receipt.answer).toHaveText(answer, { useInnerText: true });
    if (isCopy) await expect(another.page).not.toHaveURL(`${path}/comprobante`);
    else await expect(another.page).toHaveURL(`${path}/comprobante`);
  }
  // Each enrollment has an attempt of its own.
  const headers = headersSchema.parse(await another.storage.list('enrollments'));
  const attempts = attemptsSchema.parse(await another.storage.list('attempts'));
  expect(attempts.map((attempt) => `${attempt.enrollmentId} ${attempt.id}`).toSorted()).toEqual(
    headers.map((header) => `${header.id} ${header.submission.attemptId}`).toSorted(),
  );
  expect(new Set(attempts.map((attempt) => attempt.enrollmentId)).size).toBe(2);

  const altered = file.buffer.toString().replace('\\"nombre\\":\\"Begoña', '\\"nombre\\":\\"Berta');
  expect(altered).not.toBe(file.buffer.toString());
  await files.give(toFile(altered));
  await expect(files.refusal).toContainText(
    'attempts[0].content.request: no es lo que se envió: su SHA-256 es otro',
  );
  expect(await another.sandbox.submissions()).toEqual([]);
});

test('where the browser stores nothing, unsaved entries still leave as a file', async ({
  page,
  desk,
  another,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'UnknownError');
    };
  });
  await desk.home.create();
  await desk.start.fill();
  const file = await desk.files.export();
  expect(JSON.parse(file.buffer.toString())).toMatchObject({ enrollment: { riskProfileCode: 'MOD' } });

  await another.desk.files.give(file);
  await another.desk.files.addButton.click();
  await expect(another.desk.start.chosenRisk).toHaveValue('MOD');
});

test('a file that is dropped opens where it belongs, and never takes the page away', async ({
  page,
  desk,
  seed,
}) => {
  const { path, personPath } = await seed([completePerson()]);
  const drop = (name: string, text: string, count = 1) =>
    page.evaluate(
      ([fileName, content, copies]) => {
        const dataTransfer = new DataTransfer();
        for (let n = 0; n < copies; n += 1) dataTransfer.items.add(new File([content], fileName));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        const over = document.body.dispatchEvent(new DragEvent('dragover', init));
        const taken = document.body.dispatchEvent(new DragEvent('drop', init));
        // Who calls it off keeps the browser on the page.
        return !over && !taken;
      },
      [name, text, count] as const,
    );
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  expect(await drop('foto.jpg', 'x')).toBe(true);
  await expect(page.getByText('No se abrió «foto.jpg»')).toBeVisible();
  expect(await drop('a.csv', 'x', 2)).toBe(true);
  await expect(page.getByText('Suelte un archivo a la vez')).toBeVisible();

  expect(await drop('contacto.vcf', 'BEGIN:VCARD\nFN:Ana Soto\nTEL:+56987654321\nEND:VCARD')).toBe(true);
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(/Ana Soto/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await drop('inscripcion.enrola.json', '{"broken')).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Abrir archivo' })).toContainText('inscripcion.enrola.json');
  // Under a dialog nothing is opened.
  expect(await drop('otra.csv', 'Nombres\nEva\n')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await drop('personas.csv', 'Nombres;RUT\nEva;11.111.111-1\n')).toBe(true);
  await expect(page).toHaveURL(`${path}/planilla`);
  await expect(desk.spreadsheet.counts).toBeVisible();
  await desk.home.open();
  await expect(desk.home.newButton).toBeVisible();
  await desk.palette.openButton.waitFor();
  expect(await drop('personas.tsv', 'Nombres\tRUT\nEva\t11.111.111-1\n')).toBe(true);
  await expect(page).toHaveURL(/\/planilla$/);
  await expect(desk.spreadsheet.counts).toBeVisible();
});
