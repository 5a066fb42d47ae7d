import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseOf, withCases } from '../case/case.arbitraries.ts';
import {
  anyText,
  personFormValues,
  sendableEnrollment,
  validRequest,
} from '../contract/contract.arbitraries.ts';
import { isRealDate } from '../contract/contract.fixture.ts';
import { fromFinalizeRequest } from '../contract/from-finalize-request.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { fromKeys } from './from-keys.ts';
import {
  FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from './registry.ts';
import {
  type CaseRowFormValues,
  createRowFormValues,
  formRowsOf,
  type PersonFormValues,
  toFormValues,
  toPerson,
} from './form-values.ts';

const TODAY = '2026-11-21';
const RUNS = { numRuns: 150 };

const EMPTY: PersonFormValues = toFormValues(createPerson('p'));
const typed = (values: Partial<PersonFormValues>) => toPerson('p', { ...EMPTY, ...values }, TODAY);

describe('toPerson and toFormValues', () => {
  it('give the same person again after a round trip', () => {
    fc.assert(
      fc.property(personFormValues, (values) => {
        const person = toPerson('p', values, TODAY);
        expect(toPerson('p', toFormValues(person), TODAY)).toEqual(person);
      }),
      RUNS,
    );
  });

  it('give the same case again after a round trip', () => {
    const cased = sendableEnrollment
      .filter(({ persons }) => persons.length > 0)
      .chain((enrollment) => withCases(enrollment, caseOf(anyText.filter((text) => text !== ''))));
    fc.assert(
      fc.property(cased, ({ persons }) => {
        for (const person of persons) {
          const stored = toPerson(person.id, toFormValues(person), TODAY);
          expect(stored.case).toEqual(person.case);
          expect('case' in stored).toBe(person.case !== undefined);
          expect(toPerson(person.id, toFormValues(stored), TODAY)).toEqual(stored);
        }
      }),
      RUNS,
    );
  });

  it('keep of a case what was answered: no blank entry, no section that was only looked at', () => {
    const values = typed({
      case: {
        papers: [{ id: 'papers', card: 'x', signed: '' }],
        consent: [{ id: 'consent', way: '' }],
        // A row of a section that was only looked at has no id yet.
        profile: [{ reason: '' } as unknown as CaseRowFormValues],
        declarations: [{ exposed: 'no' } as unknown as CaseRowFormValues],
        owners: [{ id: 'r1', share: '' }],
        residences: [],
      },
    });
    expect(values.case).toEqual({
      papers: [{ id: 'papers', card: 'x' }],
      declarations: [{ id: 'declarations', exposed: 'no' }],
      owners: [{ id: 'r1' }],
    });
    expect(typed({ case: { papers: [{ id: 'papers', card: '' }] } })).not.toHaveProperty('case');
    expect(typed({})).not.toHaveProperty('case');
  });

  it('the form gets its own rows, because it changes them in place', () => {
    const person = personWith({ case: { papers: [{ id: 'papers', card: 'x' }] } });
    const values = toFormValues(person);
    const [row] = values.case?.['papers'] ?? [];
    if (row) row['card'] = 'changed';
    expect(person.case?.['papers']).toEqual([{ id: 'papers', card: 'x' }]);
    expect(formRowsOf(values, 'case.papers')).toEqual([{ id: 'papers', card: 'changed' }]);
    expect(formRowsOf(values, 'case.owners')).toEqual([]);
  });

  it('give a person from a request again after a round trip', () => {
    fc.assert(
      fc.property(validRequest, (request) => {
        let next = 0;
        const { persons } = fromFinalizeRequest(request, () => `id-${next++}`);
        for (const person of persons)
          expect(toPerson(person.id, toFormValues(person), TODAY)).toEqual(person);
      }),
      RUNS,
    );
  });

  it('keep every id and the order of the rows', () => {
    const ids = ({ telephones, addresses, emails, bankAccounts }: Person | PersonFormValues) =>
      [telephones, addresses, emails, bankAccounts].map((rows) => rows.map(({ id }) => id));
    fc.assert(
      fc.property(personFormValues, fc.string(), (values, id) => {
        const person = toPerson(id, values, TODAY);
        expect(person.id).toBe(id);
        expect(ids(person)).toEqual(ids(values));
        expect(ids(toFormValues(person))).toEqual(ids(values));
      }),
      RUNS,
    );
  });
});

/** The same record with its id, dates and integers emptied. */
function textsOf(person: Person | PersonFormValues): object {
  return {
    ...person,
    id: '',
    birthDate: '',
    ...fromKeys(SECTION_KEYS, (section) => {
      const fields: readonly RowFieldKey[] = SECTIONS[section].fields;
      const integers = fields.filter((key) => FIELDS[key].kind === 'integer');
      const emptied = Object.fromEntries(integers.map((key) => [splitRowFieldKey(key).name, '']));
      return person[section].map((row) => ({ ...row, ...emptied }));
    }),
  };
}

describe('toPerson', () => {
  it('keeps every text and code as typed, including white space', () => {
    fc.assert(
      fc.property(personFormValues, (values) => {
        const person = toPerson('p', values, TODAY);
        expect(textsOf(person)).toEqual(textsOf(values));
      }),
      RUNS,
    );
  });

  it('stores a date that it can read as YYYY-MM-DD, and any other text as typed', () => {
    fc.assert(
      fc.property(personFormValues, ({ birthDate }) => {
        const entry = typed({ birthDate }).birthDate;
        if (entry !== birthDate) expect(isRealDate(entry)).toBe(true);
      }),
      RUNS,
    );
    expect(typed({ birthDate: '5/9/83' }).birthDate).toBe('1983-09-05');
    expect(typed({ birthDate: ' 05091983 ' }).birthDate).toBe('1983-09-05');
    for (const birthDate of ['05-09-198', '31-02-1983', ' ', 'ayer\0'])
      expect(typed({ birthDate }).birthDate).toBe(birthDate);
  });

  it('reads a two-digit year as the most recent year up to the given day', () => {
    expect(toPerson('p', { ...EMPTY, birthDate: '1/1/30' }, '2026-11-21').birthDate).toBe('1930-01-01');
    expect(toPerson('p', { ...EMPTY, birthDate: '1/1/30' }, '2030-01-01').birthDate).toBe('2030-01-01');
  });

  it('stores a text that it can read as a safe integer as a number, and any other text as typed', () => {
    const entries = (text: string) => {
      const person = typed({
        addresses: [{ ...createRowFormValues('addresses', 'r'), communeId: text }],
        bankAccounts: [{ ...createRowFormValues('bankAccounts', 'r'), bankId: text }],
      });
      return [person.addresses[0]?.communeId, person.bankAccounts[0]?.bankId];
    };
    fc.assert(
      fc.property(anyText, (text) => {
        for (const entry of entries(text)) expect(entry === text || Number.isSafeInteger(entry)).toBe(true);
      }),
    );
    expect(entries(' 0013120 ')).toEqual([13120, 13120]);
    for (const text of ['13 120', '1.5', '9007199254740993', '', '1e3'])
      expect(entries(text)).toEqual([text, text]);
  });

  it('keeps digits in a text field as text', () => {
    const person = typed({
      identifier: '007',
      telephones: [rowWith('telephones', { id: 't', number: '+0056', remark: '1e3', typeCode: '05091983' })],
    });
    expect(person.identifier).toBe('007');
    expect(person.telephones).toEqual([
      rowWith('telephones', { id: 't', number: '+0056', remark: '1e3', typeCode: '05091983' }),
    ]);
  });
});

describe('toFormValues', () => {
  it('gives a string for every field', () => {
    fc.assert(
      fc.property(sendableEnrollment, ({ persons }) => {
        for (const person of persons) {
          const values = toFormValues(person);
          const rows = SECTION_KEYS.flatMap((section): readonly object[] => values[section]);
          const inRows = rows.flatMap((row): unknown[] => Object.values(row));
          const texts = [...SCALAR_KEYS.map((key) => values[key]), ...inRows];
          expect(texts.every((text) => typeof text === 'string')).toBe(true);
        }
      }),
    );
  });

  it('shows a date as DD-MM-YYYY, an integer as digits and any other value unchanged', () => {
    const values = toFormValues(
      personWith({
        birthDate: '1983-09-05',
        givenName: ' Ana\0',
        addresses: [rowWith('addresses', { id: 'a', line: 'x', communeId: 13120 })],
        bankAccounts: [rowWith('bankAccounts', { id: 'b', bankId: 'doce' })],
      }),
    );
    expect(values.birthDate).toBe('05-09-1983');
    expect(values.givenName).toBe(' Ana\0');
    expect(values.addresses).toEqual([rowWith('addresses', { id: 'a', line: 'x', communeId: '13120' })]);
    expect(values.bankAccounts).toEqual([rowWith('bankAccounts', { id: 'b', bankId: 'doce' })]);
  });
});

describe('createRowFormValues', () => {
  it('creates an empty row for each section', () => {
    expect(createRowFormValues('telephones', 'a')).toEqual(rowWith('telephones', { id: 'a' }));
    expect(createRowFormValues('addresses', 'b')).toEqual(rowWith('addresses', { id: 'b' }));
    expect(createRowFormValues('emails', 'c')).toEqual(rowWith('emails', { id: 'c' }));
    expect(createRowFormValues('bankAccounts', 'd')).toEqual(rowWith('bankAccounts', { id: 'd' }));
  });
});
