import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { type TablePerson, readTable } from './read-table.ts';
import { toTemplateColumns } from './template.ts';
import { checkTablePerson } from './check-table-person.ts';
import { SAMPLE_HEADINGS, anyPerson, toCells, withoutIds } from './template.fixture.ts';
import { createPerson } from '../enrollment/person.ts';
import { applyReading } from '../intake/proposal.ts';

const TODAY = '2026-11-21';
const read = (text: string) =>
  readTable(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim())),
    { profile: SAMPLE, today: TODAY },
  );
const said = ({ values, rows }: TablePerson) => ({
  ...Object.fromEntries(values.map(({ field, entry, doubt }) => [field, doubt ? [entry, doubt] : entry])),
  rows: rows.map((row) =>
    Object.fromEntries(row.values.map(({ field, entry, doubt }) => [field, doubt ? [entry, doubt] : entry])),
  ),
});
const persons = (text: string) => read(text).persons.map(said);
const columns = toTemplateColumns(SAMPLE);
const counter = () => {
  let next = 0;
  return () => `id-${(next += 1)}`;
};

describe('a table with headings', () => {
  it('is read by its headings, in any order and spelling', () => {
    expect(
      persons(`
        Clientes de noviembre||||||||
        FECHA NAC.|rut cliente|Nombres|Apellido Paterno|Sexo|tel2|Fono 1|Tipo fono 1|Comuna
        5/9/83|12.345.678-5|Ana|Rojas|femenino|22 345 6789|987654321|movil|nunoa
      `),
    ).toEqual([
      {
        birthDate: '1983-09-05',
        identifier: '12.345.678-5',
        identifierType: 'R',
        entityKind: 'N',
        givenName: 'Ana',
        paternalName: 'Rojas',
        sex: 'F',
        rows: [
          { 'telephones.number': '987654321', 'telephones.typeCode': 'TTELEMOVIL' },
          { 'telephones.number': '22 345 6789', 'telephones.typeCode': 'TTELEFIJO' },
          { 'addresses.communeId': 13120 },
        ],
      },
    ]);
  });

  it('knows the abbreviations of family names', () => {
    expect(
      persons(`
        RUT|Nombres|Ap. paterno|Ap. Materno
        12.345.678-5|Ana|Rojas|Leiva
      `),
    ).toMatchObject([{ paternalName: 'Rojas', maternalName: 'Leiva' }]);
  });

  it('knows the words of the screen, those of earlier versions included', () => {
    const lines = [
      'Tipo de entidad|Identificador|Nombre|Teléfono|Observación',
      'Tipo de persona|RUT|Nombres|Teléfono|Nota',
      'Kind of entity|Identifier|Given name|Telephone|Remark',
      'Person type|Passport no.|Given names|Telephone|Note',
      'Tipo persona|N.º de pasaporte|Primer nombre|Fono|Notas',
    ];
    for (const line of lines) {
      const [person] = persons(`${line}\nPersona jurídica|76.543.210-3|Orizo|987654321|tardes`);
      expect(person).toMatchObject({
        entityKind: 'J',
        identifier: '76.543.210-3',
        givenName: 'Orizo',
        rows: [{ 'telephones.number': '987654321', 'telephones.remark': 'tardes' }],
      });
    }
  });

  it('joins lines with the same identifier into one person, and adds a line without one to the person above', () => {
    const found = persons(`
      RUT|Nombre|Teléfono|Correo
      12345678-5|Ana|987654321|a@example.com
      6-K|Luz|912345678|
      ||+56 2 2345 6789|
      12.345.678-5|Ana|22 345 6789|a@example.com
    `);
    expect(found).toHaveLength(2);
    expect(found[0]?.rows).toEqual([
      { 'telephones.number': '987654321', 'telephones.typeCode': 'TTELEMOVIL' },
      { 'emails.address': 'a@example.com' },
      { 'telephones.number': '22 345 6789', 'telephones.typeCode': 'TTELEFIJO' },
    ]);
    expect(found[1]?.rows).toHaveLength(2);
  });

  it('reports where two lines of one person disagree', () => {
    const [person] = read(`
      RUT|Nombre
      12345678-5|Ana
      12345678-5|Anita
    `).persons;
    expect(person?.values.find(({ field }) => field === 'givenName')).toMatchObject({
      entry: 'Ana',
      line: 2,
      column: 1,
      problem: { code: 'conflict', other: 'Anita' },
    });
  });

  it('joins a RUT with the check digit of its own column', () => {
    expect(persons('RUT|DV|Nombre\n12.345.678|5|Ana')[0]).toMatchObject({ identifier: '12.345.678-5' });
  });

  it.each([
    ['Tipo|RUT|Nombre\nNatural|6-K|Ana', 'entityKind'],
    ['RUT|Nombre|Tipo\n6-K|Ana|Persona natural', 'entityKind'],
    ['RUT|Banco|Cuenta|Correo|Tipo\n6-K|1|00012345678|a@example.com|Cuenta vista', 'bankAccounts.kind'],
    ['RUT|Correo|Tipo\n6-K|a@example.com|Laboral', 'emails.typeCode'],
    ['RUT|Teléfono|Tipo\n6-K|9 8765 4321|', 'telephones.typeCode'],
    ['RUT|Banco|Tipo\n6-K|1|', 'bankAccounts.kind'],
  ])('reads a column «Tipo» by what stands in it and beside it: %s', (text, field) => {
    const [headings = ''] = text.split('\n');
    const column = headings.split('|').indexOf('Tipo');
    expect(read(text).mapping.columns[column]).toMatchObject({ field });
  });

  it('reads a column «Tipo» by the column before it', () => {
    expect(persons('RUT|Correo|Tipo|Banco|Tipo\n6-K|a@example.com|personal|1|cuentarut')[0]?.rows).toEqual([
      { 'emails.address': 'a@example.com', 'emails.typeCode': 'TDIREEPART' },
      { 'bankAccounts.bankId': 1, 'bankAccounts.kind': 'CuentaRUT' },
    ]);
  });

  it('reads serial dates of spreadsheets, and marks dates that can be read in two ways', () => {
    const dates = persons('RUT|Nacimiento\n1-9|30564\n2-7|1983-09-05 00:00:00\n6-K|50983').map((person) =>
      'birthDate' in person ? person.birthDate : undefined,
    );
    expect(dates).toEqual([['1983-09-05', 'ambiguous'], '1983-09-05', ['2039-08-01', 'ambiguous']]);
    const counted = persons('RUT|Nacimiento\n1-9|30564\n2-7|33333').map((person) =>
      'birthDate' in person ? person.birthDate : undefined,
    );
    expect(counted).toEqual(['1983-09-05', '1991-04-05']);
    const american = persons('RUT|Nacimiento\n1-9|9/25/1983\n2-7|9/5/1983').map((person) =>
      'birthDate' in person ? person.birthDate : undefined,
    );
    expect(american).toEqual(['9/25/1983', ['1983-05-09', 'day-month']]);
  });

  it('keeps values that no catalog has, and marks them', () => {
    expect(persons('RUT|Comuna\n6-K|Atlantis')[0]?.rows).toEqual([
      { 'addresses.communeId': ['Atlantis', 'unlisted'] },
    ]);
    expect(persons('RUT|Banco|Estado civil\n6-K|santander|soltera')[0]).toMatchObject({
      maritalStatusCode: 'SOLTERO',
      rows: [{ 'bankAccounts.bankId': [37, 'unlisted'] }],
    });
  });

  it('reports formulas, error values and rounded numbers', () => {
    const codes = read('RUT|Nombre|Materno|Teléfono\n6-K|=A1|#N/A|5,69876E+10').persons.flatMap(
      ({ values, rows }) =>
        [...values, ...rows.flatMap((row) => row.values)].flatMap(({ problem }) => problem?.code ?? []),
    );
    expect(codes).toEqual(['formula', 'error-value', 'rounded']);
  });
});

describe('a cell whose format makes it doubtful', () => {
  it('keeps that doubt unless its own is weightier, and is said at its place', () => {
    const cells = [
      ['RUT', 'Nombres', 'Teléfono', 'Sexo'],
      ['12345678-5', 'Ana', '+56 9 1234 5678', 'femenin'],
    ];
    const reading = readTable(cells, {
      profile: SAMPLE,
      today: TODAY,
      doubtOf: ({ line, column }) => (line === 1 && column >= 2 ? 'format-digits' : undefined),
    });
    expect(reading.persons.map(said)).toMatchObject([
      {
        identifier: '12345678-5',
        givenName: 'Ana',
        sex: ['F', 'unlisted'],
        rows: [{ 'telephones.number': ['+56 9 1234 5678', 'format-digits'] }],
      },
    ]);
  });
});

describe('a table without headings', () => {
  it('is read by its contents, and marks all values except a valid RUT and an e-mail address', () => {
    expect(
      persons('12.345.678-5|Ana|Rojas|Soto|05-09-1983|9 8765 4321|ana@example.com|Irarrázaval 123|Ñuñoa'),
    ).toEqual([
      {
        identifier: '12.345.678-5',
        identifierType: 'R',
        entityKind: 'N',
        givenName: ['Ana', 'guessed'],
        paternalName: ['Rojas', 'guessed'],
        maternalName: ['Soto', 'guessed'],
        birthDate: ['1983-09-05', 'guessed'],
        rows: [
          { 'telephones.number': ['9 8765 4321', 'guessed'], 'telephones.typeCode': 'TTELEMOVIL' },
          { 'addresses.line': ['Irarrázaval 123', 'guessed'], 'addresses.communeId': [13120, 'guessed'] },
          { 'emails.address': 'ana@example.com' },
        ],
      },
    ]);
  });

  it('is read in the column order of the template where all cells fit', () => {
    const cells = new Map([
      ['entityKind', 'Persona natural'],
      ['identifierType', 'RUT'],
      ['identifier', '12.345.678-5'],
      ['relationshipTypeCode', 'Titular'],
      ['givenName', 'Ana'],
      ['paternalName', 'Rojas'],
      ['maternalName', 'Soto'],
      ['birthDate', '05-09-1983'],
      ['sex', 'Femenino'],
      ['countryCode', 'Chile'],
      ['maritalStatusCode', 'Soltero/a'],
      ['telephones.number 1', '+56 9 8765 4321'],
      ['telephones.typeCode 1', 'Móvil'],
      ['telephones.number 2', '22 345 6789'],
      ['telephones.typeCode 2', 'Fijo'],
      ['telephones.remark 2', 'Casa'],
      ['addresses.line 1', 'Irarrázaval 123'],
      ['addresses.communeId 1', 'Ñuñoa'],
      ['addresses.typeCode 1', 'Particular'],
      ['emails.address 1', 'ana@example.com'],
      ['emails.typeCode 1', 'Personal'],
      ['bankAccounts.kind 1', 'Cuenta corriente'],
      ['bankAccounts.bankId 1', 'Banco de Chile'],
      ['bankAccounts.number 1', '000123'],
    ]);
    const line = toTemplateColumns(SAMPLE)
      .map(({ field, n }) => cells.get(n === undefined ? field : `${field} ${n}`) ?? '')
      .join('|');
    const [person] = persons(line);
    expect(person).toMatchObject({
      relationshipTypeCode: ['CLINTE', 'guessed'],
      givenName: ['Ana', 'guessed'],
    });
    expect(person?.rows.at(-1)).toMatchObject({ 'bankAccounts.number': ['000123', 'guessed'] });
  });
});

describe('persons in a template', () => {
  it('are read as they were written, in any order of columns and in both languages', () => {
    fc.assert(
      fc.property(
        fc.array(anyPerson, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('es' as const, 'en' as const),
        fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
        (typed, language, order) => {
          const named = typed.map((person, index) => ({ ...person, identifier: `${index + 1}0000000-X` }));
          const lines = [
            SAMPLE_HEADINGS[language],
            ...named.map((person) => toCells(person, columns, language)),
          ];
          const cells = lines.map((line) => order.map((column) => line[column] ?? ''));
          const reading = readTable(cells, { profile: SAMPLE, today: TODAY });
          expect(reading.mapping.headings).toBe(0);
          expect(
            reading.persons.map((person) => withoutIds(applyReading(createPerson(''), person, counter()))),
          ).toEqual(named.map(withoutIds));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('checkTablePerson', () => {
  const check = (text: string, known: Record<string, string> = {}) => {
    const { persons: found, mapping } = read(text);
    return found.map((person) => {
      const context = { profile: SAMPLE, mapping, newId: counter(), known: new Map(Object.entries(known)) };
      const { state, problems } = checkTablePerson(person, context);
      return {
        state,
        told: problems.map(({ line, column, problem, severity }) => [line, column, problem.code, severity]),
      };
    });
  };

  it('reports wrong and missing values with their line and column', () => {
    const [person] = check(`
      RUT|Nombre|Teléfono 1|Tipo teléfono 1|Correo
      12345678-5|Ana|98765|Móvil|
      12345678-5||442345678||a@b
    `);
    expect(person?.state).toBe('bad');
    expect(person?.told).toEqual(
      expect.arrayContaining([
        [1, undefined, 'required', 'error'],
        [1, 2, 'phone-shape', 'warning'],
        [2, 3, 'required', 'error'],
        [2, 4, 'email-shape', 'error'],
      ]),
    );
  });

  it('reports a column of RUTs without check digits, even where a last digit is right by chance', () => {
    // 11111112 happens to be the valid RUT 1.111.111-2.
    const found = check('RUT|Nombre\n12345678|Ana\n9876543|Luz\n7654321|Eva\n11111112|Mia');
    expect(found.map(({ told }) => told.map(([, , code]) => code)[0])).toEqual(
      Array(4).fill('no-check-digit'),
    );
  });

  it('reports a person who is already in the enrollment, in any way of writing the RUT', () => {
    const [person] = check('RUT|Nombre\n12.345.678-5|Ana', { '123456785': 'p1' });
    expect(person?.told[0]).toEqual([1, 0, 'known-person', 'error']);
  });

  it('gives a person with only missing values the state "incomplete"', () => {
    expect(check('RUT|Nombre\n12.345.678-5|Ana')[0]?.state).toBe('incomplete');
  });
});
