/** Test support: generated cases, as fast-check arbitraries. Not part of the app. */
import fc from 'fast-check';
import { anyText } from '../contract/contract.arbitraries.ts';
import type { CaseRecord, CaseRow, Enrollment } from '../enrollment/enrollment.ts';
import { FIELDS, SCALAR_KEYS } from '../fields/registry.ts';

/** Stands in every text of a case, and in nothing else. */
export const CANARY = 'KANARIE';

/** Names of the sample's case, of the contract, and of a person's own members. */
const SECTIONS = [
  'profile',
  'declarations',
  'residences',
  'owners',
  'papers',
  'consent',
  'telephones',
  'personaFulls',
];
const ENTRIES = [
  'horizon',
  'exposed',
  'country',
  'person',
  'share',
  'card',
  'card-ends',
  'withdrawn',
  'reason',
  '_at-exposed',
  '_by-exposed',
  '_version',
  '_asked',
  ...SCALAR_KEYS.flatMap((key) => [key, FIELDS[key].wire]),
];

/** Text of an answer with the canary in it. */
const canaryText = fc.tuple(anyText, anyText).map(([before, after]) => `${before}${CANARY}${after}`);

/** A case of a few sections with a few rows, with this text in each entry. Rows have the section's name as their id, or any. */
export function caseOf(text: fc.Arbitrary<string>): fc.Arbitrary<CaseRecord> {
  const entries = fc.dictionary(fc.constantFrom(...ENTRIES), text, { minKeys: 1, maxKeys: 5 });
  const rows = fc.array(entries, { minLength: 1, maxLength: 3 });
  return fc
    .dictionary(fc.constantFrom(...SECTIONS), rows, { minKeys: 1, maxKeys: 3 })
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, each]) => [
          name,
          each.map((row, index): CaseRow => ({ ...row, id: index === 0 ? name : `${name}-${index}` })),
        ]),
      ),
    );
}

/** Cases of which every answer has the canary. */
export const canaryCase = caseOf(canaryText);

/** The same enrollment with a case of its own or not, and one for some of its persons; the first one always has a case. */
export function withCases(enrollment: Enrollment, cases: fc.Arbitrary<CaseRecord>): fc.Arbitrary<Enrollment> {
  const { persons } = enrollment;
  return fc
    .tuple(
      fc.option(cases, { nil: undefined, freq: 2 }),
      ...persons.map((_, index) => (index === 0 ? cases : fc.option(cases, { nil: undefined, freq: 3 }))),
    )
    .map(([own, ...records]) => ({
      ...enrollment,
      ...(own && { case: own }),
      persons: persons.map((person, index) => {
        const record = records[index];
        return record ? { ...person, case: record } : person;
      }),
    }));
}
