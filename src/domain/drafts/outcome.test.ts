import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import { outcomeSchema, type ServiceError, toVerdict, type Verdict } from './outcome.ts';
import {
  findEntryAt,
  findRootServiceFindings,
  findServiceErrors,
  findServiceFindings,
} from './service-errors.ts';

const answered = (status: number, verdict?: Verdict, truncated = false) => ({
  kind: 'answered' as const,
  at: '2026-11-21T07:00:00Z',
  status,
  contentType: 'application/json',
  body: '{}',
  truncated,
  verdict,
});
const VERDICTS = ['confirmed', 'rejected', 'unknown'] as const;

describe('toVerdict', () => {
  it('gives the verdict that the rules of the profile gave, whatever the status', () => {
    for (const verdict of VERDICTS) {
      expect([200, 299, 400, 500].map((status) => toVerdict(answered(status, verdict)))).toEqual(
        Array.from({ length: 4 }, () => verdict),
      );
    }
  });

  it('confirms only a complete 2xx answer where no verdict is stored', () => {
    const confirmed = [199, 200, 204, 299, 300, 400, 500].filter(
      (status) => toVerdict(answered(status)) === 'confirmed',
    );
    expect(confirmed).toEqual([200, 204, 299]);
    expect(toVerdict(answered(200, undefined, true))).toBe('unknown');
    expect(toVerdict(answered(400))).toBe('unknown');
  });

  it('gives "unknown" without an answer', () => {
    for (const cause of ['network', 'timeout', 'incomplete', 'redirect', 'interrupted'] as const) {
      expect(toVerdict({ kind: 'no-answer', at: '', cause })).toBe('unknown');
    }
  });
});

describe('outcomeSchema', () => {
  const parse = (outcome: unknown) => outcomeSchema.safeParse(outcome).success;

  it('accepts places with the field names of the enrollment, not with those of the contract', () => {
    const withPlace = (place: unknown) => ({
      ...answered(400),
      errors: [{ path: 'x', message: 'y', place }],
    });
    expect(parse(withPlace({ personId: 'p', section: 'emails', rowId: 'r', field: 'emails.address' }))).toBe(
      true,
    );
    expect(parse(withPlace({ field: 'email' }))).toBe(false);
    expect(parse(withPlace({ section: 'emailFulls' }))).toBe(false);
  });

  it('refuses an unknown cause or verdict', () => {
    expect(parse(answered(200))).toBe(true);
    expect(parse({ kind: 'no-answer', at: '', cause: 'bored' })).toBe(false);
    expect(parse({ ...answered(200), verdict: 'maybe' })).toBe(false);
  });
});

const T1 = rowWith('telephones', { number: '111' });
const T2 = rowWith('telephones', { id: 't2', number: '222', remark: 'x' });
const ANA: Person = personWith({
  id: 'ana',
  identifier: '1-9',
  telephones: [T1, T2],
  addresses: [rowWith('addresses', { id: 'a1', communeId: 13120 })],
});

const NUMBER: Place = { personId: 'ana', section: 'telephones', rowId: 't2', field: 'telephones.number' };
const COMMUNE: Place = { personId: 'ana', section: 'addresses', rowId: 'a1', field: 'addresses.communeId' };
const SEX: Place = { personId: 'ana', field: 'sex' };
const errorAt = (place: Place, entry?: IntegerEntry): ServiceError => ({
  path: 'x',
  message: 'bad',
  place,
  entry,
});
const findingsOf = (person: Person, ...errors: ServiceError[]) =>
  findServiceFindings(person, errors).map(({ place }) => place);

describe('findServiceFindings', () => {
  it('gives an error at its field with the message of the service, only for the person concerned', () => {
    expect(findServiceFindings(ANA, [errorAt(NUMBER, '222')])).toEqual([
      { place: NUMBER, problem: { code: 'service', message: 'bad' }, severity: 'error' },
    ]);
    expect(findingsOf({ ...ANA, id: 'luz' }, errorAt(NUMBER, '222'))).toEqual([]);
    expect(findingsOf(ANA, errorAt(COMMUNE, 13120), errorAt(SEX, ''), errorAt(NUMBER, '222'))).toEqual([
      COMMUNE,
      SEX,
      NUMBER,
    ]);
  });

  it('gives a finding only while the field holds the value that was sent', () => {
    const withNumber = (number: string): Person => ({ ...ANA, telephones: [T1, { ...T2, number }] });
    const error = errorAt(NUMBER, '222');
    for (const other of ['223', '', ' 222']) expect(findingsOf(withNumber(other), error)).toEqual([]);
    expect(findingsOf(withNumber('222'), error)).toEqual([NUMBER]);
    expect(findingsOf({ ...ANA, givenName: 'Ana' }, error)).toEqual([NUMBER]);
    const asText = ANA.addresses.map((row) => ({ ...row, communeId: '13120' }));
    expect(findingsOf({ ...ANA, addresses: asText }, errorAt(COMMUNE, 13120))).toEqual([]);
  });

  it('keeps a finding with its row when rows move, and drops it when the row is deleted', () => {
    const error = errorAt(NUMBER, '222');
    const twin = { ...T2, id: 't0' };
    expect(findingsOf({ ...ANA, telephones: [T2, T1] }, error)).toEqual([NUMBER]);
    expect(findingsOf({ ...ANA, telephones: [twin, T1, T2] }, error)).toEqual([NUMBER]);
    expect(findingsOf({ ...ANA, telephones: [T1, twin] }, error)).toEqual([]);
  });

  it('keeps a finding at an empty field until something is typed', () => {
    expect(findingsOf(ANA, errorAt(SEX, ''))).toEqual([SEX]);
    expect(findingsOf({ ...ANA, sex: 'F' }, errorAt(SEX, ''))).toEqual([]);
  });

  it('gives no finding where the error names no field of the person', () => {
    const row: Place = { personId: 'ana', section: 'telephones', rowId: 't2' };
    const nowhere: ServiceError = { path: 'saldo', message: 'bad' };
    const root = errorAt({ field: 'riskProfileCode' }, 'MOD');
    expect(findingsOf(ANA, errorAt({ personId: 'ana' }), errorAt(row), nowhere, root)).toEqual([]);
  });
});

describe('findEntryAt', () => {
  it('gives the entry of a field unchanged', () => {
    expect(findEntryAt(ANA, NUMBER)).toBe('222');
    expect(findEntryAt(ANA, COMMUNE)).toBe(13120);
    expect(findEntryAt(ANA, { field: 'identifier' })).toBe('1-9');
    expect(findEntryAt(ANA, SEX)).toBe('');
  });

  it('gives nothing for a place that is not a field of the person, or whose row is deleted', () => {
    const places: readonly Place[] = [
      {},
      { personId: 'ana', section: 'telephones', rowId: 't2' },
      { field: 'riskProfileCode' },
      { ...NUMBER, rowId: 'gone' },
      { ...NUMBER, section: 'emails' },
      { personId: 'ana', field: 'telephones.number' },
    ];
    expect(places.map((place) => findEntryAt(ANA, place))).toEqual(places.map(() => undefined));
  });
});

describe('findRootServiceFindings', () => {
  const errors = [errorAt({ field: 'riskProfileCode' }, 'MOD'), errorAt(SEX, 'MOD')];

  it('gives a finding only while the field of the enrollment holds the value that was sent', () => {
    expect(findRootServiceFindings('MOD', errors)).toEqual([
      {
        place: { field: 'riskProfileCode' },
        problem: { code: 'service', message: 'bad' },
        severity: 'error',
      },
    ]);
    expect(findRootServiceFindings('CON', errors)).toEqual([]);
  });
});

describe('findServiceErrors', () => {
  it('gives the same array for the same outcome', () => {
    const errors = [errorAt(NUMBER, '222')];
    expect(findServiceErrors({ ...answered(200), errors })).toBe(errors);
  });

  it('gives the same empty array where there are no errors', () => {
    const none = findServiceErrors(undefined);
    expect(none).toEqual([]);
    expect(findServiceErrors(answered(200))).toBe(none);
    expect(findServiceErrors({ kind: 'no-answer', at: '', cause: 'network' })).toBe(none);
  });
});
