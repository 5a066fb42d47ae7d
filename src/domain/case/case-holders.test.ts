/** What a profile's case may ask of each person, of the enrollment, and where one may look at the other. */
import { expect, test } from 'vitest';
import { SOUND } from '../profile/bad-profiles.fixture.ts';
import { parseProfile } from '../profile/parse-profile.ts';
import type { ExpectationCode } from '../profile/report.ts';

const label = 'x';
const text = { kind: 'text', key: 'bank', label };
const share = { kind: 'percentage', key: 'share', label };
const say = (field: string) => ({ findings: [{ severity: 'error', message: 'x', field }] });
const about = (field: string) => ({ field, filled: true });

function problemsOf(own: unknown): string[] {
  const result = parseProfile({ ...SOUND, case: JSON.parse(JSON.stringify(own)) as unknown });
  return result.ok ? [] : result.problems.map(({ path, expected }) => `${path} ${expected.code}`);
}

type Bad = readonly [what: string, own: unknown, path: string, code: ExpectationCode];

const OF_PERSON = { key: 'work', label, entries: [text, share] };
const OF_ENROLLMENT = { key: 'origin', of: 'enrollment', label, entries: [{ ...text, key: 'way' }] };
const both = (more: object) => ({ sections: [OF_PERSON, OF_ENROLLMENT], ...more });
const aboutAll = (...fields: readonly string[]) => ({ all: fields.map(about) });

const HOLDERS: readonly Bad[] = [
  [
    'a section of somebody else',
    { sections: [{ ...OF_ENROLLMENT, of: 'company' }] },
    'case.sections[0].of',
    'one-of',
  ],
  [
    'a section of the enrollment that looks at a field of a person',
    { sections: [{ ...OF_ENROLLMENT, when: about('nombre') }] },
    'case.sections[0].when.field',
    'one-of',
  ],
  [
    'a section of the enrollment that looks at the case of a person',
    { sections: [OF_PERSON, { ...OF_ENROLLMENT, when: about('case.work.bank') }] },
    'case.sections[1].when.field',
    'one-of',
  ],
  [
    'a section of each person that looks at the case of the enrollment',
    { sections: [OF_ENROLLMENT, { ...OF_PERSON, when: about('case.origin.way') }] },
    'case.sections[1].when.field',
    'one-of',
  ],
  [
    'a rule that looks at both',
    both({ rules: [{ when: aboutAll('case.origin.way', 'case.work.bank'), hide: ['case.origin.way'] }] }),
    'case.rules[0].when.all[1].field',
    'one-of',
  ],
  [
    'a rule of the enrollment about a field of a person',
    both({ rules: [{ when: aboutAll('nombre', 'case.origin.way'), hide: ['case.origin.way'] }] }),
    'case.rules[0].when.all[0].field',
    'one-of',
  ],
  [
    'a rule of the enrollment that changes the case of a person',
    both({ rules: [{ when: about('case.origin.way'), hide: ['case.work.bank'] }] }),
    'case.rules[0].hide[0]',
    'one-of',
  ],
  [
    'a rule of the enrollment with a finding at a field of a person',
    both({ rules: [{ when: about('case.origin.way'), ...say('nombre') }] }),
    'case.rules[0].findings[0].field',
    'one-of',
  ],
  [
    'a second look at both',
    both({ secondLook: aboutAll('case.work.bank', 'case.origin.way') }),
    'case.secondLook.all[0].field',
    'one-of',
  ],
  [
    'a fact of a card in the case of the enrollment',
    { sections: [{ ...OF_ENROLLMENT, entries: [{ ...text, from: 'card-number' }] }] },
    'case.sections[0].entries[0].from',
    'no-such-key',
  ],
  [
    'a look-up about the enrollment',
    {
      sections: [
        {
          ...OF_ENROLLMENT,
          entries: [
            {
              kind: 'look-up',
              key: 'list',
              label,
              path: '/list/{nombre}',
              found: { statuses: [200] },
              notFound: { statuses: [404] },
            },
          ],
        },
      ],
    },
    'case.sections[0].entries[0].kind',
    'one-of',
  ],
];

test.each(HOLDERS)('a case with %s is reported', (_what, own, path, code) => {
  expect(problemsOf(own)).toEqual([`${path} ${code}`]);
});

test('conditions of the enrollment name its entries, and its questionnaire proposes a profile', () => {
  const options = [1, 9].map((points) => ({ value: String(points), label, points }));
  const asked = {
    key: 'work',
    of: 'enrollment',
    label,
    entries: [{ kind: 'choice', key: 'a', label, options }],
    questionnaire: { version: '1', bands: [{ from: 1, to: 9, codPerfilRiesgo: 'MOD' }] },
  };
  const asking = {
    sections: [
      asked,
      { ...OF_ENROLLMENT, when: about('case.work.a') },
      { ...OF_PERSON, key: 'job', of: 'person' },
    ],
    rules: [
      { when: about('case.work.a'), require: ['case.origin.way'], ...say('case.origin.way') },
      { when: about('case.job.bank'), hide: ['case.job.share'], ...say('nombre') },
    ],
    secondLook: { field: 'case.work.a', equals: '9' },
  };
  expect(problemsOf(asking)).toEqual([]);
});
