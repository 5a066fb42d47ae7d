/** Test support: the shipped profile with a case, and clients without any finding under it. Not part of the app. */
import type { CaseRecord, EnrollmentContent, Person } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { checkEnrollment } from '../profile/check-enrollment.ts';
import { createPersonChecker } from '../profile/check-person.ts';
import { readShippedProfile, TODAY } from '../profile/profile.fixture.ts';
import { createProfile, type Profile } from '../profile/profile.ts';
import { COMPANY, HOLDER } from '../profile/sample.fixture.ts';
import type { ProfileSpec } from '../profile/schema/profile-schema.ts';
import type { CaseSection } from './case-model.ts';
import type { CaseSpec } from './case-schema.ts';
import { createCase } from './for-profile.ts';

const { spec } = readShippedProfile('profiles/case.json');

export const SHIPPED_CASE: CaseSpec = spec.case ?? raise('The shipped profile has no case.');

/** The shipped profile with another case, and more lists. */
export const profileWithCase = (own: CaseSpec, lists: ProfileSpec['catalogs'] = {}): Profile =>
  createProfile(
    { ...spec, case: own, catalogs: { ...spec.catalogs, ...lists } },
    { today: () => TODAY, createCase },
  );

export const CASE_PROFILE: Profile = profileWithCase(SHIPPED_CASE);

/** The file of an invented card or sheet. */
export const fileText = (digit: string, name: string): string =>
  `sha256-${digit.repeat(64)} 1000 image/jpeg ${name}`;

/** The entries of a section that is filled in once. Its row has the section's name as its id. */
export const once = (section: string, entries: Readonly<Record<string, string>>): CaseRecord => ({
  [section]: [{ ...entries, id: section }],
});

/** The rows of a section that is filled in several times; their ids are `r1`, `r2` … */
export const repeated = (
  section: string,
  ...rows: readonly Readonly<Record<string, string>>[]
): CaseRecord => ({
  [section]: rows.map((row, index) => ({ ...row, id: `r${index + 1}` })),
});

/** Six answers of 16 points, which propose `MOD`. */
export const ANSWERS = {
  horizon: '5',
  fall: 'wait',
  aim: 'income',
  part: '25',
  used: 'shares',
  earnings: 'stay',
};

/** The holder with everything that the profile asks of a natural person. */
export const CLIENT: Person = {
  ...HOLDER,
  case: {
    ...once('profile', { ...ANSWERS, _version: '2026-08' }),
    ...once('declarations', { exposed: 'no', 'foreign-tax': 'no' }),
    ...once('papers', {
      card: fileText('a', 'cedula.jpg'),
      'card-ends': '2030-01-31',
      signed: fileText('b', 'ficha.jpg'),
    }),
    ...once('consent', { notice: '2026-06', way: 'here', offers: 'no' }),
  },
};

/** A company that belongs to the holder alone. */
export const OWNED: Person = {
  ...COMPANY,
  case: {
    ...repeated('owners', { person: 'holder', share: '100', represents: 'yes' }),
    ...once('papers', { signed: fileText('c', 'ficha.jpg') }),
  },
};

/** The same person with these sections of the case in place of those that it has. */
export const withCase = (person: Person, record: CaseRecord): Person => ({
  ...person,
  case: { ...person.case, ...record },
});

/** The same person with these entries of a section that is filled in once; `''` empties one. */
export function answering(
  person: Person,
  section: string,
  entries: Readonly<Record<string, string>>,
): Person {
  const [row] = person.case?.[section] ?? [];
  return withCase(person, once(section, { ...row, ...entries }));
}

/** Place of a finding, its severity, and its code or (in Spanish) the profile's words. */
export type Said = readonly [place: string, severity: Finding['severity'], words: string];

/** Everything that the profile says of an enrollment. */
export function saidOfCase(content: EnrollmentContent, profile = CASE_PROFILE): Said[] {
  return checkEnrollment(content, profile, createPersonChecker(profile)).map(
    ({ place, severity, problem }) => [
      [place.personId, place.field === undefined ? place.section : undefined, place.rowId, place.field]
        .filter(Boolean)
        .join(' '),
      severity,
      problem.code === 'profile' ? toSpanish(problem.message) : problem.code,
    ],
  );
}

const toSpanish = (message: string | Readonly<Record<string, string>>): string =>
  typeof message === 'string' ? message : (message['es'] ?? '');

/** A section of a profile's case by its name. */
export function sectionOf(name: string, profile = CASE_PROFILE): CaseSection {
  const section = profile.case?.model.sections.find((each) => each.name === name);
  return section ?? raise(`The case has no section ${name}.`);
}

function raise(message: string): never {
  throw new Error(message);
}
