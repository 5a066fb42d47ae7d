import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { createProfile } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toPaperPerson, toShortId } from './paper-content.ts';

const translator = createTranslator('es', joinTexts(spanish));
const print = (values: Partial<Person>, spec: Partial<ProfileSpec> = {}) =>
  toPaperPerson(
    personWith(values),
    createProfile({ name: 'x', baseUrl: '', ...spec }, { today: () => '2026-11-21' }),
    translator,
  );

describe('printing a person', () => {
  it('only filled fields are printed, with dates and codes in readable form', () => {
    const spec: Partial<ProfileSpec> = {
      catalogs: { sexes: { entries: { F: 'Femenino' } } },
      fields: { sexo: { catalog: 'sexes' } },
    };
    expect(
      print({ givenName: ' Ana ', sex: 'F', birthDate: '1983-09-05', maternalName: '  ' }, spec),
    ).toEqual({
      name: 'Ana',
      scalars: [
        { key: 'givenName', label: 'Nombres', text: ' Ana ' },
        { key: 'birthDate', label: 'Fecha de nacimiento', text: '05-09-1983' },
        { key: 'sex', label: 'Sexo', text: 'Femenino (F)' },
      ],
      sections: [],
    });
  });

  it('empty rows, empty columns and fields hidden by a rule are not printed', () => {
    const { scalars, sections } = print(
      {
        entityKind: 'J',
        sex: 'F',
        telephones: [
          rowWith('telephones', { id: 'a', number: '1', typeCode: 'X' }),
          rowWith('telephones', { id: 'b', number: ' ' }),
          rowWith('telephones', { id: 'c', number: '2' }),
        ],
        emails: [rowWith('emails', { id: 'd', address: 'a@example.cl', typeCode: 'Y' })],
        addresses: [rowWith('addresses', { typeCode: 'Z' })],
      },
      {
        rules: [
          { when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo', 'codTipoEmail', 'codTipoDireccion'] },
        ],
      },
    );
    expect(scalars.map(({ key }) => key)).toEqual(['entityKind']);
    expect(sections).toEqual([
      {
        key: 'telephones',
        label: 'Teléfonos',
        columns: [
          { key: 'telephones.number', label: 'Teléfono' },
          { key: 'telephones.typeCode', label: 'Tipo de teléfono' },
        ],
        rows: [
          { id: 'a', cells: ['1', 'X'] },
          { id: 'c', cells: ['2', ''] },
        ],
      },
      {
        key: 'emails',
        label: 'Correos electrónicos',
        columns: [{ key: 'emails.address', label: 'Correo electrónico' }],
        rows: [{ id: 'd', cells: ['a@example.cl'] }],
      },
    ]);
  });

  it.each<[ProfileSpec['privacy'], string]>([
    [undefined, '••••••78-5'],
    [{ print: {} }, '••••••78-5'],
    [{ print: { identifiers: 'masked' } }, '••••••78-5'],
    [{ print: { identifiers: 'full' } }, '12345678-5'],
  ])('the identifier is printed as the privacy setting %j allows', (privacy, text) => {
    const { scalars } = print({ identifier: '12345678-5' }, { privacy });
    expect(scalars).toEqual([{ key: 'identifier', label: 'Identificador', text }]);
  });

  it('the short id of an enrollment is the first eight characters of its id', () => {
    expect(toShortId('5cb13c1a-7c1b-4a55-9c1e-000000000000')).toBe('5cb13c1a');
  });
});
