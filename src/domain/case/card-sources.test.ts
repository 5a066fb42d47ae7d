import { expect, test } from 'vitest';
import { personWith } from '../enrollment/builders.fixture.ts';
import { profileWith } from '../profile/profile.fixture.ts';
import type { ProfileSpec } from '../profile/schema/profile-schema.ts';
import { findCaseProblems } from './case-problems.ts';
import { createCase } from './for-profile.ts';

const NUMBER = { kind: 'text', key: 'number', label: 'Number', from: 'card-number' };
const ENDS = { kind: 'date', key: 'ends', label: 'Ends', from: 'card-ends' };
const PHOTO = { kind: 'file', key: 'photo', label: 'Photo', from: 'card-photo' };

function problemsOf(sections: readonly object[]) {
  const spec = { name: 'x', baseUrl: '', case: { sections } } as unknown as ProfileSpec;
  return findCaseProblems(spec).map(({ path, expected }) => [path, expected.code]);
}
const sectionOf = (entries: readonly object[], more: object = {}) => ({
  key: 'a',
  label: 'A',
  entries,
  ...more,
});

test('each fact of a card has an entry of its kind', () => {
  expect(problemsOf([sectionOf([NUMBER, ENDS, PHOTO])])).toEqual([]);
  const at = 'case.sections[0].entries[0].from';
  expect(problemsOf([sectionOf([{ ...NUMBER, from: 'card-ends' }])])).toEqual([[at, 'one-of']]);
  expect(problemsOf([sectionOf([{ ...PHOTO, from: 'card-number' }])])).toEqual([[at, 'one-of']]);
  expect(problemsOf([sectionOf([{ ...NUMBER, kind: 'number' }])])).toEqual([[at, 'no-such-key']]);
});

test('a fact has one place in the whole case, which is in no row and no questionnaire', () => {
  expect(problemsOf([sectionOf([NUMBER]), sectionOf([{ ...NUMBER }], { key: 'b' })])).toEqual([
    ['case.sections[1].entries[0].from', 'once'],
  ]);
  expect(problemsOf([sectionOf([NUMBER], { rows: {} })])).toEqual([
    ['case.sections[0].entries[0].from', 'no-such-key'],
  ]);
  const questionnaire = { version: '1', bands: [{ from: 0, to: 1, codPerfilRiesgo: 'A' }] };
  expect(problemsOf([sectionOf([NUMBER], { questionnaire })])).toEqual([
    ['case.sections[0].entries[0].from', 'no-such-key'],
  ]);
});

test('the model knows which entry keeps which fact', () => {
  const spec = { sections: [sectionOf([NUMBER, PHOTO])] } as unknown as ProfileSpec['case'];
  const model = profileWith({ case: spec }, { createCase }).case?.model;
  expect([...(model?.ofCard ?? [])]).toEqual([
    ['card-number', 'case.a.number'],
    ['card-photo', 'case.a.photo'],
  ]);
  expect(model?.entryOf('case.a.photo')?.kind).toBe('file');
});

test('an entry with a stamp gets one where a card fills it, and no name of nobody', () => {
  // The kinds are those of the schema.
  const spec = {
    sections: [sectionOf([{ ...NUMBER, stamp: true }, ENDS])],
  } as unknown as ProfileSpec['case'];
  const model = profileWith({ case: spec }, { createCase }).case?.model;
  const row = { id: 'a', number: '1', ends: '01-01-2030', '_by-number': 'Eva' };
  const stampedBy = (by: string) =>
    model?.withStamps(personWith({ case: { a: [row] } }), ['case.a.number', 'case.a.ends'], { at: 'now', by })
      .case;
  expect(stampedBy('Ana')).toEqual({ a: [{ ...row, '_at-number': 'now', '_by-number': 'Ana' }] });
  const { '_by-number': _before, ...unnamed } = row;
  expect(stampedBy('')).toEqual({ a: [{ ...unnamed, '_at-number': 'now' }] });
});
