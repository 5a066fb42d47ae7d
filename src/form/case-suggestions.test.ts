import { expect, test } from 'vitest';
import { answering, CLIENT, profileWithCase, SHIPPED_CASE } from '../domain/case/case.fixture.ts';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { toFormValues } from '../domain/fields/form-values.ts';
import { createCatalogIndex } from '../domain/profile/catalog-search.ts';
import type { Profile } from '../domain/profile/profile.ts';
import type { RuleSpec } from '../domain/profile/schema/rule-schema.ts';
import { findHelp } from './suggestions.ts';

const withRules = (...rules: readonly RuleSpec[]) =>
  profileWithCase({ ...SHIPPED_CASE, rules: [...(SHIPPED_CASE.rules ?? []), ...rules] });
const PLAIN = withRules();

function help(
  path: string,
  person: Person,
  profile: Profile = PLAIN,
  others: readonly Person[] = [],
  text = '',
) {
  return findHelp(path, text, toFormValues(person), {
    profile,
    findRecent: () => [],
    indexOf: ({ entries }) => createCatalogIndex(entries, ({ value }) => String(value)),
    listOthers: () => others,
  });
}

const OPEN = answering(answering(CLIENT, 'consent', { notice: '', way: '' }), 'declarations', {
  exposed: '',
});
const SUGGESTS: RuleSpec = {
  when: { field: 'case.declarations.foreign-tax', equals: 'no' },
  suggest: { 'case.declarations.exposed': 'no' },
};

test('a rule of the case suggests an answer while it holds', () => {
  const profile = withRules(SUGGESTS);
  expect(help('case.declarations.0.exposed', OPEN, profile)).toMatchObject({
    value: 'no',
    kind: 'suggestion',
    key: 'Enter',
  });
  expect(help('case.declarations.0.exposed', OPEN, profile)?.further).toBeUndefined();
  const taxed = answering(OPEN, 'declarations', { 'foreign-tax': 'yes' });
  expect(help('case.declarations.0.exposed', taxed, profile)).toBeUndefined();
});

test('a suggestion that the case objects to is not made', () => {
  const objects: RuleSpec = {
    when: { field: 'case.declarations.exposed', equals: 'no' },
    findings: [{ severity: 'warning', message: 'no', field: 'case.declarations.exposed' }],
  };
  expect(help('case.declarations.0.exposed', OPEN, withRules(SUGGESTS, objects))).toBeUndefined();
});

test('a choice that all others have is suggested; a declaration, a question with points and a difference are not', () => {
  const other = { ...CLIENT, id: 'other' };
  expect(help('case.consent.0.way', OPEN, PLAIN, [other])?.value).toBe('here');
  expect(help('case.declarations.0.exposed', OPEN, PLAIN, [other])).toBeUndefined();
  const unasked = answering(OPEN, 'profile', { aim: '' });
  expect(help('case.profile.0.aim', unasked, PLAIN, [other])).toBeUndefined();
  const differs = answering({ ...other, id: 'third' }, 'consent', { way: 'phone' });
  expect(help('case.consent.0.way', OPEN, PLAIN, [other, differs])).toBeUndefined();
});

test('an answer that was given has no suggestion', () => {
  const profile = withRules(SUGGESTS);
  expect(help('case.declarations.0.exposed', CLIENT, profile, [], 'No')).toBeUndefined();
});

test('the user alone starts a row', () => {
  const profile = withRules({
    when: { field: 'tipoEntidad', equals: 'N' },
    suggest: { 'case.residences.country': 'CHL', 'case.residences.number': '1' },
  });
  const taxed = answering(OPEN, 'declarations', { 'foreign-tax': 'yes' });
  const person = { ...taxed, case: { ...taxed.case, residences: [{ id: 'r1', since: '01-01-2020' }] } };
  expect(help('case.residences.0.country', person, profile)).toBeUndefined();
  expect(help('case.residences.0.number', person, profile)?.value).toBe('1');
});
