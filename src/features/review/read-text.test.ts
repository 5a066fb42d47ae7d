import { expect, it } from 'vitest';
import { readShippedProfile } from '../../domain/profile/profile.fixture.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toAsideText, toReadText } from './read-text.ts';

const translator = createTranslator('es', joinTexts(spanish));
const view = readShippedProfile('profile.json').viewOf(undefined);

it('reads a value as people do, with the code of a list only where it is asked for', () => {
  const read = (key: Parameters<typeof view.field>[0], entry: string | number, hasCodes = false) =>
    toReadText(entry, view.field(key), hasCodes, translator);
  // The sample sends telephones as they were typed.
  expect(read('telephones.number', '987654321')).toBe('+56 9 8765 4321');
  expect(read('telephones.number', 'anexo 12')).toBe('anexo 12');
  expect(read('telephones.typeCode', 'TTELEMOVIL')).toBe('Móvil');
  expect(read('telephones.typeCode', 'TTELEMOVIL', true)).toBe('Móvil (TTELEMOVIL)');
  expect(read('telephones.typeCode', 'no existe')).toBe('no existe');
  expect(read('birthDate', '1983-09-05')).toBe('05-09-1983');
});

it('says the age of a date and the region of a commune, and nothing of a date that is none', () => {
  const asideOf = (key: Parameters<typeof view.field>[0], entry: string | number) =>
    toAsideText(entry, view.field(key), '2026-11-28', translator);
  expect(asideOf('birthDate', '1983-12-05')).toBe('42 años');
  expect(asideOf('birthDate', '31-02-1983')).toBe('');
  expect(asideOf('birthDate', '2026-12-05')).toBe('');
  expect(asideOf('addresses.communeId', 13_120)).toMatch(/Metropolitana/);
  expect(asideOf('telephones.number', '987654321')).toBe('');
});
