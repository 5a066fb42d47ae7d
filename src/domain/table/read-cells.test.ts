/** Tests of cells with more than one plain value. */
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { checkTablePerson } from './check-table-person.ts';
import { type TablePerson, readTable } from './read-table.ts';

const TODAY = '2026-11-21';
const read = (headings: readonly string[], ...lines: readonly (readonly string[])[]) =>
  readTable([headings, ...lines], { profile: SAMPLE, today: TODAY }).persons;
const said = ({ values, rows }: TablePerson) =>
  [...values, ...rows.flatMap((row) => row.values)].map(({ field, entry, doubt }) =>
    [field, entry, ...(doubt ? [doubt] : [])].join(' '),
  );
/** Returns the values from one cell under this heading. */
const readOne = (heading: string, cell: string) =>
  read(['RUT', 'Nombre', heading], ['12345678-5', 'Ana', cell], ['6-K', 'Luz', '']).flatMap(
    (person, index) =>
      index === 0 ? said(person).filter((text) => !/^(?:identifier|givenName|entityKind)/.test(text)) : [],
  );

describe('numbers that a data tool wrote', () => {
  it.each([
    ['98765432.0', '98765432'],
    ['123456.0', '123456'],
    ['98765432,0', '98765432'],
    ['123456.00', '123456'],
    ['98.765.432,0', '98.765.432'],
  ])('%s in an account number loses its fraction, with a doubt', (cell, entry) => {
    expect(readOne('Número de cuenta', cell)).toEqual([`bankAccounts.number ${entry} ambiguous`]);
  });

  it('a telephone and a RUT never get a digit more', () => {
    expect(readOne('Teléfono', '987654321.0')).toEqual([
      'telephones.number 987654321 ambiguous',
      'telephones.typeCode TTELEMOVIL',
    ]);
    expect(readOne('Teléfono', '98765432.0')).toEqual(['telephones.number 98765432 ambiguous']);
    const persons = read(['RUT', 'Nombre'], ['98765432.0', 'Ana'], ['123456785.0', 'Luz']);
    expect(persons.map(({ values }) => values[0]?.entry)).toEqual(['98765432', '123456785']);
    expect(persons.map(({ values }) => values[0]?.doubt)).not.toContain(undefined);
    const [joined] = read(['RUT', 'DV', 'Nombre'], ['12345678.0', '5.0', 'Ana']);
    expect(joined?.values[0]).toMatchObject({ entry: '12345678-5' });
  });

  it('a code of a list is found without it, and thousands are no fraction', () => {
    expect(readOne('Comuna', '13120.0')).toEqual(['addresses.communeId 13120']);
    expect(readOne('Número de cuenta', '12.000')).toEqual(['bankAccounts.number 12.000']);
    expect(readOne('Dirección', '123.0')).toEqual(['addresses.line 123.0']);
  });

  it.each(['1.2345678901E10', '1.2345678901E+10', '5,69E+10', '5,69E10', '5E+10', '9.8765e7'])(
    '%s is told as rounded wherever it stands',
    (cell) => {
      for (const heading of ['Número de cuenta', 'Teléfono', 'Dirección', 'Comuna', 'Nota', 'Correo']) {
        const [person] = read(['RUT', 'Nombre', heading], ['12345678-5', 'Ana', cell]);
        const value = [...(person?.values ?? []), ...(person?.rows.flatMap((row) => row.values) ?? [])].at(
          -1,
        );
        expect(value).toMatchObject({ entry: cell, doubt: 'digits', problem: { code: 'rounded' } });
      }
    },
  );
});

describe('line breaks and tabs', () => {
  it('in a cell are a space', () => {
    expect(readOne('Dirección', 'Pasaje 4 \r\n Casa 3')).toEqual(['addresses.line Pasaje 4 Casa 3']);
    const [person] = read(['RUT', 'Primer\nnombre'], ['12345678-5', 'Ana\tMaría\n']);
    expect(person?.values[1]?.entry).toBe('Ana María');
  });
});

describe('several values in a cell', () => {
  it('become rows, marked as guessed, with the type that the number plan says', () => {
    expect(readOne('Teléfono', '987654001\n223456789')).toEqual([
      'telephones.number 987654001 guessed',
      'telephones.typeCode TTELEMOVIL',
      'telephones.number 223456789 guessed',
      'telephones.typeCode TTELEFIJO',
    ]);
    expect(readOne('Correo', 'ana@example.com; rojas@example.com')).toEqual([
      'emails.address ana@example.com guessed',
      'emails.address rojas@example.com guessed',
    ]);
  });

  it('share the bank and the kind that stand beside them, as a guess', () => {
    const headings = ['RUT', 'Nombre', 'Banco', 'Tipo cuenta', 'Número de cuenta'];
    const [person] = read(headings, [
      '12345678-5',
      'Ana',
      'Banco de Chile',
      'Cuenta corriente',
      '0001234 / 0005678',
    ]);
    expect(person?.rows).toHaveLength(2);
    expect(person?.rows[1]?.values.map(({ field, doubt }) => [field, doubt])).toEqual([
      ['bankAccounts.number', 'guessed'],
      ['bankAccounts.bankId', 'guessed'],
      ['bankAccounts.kind', 'guessed'],
    ]);
  });

  it('are shown as the whole cell where one of them is put right', () => {
    const { persons, mapping } = readTable(
      [
        ['RUT', 'Nombre', 'Teléfono'],
        ['12345678-5', 'Ana', '987654001 / 9876540'],
      ],
      { profile: SAMPLE, today: TODAY },
    );
    let id = 0;
    const newId = () => `id-${(id += 1)}`;
    const context = { profile: SAMPLE, mapping, newId, known: new Map() };
    const problems = persons.flatMap((person) => checkTablePerson(person, context).problems);
    const ofNumber = problems.filter(({ field }) => field === 'telephones.number');
    expect(ofNumber.length).toBeGreaterThan(1);
    expect(new Set(ofNumber.map(({ entry }) => entry))).toEqual(new Set(['987654001 / 9876540']));
  });
});

describe('a column of telephones', () => {
  it('has its types by the number plan, where no column says them', () => {
    const [person] = read(['RUT', 'Nombre', 'Celular'], ['12345678-5', 'Ana', '987654321']);
    expect(person && said(person)).toContain('telephones.typeCode TTELEMOVIL');
    const [other] = read(['RUT', 'Celular', 'Tipo teléfono'], ['12345678-5', '987654321', 'Fijo']);
    expect(other && said(other)).toContain('telephones.typeCode TTELEFIJO');
  });
});

describe('whole names', () => {
  const NAMES = [
    ['PÉREZ SOTO, JUAN PABLO', 'Juan Pablo', 'Pérez', 'Soto'],
    ['María José de la Fuente Rojas', 'María José', 'de la Fuente', 'Rojas'],
    ['Juan Pérez', 'Juan', 'Pérez', ''],
    ['Comercial Los Robles SpA', 'Comercial Los Robles SpA', '', ''],
    ['Ana', 'Ana', '', ''],
  ] as const;
  const RUTS = ['14000000-0', '14000001-9', '14000002-7', '14000003-5', '14000004-3'];
  const readNames = (heading: string, names: readonly string[]) =>
    read(
      ['RUT', heading, 'Teléfono'],
      ...names.map((name, index) => [RUTS[index] ?? '', name, '987654000']),
    ).map(({ values }) =>
      (['givenName', 'paternalName', 'maternalName'] as const).map((field) => {
        const value = values.find((one) => one.field === field);
        if (value) expect(value.doubt).toBe('guessed');
        return value?.entry ?? '';
      }),
    );

  it.each(['Nombre completo', 'Nombre', 'Nombres y apellidos', 'Full name', 'Nombre y apellido'])(
    'under «%s» are split and marked as guessed',
    (heading) => {
      expect(
        readNames(
          heading,
          NAMES.map(([name]) => name),
        ),
      ).toEqual(NAMES.map(([, ...parts]) => parts));
    },
  );

  it('under «Apellidos y nombres» begin with the family names', () => {
    for (const heading of ['Apellidos y nombres', 'Apellido y nombre', 'Surname and name']) {
      expect(readNames(heading, ['Soto Vera Ana María', 'DE LA FUENTE ROJAS JUAN', 'Pérez Juan'])).toEqual([
        ['Ana María', 'Soto', 'Vera'],
        ['Juan', 'de la Fuente', 'Rojas'],
        ['Juan', 'Pérez', ''],
      ]);
    }
  });

  it('are no whole names where a column has the family names, or where they have two words', () => {
    const [person] = read(['RUT', 'Nombre', 'Apellido paterno'], ['12345678-5', 'Ana María José', 'Rojas']);
    expect(person && said(person)).toEqual(
      expect.arrayContaining(['givenName Ana María José', 'paternalName Rojas']),
    );
    const [other] = read(['RUT', 'Nombre'], ['12345678-5', 'Ana María'], ['6-K', 'Luz']);
    expect(other && said(other)).toContain('givenName Ana María');
  });

  it('say nothing that another column says', () => {
    const headings = ['RUT', 'Nombre completo', 'Apellido paterno'];
    const [person] = read(headings, ['12345678-5', 'Ana María Rojas Soto', 'Rojas Vera']);
    expect(person && said(person)).toEqual(
      expect.arrayContaining([
        'givenName Ana María guessed',
        'paternalName Rojas Vera',
        'maternalName Soto guessed',
      ]),
    );
  });
});

describe('dates with a time', () => {
  it.each([
    '05-09-1983 00:00:00',
    '1983-09-05 00:00:00',
    '05/09/1983 0:00',
    '5 de septiembre de 1983',
    '05091983.0',
  ])('%s is a day', (cell) => {
    expect(readOne('Fecha de nacimiento', cell)).toEqual(['birthDate 1983-09-05']);
  });
});
