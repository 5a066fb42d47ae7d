/** The case of the enrollment itself: what is asked of it, and where its findings stand. */
import { describe, expect, test } from 'vitest';
import type { CaseRecord, EnrollmentContent } from '../enrollment/enrollment.ts';
import { findNextPlace } from '../fields/next-place.ts';
import { isPlace } from '../fields/is-place.ts';
import { checkEnrollment } from '../profile/check-enrollment.ts';
import { createPersonChecker } from '../profile/check-person.ts';
import { findChanges } from '../review/changes.ts';
import { findNextSnapshot, NOTHING, toContents } from '../review/snapshot.ts';
import { isSamePerson } from '../review/same-person.ts';
import {
  CASE_PROFILE,
  CLIENT,
  fileText,
  once,
  profileWithCase,
  repeated,
  type Said,
  saidOfCase,
} from './case.fixture.ts';
import type { CaseSpec } from './case-schema.ts';
import { listNamedFiles } from './named-files.ts';

const label = { es: 'x' };
const choice = (key: string, ...points: readonly number[]) => ({
  kind: 'choice' as const,
  key,
  label,
  options: points.map((each) => ({ value: `v${each}`, label, points: each })),
});

/** The answers of the enrollment are asked by its own conditions; the person has a section of the same kind. */
const SPEC: CaseSpec = {
  sections: [
    { key: 'note', label, entries: [{ kind: 'text', key: 'text', label, required: true }] },
    {
      key: 'risk',
      of: 'enrollment',
      label,
      questionnaire: {
        version: '1',
        bands: [
          { from: 1, to: 4, codPerfilRiesgo: 'CON' },
          { from: 5, to: 9, codPerfilRiesgo: 'MOD' },
        ],
      },
      entries: [choice('a', 1, 9)],
    },
    {
      key: 'brought',
      of: 'enrollment',
      label,
      when: { field: 'case.risk.a', equals: 'v9' },
      rows: { min: 1 },
      sum: { entry: 'share', equals: 100, severity: 'error' },
      entries: [
        { kind: 'person', key: 'by', label, required: true },
        { kind: 'percentage', key: 'share', label, required: true },
        { kind: 'text', key: 'why', label },
      ],
    },
  ],
  rules: [
    { when: { field: 'case.brought.share', equals: '100' }, require: ['case.brought.why'] },
    {
      when: { field: 'case.note.text', equals: 'x' },
      findings: [{ severity: 'warning', message: 'de la persona', field: 'case.note.text' }],
    },
    {
      when: { field: 'case.brought.why', equals: 'x' },
      findings: [{ severity: 'warning', message: 'de la inscripción', field: 'case.brought.why' }],
    },
  ],
  secondLook: { field: 'case.brought.why', filled: true },
};
const PROFILE = profileWithCase(SPEC);
const PERSON = { ...CLIENT, case: once('note', { text: 'ok' }) };
const content = (own: CaseRecord | undefined, riskProfileCode = 'MOD'): EnrollmentContent => ({
  riskProfileCode,
  persons: [PERSON],
  ...(own && { case: own }),
});
const BEGUN = once('risk', { a: 'v9', _version: '1' });

const CLIENTS: readonly (readonly [what: string, content: EnrollmentContent, said: readonly Said[]])[] = [
  ['nothing answered', content(undefined), []],
  [
    'a sum that is right',
    content({ ...BEGUN, ...repeated('brought', { by: 'holder', share: '100', why: 'y' }) }),
    [],
  ],
  ['a section without a row', content(BEGUN), [['case.brought', 'error', 'needs-row']]],
  [
    'a required entry, a sum and somebody who is gone',
    content({ ...BEGUN, ...repeated('brought', { by: 'nobody', share: '40' }, { share: '50' }) }),
    [
      ['r2 case.brought.by', 'error', 'required'],
      ['case.brought', 'error', 'case-sum'],
      ['r1 case.brought.by', 'error', 'case-gone'],
    ],
  ],
  [
    'an entry that a rule requires',
    content({ ...BEGUN, ...repeated('brought', { by: 'holder', share: '100' }) }),
    [['r1 case.brought.why', 'error', 'required']],
  ],
  [
    'a finding of a rule',
    content({ ...BEGUN, ...repeated('brought', { by: 'holder', share: '100', why: 'x' }) }),
    [['r1 case.brought.why', 'warning', 'de la inscripción']],
  ],
  [
    'another profile than the proposed one, once for the enrollment',
    { ...content(once('risk', { a: 'v1' })), persons: [PERSON, { ...PERSON, id: 'other', identifier: '' }] },
    [['risk case.risk.reason', 'error', 'case-no-reason']],
  ],
  ['a section that is not asked', content(repeated('brought', { share: '7' })), []],
];

describe('the case of an enrollment', () => {
  test.each(CLIENTS)('with %s', (_what, enrollment, said) => {
    const own = saidOfCase(enrollment, PROFILE).filter(([place]) => /^(?:\w+ )?case\./.test(place));
    expect(own).toEqual(said);
  });

  test('is not asked of a person, whose own sections are not asked of it', () => {
    const told = saidOfCase(
      { ...content(once('note', { text: 'x' })), persons: [{ ...PERSON, case: BEGUN }] },
      PROFILE,
    );
    expect(told.filter(([place]) => place.includes('case.'))).toEqual([
      ['holder note case.note.text', 'error', 'required'],
    ]);
  });

  test('asks for a second look', () => {
    const brought = repeated('brought', { why: 'x' });
    const asks = (own: CaseRecord) => PROFILE.case?.asksSecondLook(content(own), PROFILE);
    expect([asks(BEGUN), asks({ ...BEGUN, ...brought }), asks(brought)]).toEqual([false, true, false]);
  });

  test('of the sample asks where the money comes from once somebody recommended them', () => {
    const of = (way: string) =>
      saidOfCase({ ...content(once('origin', { way })), persons: [CLIENT] }, CASE_PROFILE);
    expect(of('office')).toEqual([]);
    expect(of('referred')).toEqual([['origin case.origin.funds', 'error', 'required']]);
  });

  test('has places without a person, before those of persons, one after the other', () => {
    const enrollment = content({ ...BEGUN, ...repeated('brought', {}, { share: 'x' }) }, '');
    const findings = checkEnrollment(enrollment, PROFILE, createPersonChecker(PROFILE));
    const places = findings.map(({ place }) => place);
    expect(places.every(isPlace)).toBe(true);
    const visited = [];
    let from = findNextPlace(places, (place) => place, undefined, enrollment.persons);
    while (from && visited.length < 10) {
      visited.push(from.field ?? from.section);
      from = findNextPlace(places, (place) => place, from, enrollment.persons);
      if (from?.field === visited[0]) break;
    }
    expect(visited).toEqual(['riskProfileCode', 'case.brought.by', 'case.brought.share']);
    expect(isPlace({ section: 'telephones' })).toBe(false);
    expect(isPlace({ section: 'case.brought', field: 'case.brought.by' })).toBe(false);
  });

  test('is in the changes, the snapshots and the named files', () => {
    const before = content(once('origin', { proof: fileText('d', 'fondos.jpg') }));
    const after = content(once('origin', { way: 'web' }));
    expect(findChanges(before, after).map(({ place, kind }) => [place.field, place.personId, kind])).toEqual([
      ['case.origin.proof', undefined, 'removed'],
      ['case.origin.way', undefined, 'added'],
    ]);
    expect(listNamedFiles(before).map(({ name }) => name)).toEqual(['fondos.jpg']);
    const states = [before, after, after, content(undefined)];
    const snapshots = states.reduce<Parameters<typeof toContents>[0]>((kept, state, index) => {
      const next = findNextSnapshot(toContents(kept).at(-1) ?? NOTHING, state, isSamePerson);
      return next ? [...kept, { version: 1, number: index + 1, at: '', ...next }] : kept;
    }, []);
    expect(toContents(snapshots)).toEqual([before, after, content(undefined)]);
  });
});
