import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTablePerson } from './check-table-person.ts';
import { readTable } from './read-table.ts';
import { anyPerson, SAMPLE_HEADINGS, toCells, withoutIds } from './template.oracle.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import { toTemplateColumns } from './template-columns.ts';
import { toPerson } from './to-person.ts';

const TODAY = '2026-11-21';
const columns = toTemplateColumns(SAMPLE);
const counter = () => {
  let next = 0;
  return () => `id-${(next += 1)}`;
};

describe('persons in a template', () => {
  it('are read as they were written, in any order of columns and in both languages', () => {
    fc.assert(
      fc.property(
        fc.array(anyPerson, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('es' as const, 'en' as const),
        fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
        (persons, language, order) => {
          const named = persons.map((person, index) => ({ ...person, identifier: `${index + 1}0000000-X` }));
          const lines = [
            SAMPLE_HEADINGS[language],
            ...named.map((person) => toCells(person, columns, language)),
          ];
          const cells = lines.map((line) => order.map((column) => line[column] ?? ''));
          const read = readTable(cells, { profile: SAMPLE, today: TODAY });
          expect(read.mapping.headings).toBe(0);
          expect(read.persons.map((person) => withoutIds(toPerson(person, counter())))).toEqual(
            named.map(withoutIds),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('checkTablePerson', () => {
  const check = (text: string, known: Record<string, string> = {}) => {
    const cells = text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const { persons, mapping } = readTable(cells, { profile: SAMPLE, today: TODAY });
    return persons.map((person) => {
      const context = { profile: SAMPLE, mapping, newId: counter(), known: new Map(Object.entries(known)) };
      const { state, problems } = checkTablePerson(person, context);
      return {
        state,
        said: problems.map(({ line, column, problem, severity }) => [line, column, problem.code, severity]),
      };
    });
  };

  it('reports wrong and missing values with their line and column', () => {
    const [person] = check(`
      RUT|Nombre|Teléfono 1|Tipo teléfono 1|Correo
      12345678-5|Ana|98765|Móvil|
      12345678-5||987654321||a@b
    `);
    expect(person?.state).toBe('bad');
    expect(person?.said).toEqual(
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
    expect(found.map(({ said }) => said.map(([, , code]) => code)[0])).toEqual(
      Array(4).fill('no-check-digit'),
    );
  });

  it('reports a person who is already in the enrollment, in any way of writing the RUT', () => {
    const [person] = check('RUT|Nombre\n12.345.678-5|Ana', { '123456785': 'p1' });
    expect(person?.said[0]).toEqual([1, 0, 'known-person', 'error']);
  });

  it('gives a person with only missing values the state "incomplete"', () => {
    expect(check('RUT|Nombre\n12.345.678-5|Ana')[0]?.state).toBe('incomplete');
  });
});
