/** Findings of an invented case of a few entries. */
import { expect, test } from 'vitest';
import type { CaseRecord } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { TODAY } from '../profile/profile.fixture.ts';
import { CLIENT, once, profileWithCase, repeated, type Said, saidOfCase } from './case.fixture.ts';
import type { CaseSectionSpec, CaseSpec } from './case-schema.ts';

const text = (key: string) => ({ kind: 'text', key, label: key }) as const;
const yesNo = (key: string) => ({ kind: 'yes-no', key, label: key }) as const;
const points = (key: string, ...values: readonly number[]) => ({
  kind: 'choice' as const,
  key,
  label: key,
  options: values.map((value) => ({ value: String(value), label: String(value), points: value })),
});
const section = (key: string, ...entries: CaseSectionSpec['entries']): CaseSectionSpec => ({
  key,
  label: key,
  entries,
});
const say = (message: string, field?: string, severity: Finding['severity'] = 'warning') => ({
  findings: [{ severity, message, ...(field !== undefined && { field }) }],
});

/** Findings of a case about a natural person with these answers. */
const saidOfPerson = (spec: CaseSpec, record: CaseRecord, riskProfileCode = 'MOD'): Said[] =>
  saidOfCase({ riskProfileCode, persons: [{ ...CLIENT, case: record }] }, profileWithCase(spec));

const BANKER = section('work', yesNo('banker'), text('bank'), text('since'));
const HIDING: CaseSpec = {
  sections: [
    BANKER,
    { ...section('bank', text('name')), when: { field: 'case.work.banker', equals: 'yes' } },
  ],
  rules: [
    { when: { field: 'case.work.banker', equals: 'no' }, hide: ['case.work.bank'] },
    { when: { field: 'case.work.bank', filled: true }, require: ['case.work.since'] },
    { when: { field: 'case.work.bank', equals: 'B' }, ...say('B', 'case.work.bank') },
    { when: { field: 'case.bank.name', filled: false }, ...say('no name', 'case.bank.name') },
  ],
};

test('a rule sees an entry that another rule hides as empty, and nothing is said of it', () => {
  const answers = { banker: 'yes', bank: 'B' };
  const name = once('bank', { name: 'x' });
  expect(saidOfPerson(HIDING, { ...once('work', answers), ...name })).toEqual([
    ['holder work case.work.since', 'error', 'required'],
    ['holder work case.work.bank', 'warning', 'B'],
  ]);
  expect(saidOfPerson(HIDING, { ...once('work', { ...answers, banker: 'no' }), ...name })).toEqual([]);
});

test('a rule looks at each row that has an answer', () => {
  const spec: CaseSpec = {
    sections: [{ ...section('cars', text('plate'), text('owner')), rows: {} }],
    rules: [{ when: { field: 'case.cars.plate', matches: 'X.*' }, ...say('X', 'case.cars.owner') }],
  };
  const cars = repeated('cars', { plate: 'X1' }, {}, { plate: 'Y' }, { plate: 'X2' });
  expect(saidOfPerson(spec, cars)).toEqual([
    ['holder r1 case.cars.owner', 'warning', 'X'],
    ['holder r4 case.cars.owner', 'warning', 'X'],
  ]);
  expect(saidOfPerson(spec, {})).toEqual([]);
});

test('a rule reads fields of the contract, and its finding stands at them', () => {
  const spec: CaseSpec = {
    sections: [section('work', text('bank'))],
    rules: [
      {
        when: {
          all: [
            { field: 'nombre', equals: 'Begoña' },
            { field: 'case.work.bank', filled: false },
          ],
        },
        ...say('who', undefined, 'error'),
      },
    ],
  };
  expect(saidOfPerson(spec, {})).toEqual([['holder givenName', 'error', 'who']]);
  expect(saidOfPerson(spec, once('work', { bank: 'B' }))).toEqual([]);
});

test('a rule restricts the answers of a list', () => {
  const spec: CaseSpec = {
    sections: [section('score', points('a', 1, 2, 3), yesNo('low'))],
    rules: [
      { when: { field: 'case.score.low', equals: 'yes' }, restrict: { 'case.score.a': ['1', '2'] } },
      { when: { field: 'case.score.low', equals: 'no' }, require: ['case.score.a'] },
    ],
  };
  expect(saidOfPerson(spec, once('score', { a: '3', low: 'yes' }))).toEqual([
    ['holder score case.score.a', 'error', 'not-allowed-here'],
  ]);
  expect(saidOfPerson(spec, once('score', { a: '2', low: 'yes' }))).toEqual([]);
  expect(saidOfPerson(spec, once('score', { low: 'no' }))).toEqual([
    ['holder score case.score.a', 'error', 'required'],
  ]);
});

test('each kind of entry is checked by its own form', () => {
  const kinds = section(
    'all',
    { ...text('text'), maxLength: 3 },
    { ...text('rut'), format: { name: 'rut-cl' } },
    { kind: 'date', key: 'date', label: 'date' },
    { kind: 'number', key: 'number', label: 'number' },
    { kind: 'list', key: 'list', label: 'list', catalog: 'sexes' },
    { kind: 'country', key: 'country', label: 'country' },
  );
  const said = (entries: Readonly<Record<string, string>>) =>
    saidOfPerson({ sections: [kinds] }, once('all', entries)).map(([place, , words]) => [
      place.replace('holder all case.all.', ''),
      words,
    ]);
  expect(
    said({
      text: 'abcd',
      rut: '12.345.678-9',
      date: '31-02-2020',
      number: '1,5',
      list: 'X',
      country: 'Perú',
    }),
  ).toEqual([
    ['text', 'too-long'],
    ['rut', 'rut-check-digit'],
    ['date', 'no-such-day'],
    ['number', 'digits-only'],
    ['list', 'not-in-catalog'],
    ['country', 'not-in-catalog'],
  ]);
  expect(
    said({ text: 'abc', rut: '12.345.678-5', date: TODAY, number: '15', list: 'F', country: 'PER' }),
  ).toEqual([]);
});

test('a sum has its own severity and words', () => {
  const sum = { entry: 'share', equals: 50.5, severity: 'information' } as const;
  const parts = {
    ...section('parts', { kind: 'percentage', key: 'share', label: 'share' }),
    rows: { max: 3 },
  };
  const rows = repeated('parts', { share: '50' }, {}, { share: '0,4' });
  const said = (own: CaseSectionSpec['sum']) => saidOfPerson({ sections: [{ ...parts, sum: own }] }, rows);
  expect(said(sum)).toEqual([['holder case.parts', 'information', 'case-sum']]);
  expect(said({ ...sum, message: 'not half' })).toEqual([['holder case.parts', 'information', 'not half']]);
  expect(said({ ...sum, equals: 50.4 })).toEqual([]);
});

const SCORED = (other?: Finding['severity']): CaseSpec => ({
  sections: [
    {
      ...section('score', points('a', 1, 2), points('b', 0, 9), text('note')),
      questionnaire: { version: '1', bands: [{ from: 1, to: 5, codPerfilRiesgo: 'CON' }], other },
    },
  ],
});
const REASON = 'holder score case.score.reason';

test('another risk profile is as severe as the questionnaire says, once it has a reason', () => {
  const answers = { a: '1', b: '0' };
  const said = (entries: object, risk: string) =>
    saidOfPerson(SCORED('information'), once('score', { ...answers, ...entries }), risk);
  expect(said({}, 'CON')).toEqual([]);
  expect(said({}, 'MOD')).toEqual([[REASON, 'error', 'case-no-reason']]);
  expect(said({ reason: 'r' }, 'MOD')).toEqual([[REASON, 'information', 'case-other-profile']]);
  expect(saidOfPerson(SCORED(), once('score', { ...answers, reason: 'r' }))).toEqual([
    [REASON, 'warning', 'case-other-profile'],
  ]);
});

test('points that no band has are told, and propose no profile, so every profile needs a reason', () => {
  const answers = { a: '1', b: '9' };
  const score = once('score', answers);
  const outside = ['holder case.score score', 'warning', 'case-no-band'];
  for (const risk of ['CON', 'MOD'])
    expect(saidOfPerson(SCORED(), score, risk)).toEqual([outside, [REASON, 'error', 'case-no-reason']]);
  expect(saidOfPerson(SCORED(), score, '')).toContainEqual(outside);
  expect(saidOfPerson(SCORED(), once('score', { ...answers, reason: 'r' }), 'CON')).toEqual([
    outside,
    [REASON, 'warning', 'case-other-profile'],
  ]);
});

test('an answer without points is not part of the score', () => {
  expect(saidOfPerson(SCORED(), once('score', { note: 'x' }))).toEqual([]);
  expect(saidOfPerson(SCORED(), once('score', { a: '1', note: 'x' }))).toEqual([]);
});

test('somebody may be named in two sections, but not in two rows of one', () => {
  const person = { kind: 'person', key: 'who', label: 'who' } as const;
  const spec: CaseSpec = {
    sections: [
      { ...section('one', person), rows: {} },
      { ...section('two', person), rows: {} },
    ],
  };
  const both = { who: 'holder' };
  expect(saidOfPerson(spec, { ...repeated('one', both), ...repeated('two', both) })).toEqual([]);
  expect(saidOfPerson(spec, { ...repeated('one', both, both), ...repeated('two', { who: 'x' }) })).toEqual([
    ['holder r2 case.one.who', 'error', 'case-twice'],
    ['holder r1 case.two.who', 'error', 'case-gone'],
  ]);
});

test('a row of a repeated section that only has a hidden answer counts as empty', () => {
  const spec: CaseSpec = {
    sections: [{ ...section('cars', { ...text('plate'), required: true }, text('owner')), rows: { min: 1 } }],
    rules: [{ when: { field: 'tipoEntidad', equals: 'N' }, hide: ['case.cars.owner'] }],
  };
  expect(saidOfPerson(spec, repeated('cars', { owner: 'x' }))).toEqual([
    ['holder case.cars', 'error', 'needs-row'],
  ]);
});

test('the enrollment waits for a list that only its case uses', () => {
  const list = { kind: 'list', key: 'job', label: 'job', catalog: 'jobs' } as const;
  const jobs = { jobs: { file: '/jobs.json', value: '/code' } };
  const profile = profileWithCase({ sections: [section('work', list)] }, jobs);
  const persons = [{ ...CLIENT, case: once('work', { job: 'x' }) }];
  expect(saidOfCase({ riskProfileCode: 'MOD', persons }, profile)).toEqual([
    ['', 'error', 'catalogs-loading'],
  ]);
});

test('a date has a year of four digits, and dots of a whole number are dropped', () => {
  const spec: CaseSpec = {
    sections: [
      section(
        'all',
        { kind: 'date', key: 'day', label: 'day' },
        { kind: 'number', key: 'sum', label: 'sum' },
      ),
    ],
    rules: [{ when: { field: 'case.all.sum', equals: '125' }, ...say('125') }],
  };
  expect(saidOfPerson(spec, once('all', { day: '31-12-30', sum: '12.5' }))).toEqual([
    ['holder all case.all.day', 'error', 'not-a-date'],
    ['holder all case.all.sum', 'warning', '125'],
  ]);
});

test('two lists of allowed answers leave what both have, and what one rule hides stays hidden', () => {
  const yes = { field: 'case.score.low', equals: 'yes' };
  const spec: CaseSpec = {
    sections: [section('score', points('a', 1, 2, 3), yesNo('low'), { ...text('why'), required: true })],
    rules: [
      { when: yes, restrict: { 'case.score.a': ['1', '2'] }, hide: ['case.score.why'] },
      { when: yes, restrict: { 'case.score.a': ['2', '3'] }, require: ['case.score.why'] },
    ],
  };
  const said = (a: string) => saidOfPerson(spec, once('score', { a, low: 'yes' })).map(([place]) => place);
  expect([said('1'), said('2'), said('3')]).toEqual([
    ['holder score case.score.a'],
    [],
    ['holder score case.score.a'],
  ]);
});
