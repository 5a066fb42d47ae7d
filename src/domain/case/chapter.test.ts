/**
 * Forty clients against the chapter of the manual (`public/profiles/case.md`). The table was made by a separate program, which
 * was written from the chapter and the sample alone: `person section/row entry severity kind`.
 */
import { expect, test } from 'vitest';
import { personWith } from '../enrollment/builders.fixture.ts';
import type { CaseRow, EnrollmentContent } from '../enrollment/enrollment.ts';
import type { Finding, Problem } from '../fields/finding.ts';
import { checkEnrollment } from '../profile/check-enrollment.ts';
import { createPersonChecker } from '../profile/check-person.ts';
import { readShippedProfile } from '../profile/profile.fixture.ts';
import { createProfile } from '../profile/profile.ts';
import {
  CHAPTER_CLIENTS,
  CHAPTER_TODAY,
  type ChapterClient,
  type ChapterPerson,
} from './chapter-clients.fixture.ts';
import { createCase } from './for-profile.ts';

/** The findings of each client's case, sorted. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  'sound person': [],
  'no card': ['p1 papers card error rule'],
  'no paper at all': ['p1 papers card error rule', 'p1 papers signed warning rule'],
  'card ended yesterday': ['p1 papers card-ends error rule'],
  'card ends today': [],
  'card ends tomorrow': [],
  'no such day': ['p1 papers card-ends error date'],
  'year of two digits': ['p1 papers card-ends error date'],
  'other profile': ['p1 profile reason error other-profile'],
  'other profile with a reason': ['p1 profile reason warning other-profile'],
  'a blank reason': ['p1 profile reason error other-profile'],
  'profile not chosen': [],
  'open question': ['p1 profile aim error missing'],
  'questionnaire not begun': [
    'p1 profile aim error missing',
    'p1 profile earnings error missing',
    'p1 profile fall error missing',
    'p1 profile horizon error missing',
    'p1 profile part error missing',
    'p1 profile used error missing',
  ],
  'older questionnaire': ['p1 profile - error version'],
  'older questionnaire, cleared': [
    'p1 profile aim error missing',
    'p1 profile earnings error missing',
    'p1 profile fall error missing',
    'p1 profile horizon error missing',
    'p1 profile part error missing',
    'p1 profile used error missing',
  ],
  'unknown answer': ['p1 profile fall error list'],
  'nineteen points': [],
  'twenty points': ['p1 profile reason error other-profile'],
  'consent withdrawn today': ['p1 consent withdrawn warning rule'],
  'consent ends tomorrow': [],
  'withdrawn on no day': ['p1 consent withdrawn error date'],
  'nothing declared': [
    'p1 consent notice error missing',
    'p1 consent offers error missing',
    'p1 consent way error missing',
    'p1 declarations exposed error missing',
    'p1 declarations foreign-tax error missing',
  ],
  'older notice': ['p1 consent notice error list', 'p1 consent way error missing'],
  'foreign tax without residences': ['p1 residences - error too-few'],
  'one residence, one empty row': [],
  'six rows': ['p1 residences - error too-many'],
  'bad residences': [
    'p1 residences/1 country error list',
    'p1 residences/1 number error missing',
    'p1 residences/2 country error missing',
    'p1 residences/2 number error text',
    'p1 residences/2 since error date',
    'p1 residences/4 number error text',
  ],
  'residences that are not asked': [],
  exposed: ['second look'],
  'kind not chosen': ['p1 papers card-ends error rule'],
  'sound company': [],
  'hidden parts of a company': ['p1 papers signed warning rule'],
  thirds: [],
  'thirds without the rest': ['p1 owners - error sum'],
  'bad shares': [
    'p1 owners/1 share error percentage',
    'p1 owners/2 share error percentage',
    'p1 owners/3 represents error missing',
    'p1 owners/3 share error percentage',
  ],
  'a share is missing': ['p1 owners/2 share error missing'],
  'an owner who left, another one twice': [
    'p1 owners - error sum',
    'p1 owners/2 person error left',
    'p1 owners/3 person error twice',
  ],
  'too many rows': [
    'p1 owners - error too-many',
    'p1 papers signed error file',
    'p2 papers card error rule',
    'second look',
  ],
  'no owners, and two holders': ['p1 owners - error too-few', 'p2 profile reason error other-profile'],
};

const { spec } = readShippedProfile('profiles/case.json');
const PROFILE = createProfile(spec, { today: () => CHAPTER_TODAY, createCase });

/** The words of the table for the codes of findings. */
const KINDS: Partial<Record<Problem['code'], string>> = {
  required: 'missing',
  'not-in-catalog': 'list',
  'too-long': 'text',
  'forbidden-character': 'text',
  'not-a-date': 'date',
  'no-such-day': 'date',
  'needs-row': 'too-few',
  'case-many': 'too-many',
  'case-sum': 'sum',
  'case-gone': 'left',
  'case-twice': 'twice',
  'case-no-reason': 'other-profile',
  'case-other-profile': 'other-profile',
  'case-older': 'version',
  profile: 'rule',
};

const REPEATED = new Set(['residences', 'owners']);

/** Rows get the ids that the app gives them: the name of a section that is filled in once, or a new one. */
const toRows = (section: string, rows: ChapterPerson['case'][string]): CaseRow[] =>
  rows.map((row, index) => ({ ...row, id: REPEATED.has(section) ? `r${index + 1}` : section }));

const toContent = ({ codPerfilRiesgo, persons }: ChapterClient): EnrollmentContent => ({
  riskProfileCode: codPerfilRiesgo,
  persons: persons.map((person) =>
    personWith({
      id: person.id,
      entityKind: person.tipoEntidad,
      relationshipTypeCode: person.codTipoRelacion,
      givenName: person.nombre,
      case: Object.fromEntries(
        Object.entries(person.case).map(([section, rows]) => [section, toRows(section, rows)]),
      ),
    }),
  ),
});

function toLine({ place: { personId, section, rowId, field }, severity, problem }: Finding): string {
  const [, name = ''] = section?.split('.') ?? [];
  const row = REPEATED.has(name) && rowId !== undefined ? `/${rowId.slice(1)}` : '';
  const [, , entry = '-'] = field?.split('.') ?? [];
  // A percentage and a file have a format of their own.
  const ofFormat = entry === 'share' ? 'percentage' : 'file';
  const kind = problem.code === 'pattern' ? ofFormat : (KINDS[problem.code] ?? problem.code);
  return `${personId} ${name}${row} ${entry} ${severity} ${kind}`;
}

function listFound(client: ChapterClient): string[] {
  const content = toContent(client);
  const findings = checkEnrollment(content, PROFILE, createPersonChecker(PROFILE));
  const lines = findings.filter(({ place }) => place.section?.startsWith('case.')).map(toLine);
  const isAsked = PROFILE.case?.asksSecondLook(content, PROFILE) === true;
  return [...lines.toSorted(), ...(isAsked ? ['second look'] : [])];
}

test('the table has each of the forty clients', () => {
  expect(CHAPTER_CLIENTS).toHaveLength(40);
  expect(CHAPTER_CLIENTS.map(({ name }) => name)).toEqual(Object.keys(FOUND));
});

test.each(CHAPTER_CLIENTS)('$name', (client) => {
  expect(listFound(client)).toEqual(FOUND[client.name]);
});
