/** Bad keys of a profile's case, each with its path and what was expected there. */
import { expect, test } from 'vitest';
import { parseProfile } from '../profile/parse-profile.ts';
import type { ExpectationCode } from '../profile/report.ts';
import { SOUND, when } from '../profile/bad-profiles.fixture.ts';

const label = 'x';
const text = { kind: 'text', key: 'bank', label };
const share = { kind: 'percentage', key: 'share', label };
const choice = (...options: readonly object[]) => ({ kind: 'choice', key: 'a', label, options });
const option = (value: string, points?: number) => ({ value, label, points });
const section = (more: object) => ({ sections: [{ key: 'work', label, entries: [text], ...more }] });
const entries = (...list: readonly object[]) => section({ entries: list });
const questions = (more: object, ...list: readonly object[]) =>
  section({
    entries: list.length > 0 ? list : [choice(option('1', 1), option('9', 9))],
    questionnaire: { version: '1', bands: [{ from: 1, to: 9, codPerfilRiesgo: 'MOD' }], ...more },
  });
const bands = (...list: readonly (readonly [number, number])[]) =>
  questions({ bands: list.map(([from, to]) => ({ from, to, codPerfilRiesgo: 'MOD' })) });
const rule = (more: object) => ({ ...section({}), rules: [{ when, ...more }] });
const say = (field?: string) => ({ findings: [{ severity: 'error', message: 'x', field }] });
const about = (field: string) => ({ field, filled: true });

function problemsOf(own: unknown, more: object = {}): string[] {
  const result = parseProfile({ ...SOUND, ...more, case: JSON.parse(JSON.stringify(own)) as unknown });
  return result.ok ? [] : result.problems.map(({ path, expected }) => `${path} ${expected.code}`);
}

type Bad = readonly [what: string, own: unknown, path: string, code: ExpectationCode];

const KEYS: readonly Bad[] = [
  ['a case that is a text', 'yes', 'case', 'type'],
  ['an unknown key', { ...section({}), title: 'x' }, 'case.title', 'no-such-key'],
  ['no sections', { sections: [] }, 'case.sections', 'items'],
  ['an unknown key of a section', section({ color: 'x' }), 'case.sections[0].color', 'no-such-key'],
  ['a name that cannot be stored', section({ key: 'a b' }), 'case.sections[0].key', 'other'],
  [
    'two sections of one name',
    { sections: [...section({}).sections, ...section({}).sections] },
    'case.sections[1].key',
    'once',
  ],
  ['no entries', entries(), 'case.sections[0].entries', 'items'],
  ['two entries of one name', entries(text, share, text), 'case.sections[0].entries[2].key', 'once'],
  ['an entry `id`', entries({ ...text, key: 'id' }), 'case.sections[0].entries[0].key', 'once'],
  ['an unknown kind', entries({ ...text, kind: 'picture' }), 'case.sections[0].entries[0].kind', 'one-of'],
  [
    'an unknown key of an entry',
    entries({ ...share, maxLength: 3 }),
    'case.sections[0].entries[0].maxLength',
    'no-such-key',
  ],
  [
    'a length of zero',
    entries({ ...text, maxLength: 0 }),
    'case.sections[0].entries[0].maxLength',
    'more-than',
  ],
  [
    'a file over the limit',
    entries({ kind: 'file', key: 'a', label, maxBytes: 50_000_001 }),
    'case.sections[0].entries[0].maxBytes',
    'at-most',
  ],
  ['negative rows', section({ rows: { min: -1 } }), 'case.sections[0].rows.min', 'at-least'],
  [
    'fewer rows at most than at least',
    section({ rows: { min: 3, max: 2 } }),
    'case.sections[0].rows.max',
    'at-least',
  ],
];

const LISTS: readonly Bad[] = [
  [
    'an unknown list',
    entries({ kind: 'list', key: 'a', label, catalog: 'jobs' }),
    'case.sections[0].entries[0].catalog',
    'catalog-name',
  ],
  [
    'a country without the list of `codPais`',
    entries({ kind: 'country', key: 'a', label }),
    'case.sections[0].entries[0].kind',
    'with-catalog',
  ],
  ['a choice of nothing', entries(choice()), 'case.sections[0].entries[0].options', 'items'],
  [
    'the same answer twice',
    entries(choice(option('a'), option('b'), option('a'))),
    'case.sections[0].entries[0].options[2].value',
    'once',
  ],
  [
    'a sum of a text',
    section({ sum: { entry: 'bank', equals: 100, severity: 'error' } }),
    'case.sections[0].sum.entry',
    'one-of',
  ],
  [
    'a sum of an entry that the section has not',
    section({ entries: [share], sum: { entry: 'part', equals: 100, severity: 'error' } }),
    'case.sections[0].sum.entry',
    'one-of',
  ],
  [
    'a sum without a severity',
    section({ entries: [share], sum: { entry: 'share', equals: 100 } }),
    'case.sections[0].sum.severity',
    'one-of',
  ],
];

const QUESTIONS: readonly Bad[] = [
  [
    'a questionnaire with rows',
    section({ ...questions({}).sections[0], rows: { max: 2 } }),
    'case.sections[0].rows',
    'no-such-key',
  ],
  [
    'an entry `reason` of a questionnaire',
    questions({}, choice(option('1', 1)), { ...text, key: 'reason' }),
    'case.sections[0].entries[1].key',
    'once',
  ],
  [
    'a questionnaire without a version',
    questions({ version: '' }),
    'case.sections[0].questionnaire.version',
    'other',
  ],
  ['no bands', bands(), 'case.sections[0].questionnaire.bands', 'items'],
  [
    'a band that ends before it begins',
    bands([1, 4], [9, 5]),
    'case.sections[0].questionnaire.bands[1].to',
    'at-least',
  ],
  ['bands that overlap', bands([1, 5], [5, 9]), 'case.sections[0].questionnaire.bands[1].from', 'at-least'],
  ['bands with a gap', bands([1, 4], [6, 9]), 'case.sections[0].questionnaire.bands[1].from', 'at-most'],
  [
    'bands with a gap in another order',
    bands([6, 9], [1, 4]),
    'case.sections[0].questionnaire.bands[0].from',
    'at-most',
  ],
];

const RULES: readonly Bad[] = [
  [
    'a section for persons by a condition of two kinds',
    section({ when: { ...when, filled: true } }),
    'case.sections[0].when',
    'one-key-of',
  ],
  [
    'a second look by a condition of no kind',
    { ...section({}), secondLook: { field: 'nombre' } },
    'case.secondLook',
    'one-key-of',
  ],
  [
    'a day of an entry that is no date',
    rule({ when: { field: 'case.work.bank', inFuture: false }, ...say() }),
    'case.rules[0].when.field',
    'date-field',
  ],
  [
    'an age of a name',
    rule({ when: { field: 'nombre', ageUnder: 18 } }),
    'case.rules[0].when.field',
    'date-field',
  ],
  ['a rule without a condition', rule({ when: undefined }), 'case.rules[0].when', 'type'],
  [
    'a condition of two kinds',
    rule({ when: { ...when, filled: true }, ...say() }),
    'case.rules[0].when',
    'one-key-of',
  ],
  [
    'a condition of no kind',
    rule({ when: { field: 'nombre', exceeds: 1 }, ...say() }),
    'case.rules[0].when',
    'one-key-of',
  ],
  [
    'a condition with a bad value',
    rule({ when: { all: [when, { field: 'nombre', filled: 'yes' }] }, ...say() }),
    'case.rules[0].when.all[1].filled',
    'type',
  ],
  [
    'an unknown field in a condition',
    rule({ when: about('apodo'), ...say() }),
    'case.rules[0].when.field',
    'person-field',
  ],
  [
    'a row field of the contract in a condition',
    rule({ when: about('telefono'), ...say() }),
    'case.rules[0].when.field',
    'person-field',
  ],
  [
    'the risk profile in a condition',
    rule({ when: about('codPerfilRiesgo'), ...say() }),
    'case.rules[0].when.field',
    'person-field',
  ],
  [
    'an unknown entry in a condition',
    rule({ when: { any: [when, { not: about('case.work.car') }] }, ...say() }),
    'case.rules[0].when.any[1].not.field',
    'one-of',
  ],
  [
    'an unknown entry that a field is compared with',
    rule({ when: { field: 'nombre', equalsRutOf: 'case.work.car' }, ...say() }),
    'case.rules[0].when.equalsRutOf',
    'one-of',
  ],
  [
    'a rule that hides a field of the contract',
    rule({ hide: ['nombre'] }),
    'case.rules[0].hide[0]',
    'one-of',
  ],
  [
    'a rule that requires an unknown entry',
    rule({ require: ['case.work.bank', 'case.work.car'] }),
    'case.rules[0].require[1]',
    'one-of',
  ],
  [
    'a rule that names a field of the contract anew',
    rule({ relabel: { nombre: 'x' } }),
    'case.rules[0].relabel.nombre',
    'one-of',
  ],
  ['a finding at an unknown field', rule(say('apodo')), 'case.rules[0].findings[0].field', 'person-field'],
  ['a finding at an unknown entry', rule(say('case.work.car')), 'case.rules[0].findings[0].field', 'one-of'],
  [
    'a second look at an unknown entry',
    { ...section({}), secondLook: about('case.work.car') },
    'case.secondLook.field',
    'one-of',
  ],
  [
    'a section for persons of an unknown entry',
    section({ when: about('case.job.bank') }),
    'case.sections[0].when.field',
    'one-of',
  ],
  [
    'a section that depends on its own entry',
    section({ when: about('case.work.bank') }),
    'case.sections[0].when.field',
    'one-of',
  ],
  [
    'a section that depends on one below',
    {
      sections: [
        { key: 'first', label, entries: [text], when: about('case.second.bank') },
        { key: 'second', label, entries: [text] },
      ],
    },
    'case.sections[0].when.field',
    'one-of',
  ],
];

test.each([...KEYS, ...LISTS, ...QUESTIONS, ...RULES])(
  'a case with %s is reported',
  (_what, own, path, code) => {
    expect(problemsOf(own)).toEqual([`${path} ${code}`]);
  },
);

test('a sound case has no problems', () => {
  const { sections } = questions({}, choice(option('1', 1), option('9', 9)), { ...text, key: 'bank' });
  const own = {
    sections: [...sections, { key: 'more', label, entries: [share], when: about('case.work.bank') }],
    rules: [{ when: about('case.more.share'), hide: ['case.work.bank'], ...say('nombre') }],
    secondLook: { field: 'case.work.a', equals: '9' },
  };
  expect(problemsOf(own)).toEqual([]);
  expect(problemsOf(bands([5, 9], [1, 4]))).toEqual([]);
});

test('a band proposes a code of the list of the risk profile, where the profile has one', () => {
  const own = questions({ bands: [{ from: 1, to: 9, codPerfilRiesgo: 'MDO' }] });
  expect(problemsOf(own)).toEqual([]);
  const catalogs = { ...SOUND.catalogs, risks: { entries: { MOD: 'Moderado' } } };
  const fields = { ...SOUND.fields, codPerfilRiesgo: { catalog: 'risks' } };
  const place = 'case.sections[0].questionnaire.bands[0].codPerfilRiesgo';
  expect(problemsOf(own, { catalogs, fields })).toEqual([`${place} in-catalog`]);
  expect(problemsOf(questions({}), { catalogs, fields })).toEqual([]);
});

test('a rule of the contract cannot name the case', () => {
  const rules = [{ when: about('case.work.bank'), hide: ['sexo'] }];
  expect(problemsOf(section({}), { rules })).toEqual(['rules[0].when.field person-field']);
});

test('an entry `reason` is free where no questionnaire is', () => {
  expect(problemsOf(entries({ ...text, key: 'reason' }))).toEqual([]);
});

test('each bad key is reported', () => {
  const own = { ...entries(text, { ...text, key: 'id' }, text), rules: [{ when, hide: ['nombre', 'sexo'] }] };
  expect(problemsOf(own)).toEqual([
    'case.sections[0].entries[1].key once',
    'case.sections[0].entries[2].key once',
    'case.rules[0].hide[0] one-of',
    'case.rules[0].hide[1] one-of',
  ]);
});
