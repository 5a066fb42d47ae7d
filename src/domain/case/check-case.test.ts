/** Invented clients with one gap each, under the shipped profile with a case. */
import { expect, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { PARTNER } from '../profile/sample.fixture.ts';
import { toEnd } from '../profile/steps.ts';
import {
  ANSWERS,
  answering,
  CASE_PROFILE,
  CLIENT,
  once,
  OWNED,
  repeated,
  type Said,
  saidOfCase,
  withCase,
} from './case.fixture.ts';

const NATURAL = {
  ...once('declarations', { exposed: 'no', 'foreign-tax': 'no' }),
  ...once('papers', {
    card: `sha256-${'d'.repeat(64)} 1 image/png c.png`,
    signed: `sha256-${'e'.repeat(64)} 1 image/png s.png`,
  }),
  ...once('consent', { notice: '2026-06', way: 'phone', offers: 'yes' }),
};
/** Natural persons who are no clients themselves, so that nobody asks them for a risk profile. */
const [ADA, EVA]: readonly [Person, Person] = [
  { ...PARTNER, id: 'ada', case: NATURAL },
  {
    ...PARTNER,
    id: 'eva',
    case: NATURAL,
    identifierType: 'P',
    identifier: 'AB123456',
    givenName: 'Eva',
    paternalName: 'Rojas',
    birthDate: '1971-04-30',
  },
];

const NO_CARD: Said = ['holder papers case.papers.card', 'error', 'falta la foto de la cédula; agréguela'];
const ENDED: Said = ['holder papers case.papers.card-ends', 'error', 'la cédula está vencida; pida la nueva'];
const WITHDRAWN: Said = [
  'holder consent case.consent.withdrawn',
  'warning',
  'retiró su acuerdo; no le mande avisos',
];
const unsigned = (personId: string): Said => [
  `${personId} papers case.papers.signed`,
  'warning',
  'falta la ficha firmada; imprímala desde la revisión',
];
const missing = (personId: string, rowId: string, ...fields: readonly string[]): Said[] =>
  fields.map((field) => [`${personId} ${rowId} case.${field}`, 'error', 'required']);
const NO_REASON: Said = ['holder profile case.profile.reason', 'error', 'case-no-reason'];
const OTHER: Said = ['holder profile case.profile.reason', 'warning', 'case-other-profile'];
const OLDER: Said = ['holder case.profile profile', 'error', 'case-older'];
const WRONG_SUM: Said = ['company case.owners', 'error', 'case-sum'];

const abroad = (...rows: readonly Readonly<Record<string, string>>[]): Person =>
  withCase(answering(CLIENT, 'declarations', { 'foreign-tax': 'yes' }), repeated('residences', ...rows));
/** A client has a row of each kind. */
const ROWS = {
  telephones: CLIENT.telephones,
  addresses: CLIENT.addresses.map((row) => ({ ...row, typeCode: 'TDIREFTRIB' })),
  emails: CLIENT.emails,
  bankAccounts: CLIENT.bankAccounts,
};
const PERU = { country: 'PER', number: '10456' };
const ofOwners = (...shares: readonly string[]): Person =>
  withCase(
    OWNED,
    repeated(
      'owners',
      ...shares.map((share, index) => ({
        person: ['holder', 'ada', 'eva'][index] ?? '',
        share,
        represents: 'no',
      })),
    ),
  );
const [THREE, PAIR] = [
  [CLIENT, ADA, EVA],
  [CLIENT, ADA],
];

interface Client {
  readonly gap: string;
  readonly persons: readonly Person[];
  readonly risk?: string;
  readonly said: readonly Said[];
}

const PAPERS: readonly Client[] = [
  { gap: 'none, of a natural person', persons: [CLIENT], said: [] },
  { gap: 'none, of a company and its owner', persons: [CLIENT, OWNED], said: [] },
  {
    gap: 'nothing answered yet',
    persons: [{ ...CLIENT, case: undefined }],
    said: [
      ...missing('holder', 'profile', ...Object.keys(ANSWERS).map((name) => `profile.${name}`)),
      ...missing('holder', 'declarations', 'declarations.exposed', 'declarations.foreign-tax'),
      ...missing('holder', 'consent', 'consent.notice', 'consent.way', 'consent.offers'),
      NO_CARD,
      unsigned('holder'),
    ],
  },
  { gap: 'no photo of the card', persons: [answering(CLIENT, 'papers', { card: '' })], said: [NO_CARD] },
  {
    gap: 'a text in place of the photo',
    persons: [answering(CLIENT, 'papers', { card: 'cedula.jpg' })],
    said: [['holder papers case.papers.card', 'error', 'pattern']],
  },
  {
    gap: 'no signed sheet',
    persons: [answering(CLIENT, 'papers', { signed: '' })],
    said: [unsigned('holder')],
  },
  {
    gap: 'no paper of a company, which has no card',
    persons: [CLIENT, answering(OWNED, 'papers', { signed: ' ' })],
    said: [unsigned('company')],
  },
  {
    gap: 'the card ended yesterday',
    persons: [answering(CLIENT, 'papers', { 'card-ends': '2026-11-20' })],
    said: [ENDED],
  },
  {
    gap: 'none: the card is good until today',
    persons: [answering(CLIENT, 'papers', { 'card-ends': '2026-11-21' })],
    said: [],
  },
  {
    gap: 'none: the card ends tomorrow',
    persons: [answering(CLIENT, 'papers', { 'card-ends': '2026-11-22' })],
    said: [],
  },
  {
    gap: 'the card ended on a day as people type it',
    persons: [answering(CLIENT, 'papers', { 'card-ends': '20-11-2026' })],
    said: [ENDED],
  },
  {
    gap: 'the end of the card is no day',
    persons: [answering(CLIENT, 'papers', { 'card-ends': '2027-02-30' })],
    said: [['holder papers case.papers.card-ends', 'error', 'no-such-day']],
  },
  {
    gap: 'none: an ended card of a company, which is hidden',
    persons: [CLIENT, answering(OWNED, 'papers', { 'card-ends': '2001-01-01' })],
    said: [],
  },
];

/** 13 points propose `CON`, and 14 `MOD`. */
const THIRTEEN = { ...ANSWERS, part: '75', earnings: 'fall' };

const QUESTIONS: readonly Client[] = [
  { gap: 'another risk profile without a reason', persons: [CLIENT], risk: 'AGR', said: [NO_REASON] },
  {
    gap: 'another risk profile with a blank reason',
    persons: [answering(CLIENT, 'profile', { reason: '  ' })],
    risk: 'AGR',
    said: [NO_REASON],
  },
  {
    gap: 'another risk profile with a reason',
    persons: [answering(CLIENT, 'profile', { reason: 'Lo pidió por escrito' })],
    risk: 'AGR',
    said: [OTHER],
  },
  {
    gap: 'none: a reason although the profile is the proposed one',
    persons: [answering(CLIENT, 'profile', { reason: 'x' })],
    said: [],
  },
  {
    gap: 'one point below the chosen profile',
    persons: [answering(CLIENT, 'profile', THIRTEEN)],
    said: [NO_REASON],
  },
  {
    gap: 'none: the fewest points of the chosen profile',
    persons: [answering(CLIENT, 'profile', { ...THIRTEEN, earnings: 'stay' })],
    said: [],
  },
  {
    gap: 'no risk profile yet, which the contract asks for',
    persons: [CLIENT],
    risk: '',
    said: [['riskProfileCode', 'error', 'required']],
  },
  {
    gap: 'one question is open, so that nothing is proposed',
    persons: [answering(CLIENT, 'profile', { aim: '' })],
    risk: 'AGR',
    said: missing('holder', 'profile', 'profile.aim'),
  },
  {
    gap: 'an answer that nobody can choose',
    persons: [answering(CLIENT, 'profile', { aim: 'rich' })],
    said: [['holder profile case.profile.aim', 'error', 'not-in-catalog']],
  },
  {
    gap: 'answers whose version was taken out',
    persons: [answering(CLIENT, 'profile', { _version: '', _asked: '[]', horizon: '' })],
    said: [['holder case.profile profile', 'error', 'case-no-version']],
  },
  {
    gap: 'none: answers that came without any note',
    persons: [answering(CLIENT, 'profile', { _version: '' })],
    said: [],
  },
  {
    gap: 'answers to an older version',
    persons: [answering(CLIENT, 'profile', { _version: '2025-01' })],
    risk: 'AGR',
    said: [OLDER],
  },
  {
    gap: 'answers to an older version with other questions',
    persons: [withCase(CLIENT, once('profile', { horizon: 'long', _version: '2025-01' }))],
    said: [OLDER],
  },
  {
    gap: 'none: questions to somebody who is no client',
    persons: [CLIENT, withCase(ADA, once('profile', { ...THIRTEEN, _version: '2026-08' }))],
    said: [],
  },
  {
    gap: 'questions to a company that is a client',
    persons: [
      { ...ofOwners('', '100'), ...ROWS, relationshipTypeCode: 'CLINTE' },
      { ...ADA, relationshipTypeCode: 'REPLEGAL' },
    ],
    said: [
      ...missing('company', 'profile', ...Object.keys(ANSWERS).map((name) => `profile.${name}`)),
      ...missing('company', 'r1', 'owners.share'),
      ['company r1 case.owners.person', 'error', 'case-gone'],
    ],
  },
];

const DECLARATIONS: readonly Client[] = [
  {
    gap: 'consent that was withdrawn long ago',
    persons: [answering(CLIENT, 'consent', { withdrawn: '2026-07-01' })],
    said: [WITHDRAWN],
  },
  {
    gap: 'consent that is withdrawn today',
    persons: [answering(CLIENT, 'consent', { withdrawn: '2026-11-21' })],
    said: [WITHDRAWN],
  },
  {
    gap: 'none: consent that ends tomorrow',
    persons: [answering(CLIENT, 'consent', { withdrawn: '2026-11-22' })],
    said: [],
  },
  {
    gap: 'none: withdrawn by a company, which is not asked',
    persons: [CLIENT, withCase(OWNED, once('consent', { withdrawn: '2026-07-01' }))],
    said: [],
  },
  {
    gap: 'no consent at all',
    persons: [withCase(CLIENT, { consent: [] })],
    said: missing('holder', 'consent', 'consent.notice', 'consent.way', 'consent.offers'),
  },
  {
    gap: 'no declaration at all',
    persons: [withCase(CLIENT, { declarations: [] })],
    said: missing('holder', 'declarations', 'declarations.exposed', 'declarations.foreign-tax'),
  },
  {
    gap: 'none: a politically exposed person',
    persons: [answering(CLIENT, 'declarations', { exposed: 'yes' })],
    said: [],
  },
  {
    gap: 'a declaration that is neither yes nor no',
    persons: [answering(CLIENT, 'declarations', { exposed: 'quizás' })],
    said: [['holder declarations case.declarations.exposed', 'error', 'not-in-catalog']],
  },
  {
    gap: 'taxes abroad without a residence',
    persons: [abroad()],
    said: [['holder case.residences', 'error', 'needs-row']],
  },
  {
    gap: 'taxes abroad with an empty row',
    persons: [abroad({}, { country: ' ' })],
    said: [['holder case.residences', 'error', 'needs-row']],
  },
  { gap: 'none: taxes in Peru', persons: [abroad(PERU)], said: [] },
  {
    gap: 'a residence without its number, in a country that no list has',
    persons: [abroad({ country: 'XXX' })],
    said: [
      ['holder r1 case.residences.country', 'error', 'not-in-catalog'],
      ...missing('holder', 'r1', 'residences.number'),
    ],
  },
  {
    gap: 'a number that is too long',
    persons: [abroad(PERU, { ...PERU, number: '1'.repeat(31) })],
    said: [['holder r2 case.residences.number', 'error', 'too-long']],
  },
  { gap: 'none: five residences', persons: [abroad(PERU, PERU, PERU, PERU, PERU)], said: [] },
  {
    gap: 'six residences',
    persons: [abroad(PERU, PERU, PERU, PERU, PERU, PERU)],
    said: [['holder case.residences', 'error', 'case-many']],
  },
  {
    gap: 'none: residences of somebody who pays no taxes abroad',
    persons: [answering(abroad({ country: 'XXX' }), 'declarations', { 'foreign-tax': 'no' })],
    said: [],
  },
];

const OWNERS: readonly Client[] = [
  {
    gap: 'no owners',
    persons: [CLIENT, withCase(OWNED, { owners: [] })],
    said: [['company case.owners', 'error', 'needs-row']],
  },
  { gap: 'owners of 90 %', persons: [...PAIR, ofOwners('60', '30')], said: [WRONG_SUM] },
  { gap: 'owners of 100,01 %', persons: [...PAIR, ofOwners('60,01', '40')], said: [WRONG_SUM] },
  { gap: 'none: three thirds', persons: [...THREE, ofOwners('33,33', '33,33', '33,34')], said: [] },
  { gap: 'three equal thirds', persons: [...THREE, ofOwners('33,33', '33,33', '33,33')], said: [WRONG_SUM] },
  { gap: 'none: a point and a sign', persons: [...PAIR, ofOwners('33.5', '66,5 %')], said: [] },
  ...['101', 'la mitad', '-5', '33,333', '1e1'].map((share) => ({
    gap: `a share of «${share}», which has no sum`,
    persons: [...PAIR, ofOwners('50', share)],
    said: [['company r2 case.owners.share', 'error', 'pattern'] satisfies Said],
  })),
  {
    gap: 'a share and an answer that are missing',
    persons: [
      ...PAIR,
      withCase(
        OWNED,
        repeated('owners', { person: 'holder', share: '100', represents: 'yes' }, { person: 'ada' }),
      ),
    ],
    said: missing('company', 'r2', 'owners.share', 'owners.represents'),
  },
  {
    gap: 'an owner who left the enrollment',
    persons: [CLIENT, ofOwners('50', '50')],
    said: [['company r2 case.owners.person', 'error', 'case-gone']],
  },
  {
    gap: 'the same owner twice',
    persons: [
      CLIENT,
      withCase(
        OWNED,
        repeated(
          'owners',
          { person: 'holder', share: '50', represents: 'yes' },
          { person: 'holder', share: '50', represents: 'no' },
        ),
      ),
    ],
    said: [['company r2 case.owners.person', 'error', 'case-twice']],
  },
  {
    gap: 'none: owners of a natural person, who has none',
    persons: [withCase(CLIENT, repeated('owners', { person: 'nobody', share: '7' }))],
    said: [],
  },
];

test.each([...PAPERS, ...QUESTIONS, ...DECLARATIONS, ...OWNERS])(
  'a client is told of each gap: $gap',
  ({ persons, risk = 'MOD', said }) => {
    expect(saidOfCase({ riskProfileCode: risk, persons })).toEqual(said);
  },
);

test('at least forty clients are checked', () => {
  const clients = [...PAPERS, ...QUESTIONS, ...DECLARATIONS, ...OWNERS];
  expect(clients.length).toBeGreaterThanOrEqual(40);
  expect(new Set(clients.map(({ gap }) => gap)).size).toBe(clients.length);
});

test('another profile than the proposed one is told by the name that the agent sees', () => {
  const content = { riskProfileCode: 'AGR', persons: [CLIENT] };
  const found = toEnd(CASE_PROFILE.case?.checkTogether(content, CASE_PROFILE) ?? expect.fail());
  expect(found.map(({ problem }) => problem)).toEqual([
    { code: 'case-no-reason', told: { points: '16', proposed: { es: 'Moderado', en: 'Moderate' } } },
  ]);
});
