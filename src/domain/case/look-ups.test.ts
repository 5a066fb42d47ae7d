/** Look-ups as evidence: what is asked with, what an answer is taken for, and what a profile may not say. */
import { describe, expect, it, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { SOUND } from '../profile/bad-profiles.fixture.ts';
import { parseProfile } from '../profile/parse-profile.ts';
import { TODAY } from '../profile/profile.fixture.ts';
import { createProfile, type Profile } from '../profile/profile.ts';
import { readAnswerEntry, toAnswerEntryText } from './answer-entry.ts';
import { answering, CLIENT, profileWithCase as profileAlone, saidOfCase, withCase } from './case.fixture.ts';
import type { CaseSpec } from './case-schema.ts';
import { createCase } from './for-profile.ts';
import { listNamedAnswers, toAskedHash, toAskedPath } from './look-ups.ts';
import { toCaseManifest } from './manifest.ts';

const AT = '2026-11-20T13:04:05.678Z';
const KEY = 'case.checks.valid';
const label = 'Vigencia';
const CALL = {
  kind: 'look-up' as const,
  key: 'valid',
  label,
  path: '/cards?id={identificador}&type={tipoIdentificador}&number={case.papers.number}',
  found: { statuses: [200], label: { es: 'Vigente', en: 'Valid' } },
  notFound: { statuses: [404] },
};
const toCase = (more: object = {}): CaseSpec => ({
  sections: [
    { key: 'papers', label, entries: [{ kind: 'text', key: 'number', label }] },
    { key: 'checks', label, entries: [{ ...CALL, ...more }] },
  ],
});
/** The profile of a browser of a team. */
const profileWithCase = (own: CaseSpec): Profile =>
  createProfile(
    { ...profileAlone(own).spec, authentication: { kind: 'team', profile: 'p' } },
    { today: () => TODAY, createCase },
  );
const PROFILE = profileWithCase(toCase());

const withNumber = (number: string, person: Person = { ...CLIENT, case: {} }) =>
  answering(person, 'papers', { number });
const pathOf = (person: Person, profile = PROFILE) => {
  const own = profile.viewOf(person);
  const view = profile.case?.model.viewOf(person, own, profile.today());
  if (!view) throw new Error('it has a case');
  return toAskedPath(person, CALL, view, own, profile);
};
const answerOf = (person: Person, outcome: 'found' | 'not-found' = 'found') => {
  const asked = pathOf(person);
  if (!asked.ok) throw new Error('it can be asked');
  const answer = { outcome, at: AT, hash: 'a'.repeat(64), size: 12 };
  return toAnswerEntryText({ ...answer, asked: toAskedHash(AT, KEY, asked.path) });
};
const answered = (person: Person, text: string) => answering(person, 'checks', { valid: text });
const said = (person: Person, profile = PROFILE) =>
  saidOfCase({ riskProfileCode: 'MOD', persons: [person] }, profile)
    .filter(([place]) => place.includes('checks'))
    .map(([, severity, code]) => `${severity} ${code}`);

test('an entry is read as it was written, and no other text is one', () => {
  const text = answerOf(withNumber('A1'));
  const answer = readAnswerEntry(text);
  expect(answer && toAnswerEntryText(answer)).toBe(text);
  for (const wrong of [
    '',
    'found',
    ` ${text}`,
    text.replace('found', 'unknown'),
    text.replace('T13', ' 13'),
    text.replace(' 12 ', ' 012 '),
    text.replace('2026-11-20', '2026-13-40'),
    text.replace('T13', 'T24'),
    text.toUpperCase(),
    `${text} x`,
  ])
    expect(readAnswerEntry(wrong)).toBeUndefined();
});

describe('what is asked with', () => {
  it('has the values in the form in which they are sent', () => {
    expect(pathOf(withNumber(' A 1/ñ '))).toEqual({
      ok: true,
      path: '/cards?id=12345678-5&type=R&number=A%201%2F%C3%B1',
    });
  });

  it('names the field that is empty, wrong, hidden or leads upwards', () => {
    const person = withNumber('A1');
    for (const [wrong, field] of [
      [{ ...person, identifier: '' }, 'identifier'],
      [{ ...person, identifier: '12345678-9' }, 'identifier'],
      [{ ...person, identifierType: '' }, 'identifierType'],
      [withNumber(''), 'case.papers.number'],
      [withNumber('..'), 'case.papers.number'],
      [withNumber('\ud800'), 'case.papers.number'],
    ] as const)
      expect(pathOf(wrong)).toEqual({ ok: false, field });
    const hiding = profileWithCase({
      ...toCase(),
      rules: [{ when: { field: 'tipoEntidad', equals: 'N' }, hide: ['case.papers.number'] }],
    });
    expect(pathOf(person, hiding)).toEqual({ ok: false, field: 'case.papers.number' });
  });
});

describe('what is found', () => {
  const person = withNumber('A1');

  it('is nothing of an answer about what stands there now, and of an empty one', () => {
    expect(said(person)).toEqual([]);
    expect(said(answered(person, answerOf(person)))).toEqual([]);
    expect(said(answered({ ...person, identifier: '12.345.678-5' }, answerOf(person)))).toEqual([]);
  });

  it('is an error once anything that was asked about has changed', () => {
    const text = answerOf(person);
    for (const other of [
      { ...person, identifier: '11111111-1' },
      { ...person, identifier: '' },
      withNumber('A2'),
      withNumber(''),
    ])
      expect(said(answered(other, text))).toEqual(['error case-asked-other']);
    const moved = profileWithCase(toCase({ path: CALL.path.replace('/cards', '/other') }));
    expect(said(answered(person, text), moved)).toEqual(['error case-asked-other']);
    expect(said(answered(person, text.replace(AT, '2026-11-20T13:04:05.679Z')))).toEqual([
      'error case-asked-other',
    ]);
  });

  it('is an error of a text that is no answer, and of a required one that is missing', () => {
    expect(said(answered(person, 'found'))).toEqual(['error case-no-answer']);
    expect(said(person, profileWithCase(toCase({ required: true })))).toEqual(['error required']);
  });

  it('is an error of every answer where no team keeps it', () => {
    const alone = profileAlone(toCase());
    expect(said(answered(person, answerOf(person)), alone)).toEqual(['error case-no-answer']);
    expect(said(person, alone)).toEqual([]);
    // Its own profile signs in to the service.
    const ofServer = createProfile(alone.spec, { today: () => TODAY, createCase, keepsAnswers: true });
    expect(said(answered(person, answerOf(person)), ofServer)).toEqual([]);
  });

  it('depends on the outcome where a rule compares it', () => {
    const rules = (equals: string) =>
      profileWithCase({
        ...toCase(),
        rules: [
          {
            when: { field: KEY, equals },
            findings: [{ severity: 'warning', message: 'ojo', field: KEY }],
          },
        ],
      });
    expect(said(answered(person, answerOf(person)), rules('found'))).toEqual(['warning ojo']);
    expect(said(answered(person, answerOf(person)), rules('not-found'))).toEqual([]);
    expect(said(answered(person, answerOf(person, 'not-found')), rules('not-found'))).toEqual([
      'warning ojo',
    ]);
  });
});

test('a value is shown with outcome, day and short hash', () => {
  const catalog = PROFILE.case?.model.field(KEY)?.catalog;
  const person = withNumber('A1');
  expect(catalog?.findKnownEntry(answerOf(person))?.label).toMatchObject({
    es: expect.stringMatching(/^Vigente · 20-11-2026 13:04 UTC · aaaaaaaa$/) as unknown,
    en: expect.stringMatching(/^Valid · /) as unknown,
  });
  expect(catalog?.findKnownEntry(answerOf(person, 'not-found'))?.label).toMatchObject({
    es: expect.stringMatching(/^No encontrado · /) as unknown,
  });
  expect(catalog?.findKnownEntry('found')).toBeUndefined();
});

test('the manifest has the whole entry, and the answers of all persons are listed with their place', () => {
  const person = withNumber('A1');
  const text = answerOf(person);
  const persons = [{ ...CLIENT, id: 'other' }, answered(person, text)];
  expect(toCaseManifest({ persons })).toContain(JSON.stringify(text));
  expect(listNamedAnswers({ persons })).toMatchObject([{ personId: person.id, key: KEY, text }]);
  expect(listNamedAnswers({ persons: [withCase(CLIENT, {})] })).toEqual([]);
});

test.each([
  ['rows', { rows: { max: 3 } }, {}, 'case.sections[1].entries[0].kind one-of'],
  ['another host', {}, { path: '//evil/{identificador}' }, 'case.sections[1].entries[0].path call-path'],
  ['a fragment', {}, { path: '/a#{identificador}' }, 'case.sections[1].entries[0].path call-path'],
  ['nobody', {}, { path: '/a' }, 'case.sections[1].entries[0].path call-placeholder'],
  ['no such field', {}, { path: '/a/{rut}' }, 'case.sections[1].entries[0].path call-placeholder'],
  ['a row of the contract', {}, { path: '/a/{email}' }, 'case.sections[1].entries[0].path call-placeholder'],
  ['itself', {}, { path: '/a/{case.checks.valid}' }, 'case.sections[1].entries[0].path call-placeholder'],
  [
    'a bad pointer',
    {},
    { found: { statuses: [200], pointer: 'a' } },
    'case.sections[1].entries[0].found.pointer json-pointer',
  ],
  ['no rule', {}, { notFound: undefined }, 'case.sections[1].entries[0].notFound type'],
  ['a method', {}, { method: 'POST' }, 'case.sections[1].entries[0].method no-such-key'],
])('a profile is refused whose call has %s', (_what, ofSection, ofCall, problem) => {
  const { sections } = toCase(ofCall);
  const own = { sections: [sections[0], { ...sections[1], ...ofSection }] };
  const result = parseProfile({ ...SOUND, case: JSON.parse(JSON.stringify(own)) as unknown });
  expect(result.ok ? [] : result.problems.map(({ path, expected }) => `${path} ${expected.code}`)).toEqual([
    problem,
  ]);
});
