/** Records that cannot be read, beside good ones: told, exported, never changed. */
import { expect, test } from '../setup/fixtures.ts';
import { storeRecords, toRecords } from '../setup/records.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const COMPANY = { givenName: 'Ejemplos del Sur SpA', identifier: '76.543.210-3' };

test('records that cannot be read are told, exported, and stay byte for byte as they are', async ({
  page,
  storage,
  desk,
}) => {
  const newer = { id: 'newer-0001', version: 9, submission: { state: 'frozen' }, unheard: [1, 'ñ'] };
  const damaged = { ...toRecords([], { id: 'damaged-0001' }).enrollments[0], personIds: 'none' };
  const sealed = toRecords([], { id: 'sealed-0001', sealedBy: 'a key of yesterday' });
  const sealedPerson = {
    version: 2,
    enrollmentId: 'sealed-0001',
    id: 'p',
    sealed: {
      keyId: 'a key of yesterday',
      iv: new Uint8Array(12).fill(7),
      data: new Uint8Array([1, 2, 255]),
    },
  };
  const half = toRecords([BEGONA, ANA]);
  const halfPersons = half.persons.map((record, index) => (index === 0 ? record : { ...record, person: 7 }));
  await storeRecords(page, { enrollments: [newer, damaged, ...sealed.enrollments], persons: [sealedPerson] });
  await storeRecords(page, { enrollments: half.enrollments, persons: halfPersons }, toRecords([COMPANY]));
  const before = [await storage.dump('enrollments'), await storage.dump('persons')];
  await page.reload();

  await expect(desk.home.unreadable.getByRole('listitem')).toHaveText([
    /Inscripción damaged-.*dañado/,
    /Inscripción newer-00.*versión más nueva/,
    /Inscripción sealed-0.*cifrada/,
  ]);
  await expect(desk.home.count).toHaveText('2 inscripciones');
  await expect(desk.home.row('2 personas')).toContainText('No se pueden leer todas sus personas.');

  const downloading = page.waitForEvent('download');
  await desk.home.unreadable.getByRole('button', { name: /sealed-0$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('enrola-sealed-0001.json');
  const text = await streamToText(await download.createReadStream());
  expect(JSON.parse(text)).toEqual({
    header: sealed.enrollments[0],
    persons: [
      {
        ...sealedPerson,
        sealed: {
          keyId: 'a key of yesterday',
          iv: { $base64: 'BwcHBwcHBwcHBwcH' },
          data: { $base64: 'AQL/' },
        },
      },
    ],
  });
  const downloadingHalf = page.waitForEvent('download');
  await desk.home.button('2 personas', 'Exportar tal cual').click();
  expect(JSON.parse(await streamToText(await (await downloadingHalf).createReadStream()))).toMatchObject({
    persons: expect.arrayContaining([expect.objectContaining({ person: 7 })]),
  });
  await desk.home.button('2 personas', 'Duplicar').click();
  await expect(desk.home.problem).toContainText('No se duplicó');

  await desk.home.row('Ejemplos').getByRole('link').click();
  await expect(desk.frame.personLink('Ejemplos')).toBeVisible();
  await page.goto('/');
  await expect(desk.home.count).toHaveText('2 inscripciones');
  expect([await storage.dump('enrollments'), await storage.dump('persons')]).toEqual(before);
});

async function streamToText(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
