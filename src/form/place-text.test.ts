import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { personWith } from '../domain/enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../domain/profile/sample.fixture.ts';
import { loadTranslator } from '../i18n/languages.ts';
import { SOURCE_LANGUAGE } from '../i18n/translator.ts';
import { profileWithCase } from '../domain/case/case.fixture.ts';
import { toComparedText, toPlaceText } from './place-text.ts';
import { toPersonName } from './person-name.ts';

const spanish = await loadTranslator(SOURCE_LANGUAGE);
const nameOf = (givenName: string, paternalName = '') =>
  toPersonName(personWith({ givenName, paternalName }), 2, spanish);

describe('what a person is called in a sentence', () => {
  it('is the name, and the number only where there is none', () => {
    expect(nameOf('Ana', 'Muñoz')).toBe('Ana Muñoz');
    expect(nameOf('  ')).toBe('Persona 2');
    expect(toPersonName(undefined, 2, spanish)).toBe('Persona 2');
  });

  it('is short, and turns nothing around it', () => {
    expect(nameOf('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(nameOf('Nú\u202Eñez', 'So\u0000to')).toBe('Núñez Soto');
  });

  it('stands before the row and the field of a place', () => {
    const persons = [
      personWith({ id: 'a' }),
      personWith({
        id: 'b',
        givenName: 'Ana',
        telephones: [rowWith('telephones', { id: 't' })],
      }),
    ];
    const placeOf = (rowId: string) =>
      toPlaceText(
        { personId: 'b', section: 'telephones', rowId, field: 'telephones.typeCode' },
        { persons },
        SAMPLE,
        spanish,
      );
    expect(placeOf('t')).toBe('Ana · Teléfono 1 · Tipo de teléfono');
    expect(placeOf('gone')).toBe('Ana · Teléfonos (ya no está) · Tipo de teléfono');
    expect(toPlaceText({ personId: 'a', field: 'sex' }, { persons }, SAMPLE, spanish)).toBe(
      'Persona 1 · Sexo',
    );
  });
});

it('a person to whom the case of the enrollment refers is shown by name, as one of a person is', () => {
  const entries = [{ kind: 'person' as const, key: 'by', label: 'Quién' }];
  const profile = profileWithCase({
    sections: [
      { key: 'own', label: 'x', entries },
      { key: 'origin', of: 'enrollment', label: 'x', entries },
    ],
  });
  const view = profile.viewOf(undefined);
  for (const key of ['case.own.by', 'case.origin.by'] as const)
    expect(toComparedText('p1', view.field(key), profile, spanish, (id) => `nombre de ${id}`)).toBe(
      'nombre de p1',
    );
});
