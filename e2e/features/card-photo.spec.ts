/** A photo of a card's back: its code is read on this computer, and fills as a pasted text does. */
import { readFileSync } from 'node:fs';
import { LUZ, toCode } from '../../src/domain/intake/cards.arbitraries.ts';
import { expect, test } from '../setup/fixtures.ts';

const CARDS = 'e2e/setup/cards';
const READ = 'Se leyó el código de la foto.';
const NO_CODE = 'No se encontró un código en la foto.';

test('the code of a photo fills a person, and its reader loads with the first photo alone', async ({
  page,
  desk,
  faults,
}) => {
  const loaded: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/photo-worker/.test(request.url())) loaded.push(request.url());
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const { intake, person } = desk;
  await desk.home.open();
  await intake.openButton.click();
  await expect(intake.box).toBeFocused();
  // A mouse has no camera.
  await expect(intake.cameraInput).toBeHidden();
  expect(loaded).toEqual([]);

  for (const name of ['qr', 'qr-turned', 'pdf417', 'pdf417-90', 'pdf417-7']) {
    await test.step(`reads ${name}.png`, async () => {
      await intake.box.fill('');
      await intake.photoInput.setInputFiles(`${CARDS}/${name}.png`);
      await expect(intake.box).toHaveValue(toCode(LUZ));
      await expect(intake.photoNews).toHaveText(READ);
    });
  }
  expect(loaded.length).toBeGreaterThan(0);

  await test.step('the same code is not added twice', async () => {
    await intake.photoInput.setInputFiles(`${CARDS}/qr.png`);
    await expect(intake.photoNews).toHaveText(READ);
    await expect(intake.box).toHaveValue(toCode(LUZ));
  });

  await test.step('a text that stands in the box stays', async () => {
    await intake.box.fill('Correo: luz@example.com');
    await intake.photoInput.setInputFiles(`${CARDS}/qr.png`);
    await expect(intake.box).toHaveValue(`Correo: luz@example.com\n${toCode(LUZ)}`);
  });

  await expect(intake.choice('RUT')).toBeChecked();
  await intake.applyButton.click();
  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await expect(person.scalar('fechaNacimiento')).toHaveValue('14-03-1987');
  await expect(person.rowField('emailFulls', 1, 'email')).toHaveValue('luz@example.com');
  expect(sent).toEqual([]);
  expect(faults).toEqual([]);
});

/** Header of a PNG that declares these dimensions, and nothing behind it. */
function toPngHead(width: number, height: number): Buffer {
  const head = readFileSync(`${CARDS}/qr.png`).subarray(0, 64);
  const changed = Buffer.from(head);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

test('what is no photo, or is too large, is refused before anything decodes it', async ({
  page,
  desk,
  faults,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const { intake } = desk;
  await desk.home.open();
  await intake.openButton.click();
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    intake.photoInput.setInputFiles({ name, mimeType, buffer });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await give('card.png', 'image/png', Buffer.from(svg));
  await expect(intake.photoNews).toContainText('El archivo no es una foto JPEG, PNG ni WebP.');
  await give('card.jpg', 'image/jpeg', Buffer.from('%PDF-1.7'));
  await expect(intake.photoNews).toContainText('El archivo no es una foto');
  await give('card.png', 'image/png', toPngHead(10_000, 5001));
  await expect(intake.photoNews).toContainText('La foto tiene más de 50 megapíxeles.');
  await give('card.png', 'image/png', Buffer.concat([toPngHead(9, 9), Buffer.alloc(10 * 1024 * 1024)]));
  await expect(intake.photoNews).toContainText('La foto pesa más de 10 MB.');
  await give('card.png', 'image/png', toPngHead(0, 9));
  await expect(intake.photoNews).toContainText('La foto está dañada');
  expect(workers.filter((url) => url.includes('photo'))).toEqual([]);

  await test.step('a damaged photo that looks whole fails in the worker', async () => {
    await give('card.png', 'image/png', toPngHead(1200, 800));
    await expect.poll(() => workers.filter((url) => url.includes('photo'))).toHaveLength(1);
    await expect(intake.photoNews).toContainText('La foto está dañada');
  });

  await test.step('without a code it says what to do', async () => {
    await intake.photoInput.setInputFiles(`${CARDS}/no-code.png`);
    await expect(intake.photoNews).toContainText(NO_CODE);
  });
  await expect(intake.box).toHaveValue('');
  expect(faults).toEqual([]);
});

test('a photo is dropped on the dialog or pasted, and several at once are refused', async ({
  desk,
  faults,
}) => {
  const { intake } = desk;
  await desk.home.open();
  await intake.openButton.click();
  await expect(intake.box).toBeFocused();
  const photo = readFileSync(`${CARDS}/qr.png`).toString('base64');
  /** Gives copies of the photo as the browser gives files from the desktop or the clipboard. */
  const give = (given: { how: 'drop' | 'paste'; type: string; copies?: number; text?: string }) =>
    intake.box.evaluate(
      async (box, { encoded, how, type, copies = 1, text = '' }) => {
        const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        const blob = await canvas.convertToBlob({ type, quality: 0.8 });
        const data = new DataTransfer();
        for (let copy = 0; copy < copies; copy++)
          data.items.add(new File([blob], `card-${copy}`, { type: blob.type }));
        if (text !== '') data.setData('text/plain', text);
        const init = { bubbles: true, cancelable: true };
        const event =
          how === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data });
        box.dispatchEvent(event);
        return `${blob.type} ${event.defaultPrevented ? 'taken' : 'left'}`;
      },
      { encoded: photo, ...given },
    );

  expect(await give({ how: 'drop', type: 'image/jpeg', copies: 2 })).toBe('image/jpeg taken');
  await expect(intake.photoNews).toHaveText('Suelte una foto a la vez.');
  expect(await give({ how: 'drop', type: 'image/jpeg' })).toBe('image/jpeg taken');
  await expect(intake.box).toHaveValue(toCode(LUZ));
  await intake.box.fill('');
  // Office programs copy a picture of the text beside the text.
  expect(await give({ how: 'paste', type: 'image/webp', text: 'Luz' })).toBe('image/webp left');
  expect(await give({ how: 'paste', type: 'image/webp' })).toBe('image/webp taken');
  await expect(intake.box).toHaveValue(toCode(LUZ));
  await expect(intake.applyButton).toHaveText(/^Agregar \d+ datos?$/);
  expect(faults).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the camera at the back takes the photo', async ({ desk, faults }) => {
    const { intake } = desk;
    await desk.home.open();
    await intake.openButton.click();
    await expect(intake.cameraInput).toHaveAttribute('capture', 'environment');
    await expect(intake.photoInput).not.toHaveAttribute('capture');
    await intake.cameraInput.setInputFiles(`${CARDS}/pdf417-7.png`);
    await expect(intake.box).toHaveValue(toCode(LUZ));
    expect(faults).toEqual([]);
  });
});
