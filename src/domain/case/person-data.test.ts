import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Attempt } from '../drafts/attempt.ts';
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import { createProfile } from '../profile/profile.ts';
import { toCaseHolder } from '../enrollment/person.ts';
import { toAnswerEntryText } from './answer-entry.ts';
import { toFileEntryText } from './file-entry.ts';
import { toPersonsCatalog, withCase } from './named-persons.ts';
import { createCase } from './for-profile.ts';
import { type PersonDataSource, toPersonDataName, toPersonDataText } from './person-data.ts';
import { toJournalOf } from './person-journal.ts';

const AT = '2026-11-27T12:00:00.000Z';
const HASH = 'a'.repeat(64);
const FILE = { hash: HASH, size: 12, type: 'application/pdf', name: 'poder.pdf' } as const;

const PROFILE = createProfile(
  {
    name: 'Prueba',
    baseUrl: '',
    fields: { sexo: { label: 'Sexo', catalog: 'sexes' } },
    catalogs: { sexes: { entries: [{ value: 'F', label: 'Femenino' }] } },
    case: {
      sections: [
        {
          key: 'said',
          label: 'Declaraciones',
          entries: [
            { kind: 'yes-no', key: 'exposed', label: 'Expuesta', stamp: true },
            { kind: 'file', key: 'paper', label: 'Poder' },
          ],
        },
      ],
    },
  },
  { today: () => '2026-11-27', createCase },
);

const PERSON = personWith({
  givenName: 'Ana',
  paternalName: 'Soto',
  identifier: '12.345.678-5',
  sex: 'F',
  telephones: [rowWith('telephones', { number: '123' })],
  case: {
    said: [
      {
        id: 'said',
        exposed: 'yes',
        '_at-exposed': AT,
        '_by-exposed': 'Eva',
        paper: toFileEntryText(FILE),
        _version: '3',
      },
    ],
    old: [{ id: 'o', asked: 'antes' }],
  },
});

const own = PROFILE.viewOf(PERSON);
const ofCase = PROFILE.case?.model.viewOf(PERSON, own, '2026-11-27');
const SOURCE: PersonDataSource = {
  madeAt: AT,
  profileName: 'Prueba',
  header: {
    id: 'e',
    createdAt: AT,
    updatedAt: AT,
    riskProfileCode: 'MOD',
    submission: { state: 'draft', attempts: 0 },
    personIds: ['p', 'q'],
  },
  person: PERSON,
  view: ofCase ? withCase(own, ofCase, toPersonsCatalog([])) : own,
  isKnown: (key) => !key.startsWith('case.old'),
  attempts: [],
  entries: [],
  snapshots: [],
  data: new Map(),
  retention: { confirmedDays: 90, draftDays: Infinity },
  elsewhere: undefined,
};

function toAttemptWith(
  { name, identifier }: { readonly name: string; readonly identifier: string },
  { request, reference }: { readonly request?: string; readonly reference?: string } = {},
): Attempt {
  const outcome = {
    kind: 'answered',
    at: AT,
    status: 400,
    contentType: '',
    body: 'Zoila',
    truncated: false,
  } as const;
  return {
    version: 1,
    id: 't',
    enrollmentId: 'e',
    number: 1,
    startedAt: AT,
    state: 'rejected',
    hash: HASH,
    content: {
      subjects: [{ name, identifier, identifierHash: '' }],
      request,
      outcome: { ...outcome, reference },
    },
  };
}

const words = {
  labelOf: ({ key, label }: { key: string; label?: unknown }) => (typeof label === 'string' ? label : key),
  sectionOf: (section: string) => section,
  entryLabel: ({ label, value }: { label?: unknown; value: unknown }) =>
    typeof label === 'string' ? label : JSON.stringify(label ?? value),
};

const fileSchema = z.looseObject({
  person: z.object({ entries: z.array(z.unknown()), sections: z.array(z.unknown()) }),
  case: z.array(
    z.object({ name: z.string(), rows: z.array(z.looseObject({ answers: z.array(z.unknown()) })) }),
  ),
});
const read = (change: Partial<PersonDataSource> = {}) =>
  fileSchema.parse(JSON.parse(toPersonDataText({ ...SOURCE, ...change }, words)));

describe('the file of one person', () => {
  it('names its version, and has the entries with labels and what a code means', () => {
    const file = read();
    expect(file).toMatchObject({ format: 'enrola-person', version: 1, place: 'browser', madeAt: AT });
    expect(file.person.entries).toContainEqual({
      name: 'sexo',
      label: 'Sexo',
      value: 'F',
      text: 'Femenino',
    });
    expect(file.person.sections).toMatchObject([
      { name: 'telefonoFulls', rows: [[{ name: 'telefono', value: '123' }, {}, {}]] },
    ]);
    expect(file['retention']).toEqual({ confirmedDays: 90, draftDays: null });
  });

  it('has the case with who answered and when, and answers that are no longer asked for', () => {
    const [said, old] = read().case;
    expect(said).toMatchObject({
      name: 'said',
      rows: [
        {
          version: '3',
          answers: [
            { name: 'exposed', label: 'Expuesta', value: 'yes', answeredBy: 'Eva', answeredAt: AT },
            { name: 'paper', label: 'Poder' },
          ],
        },
      ],
    });
    expect(old?.rows[0]?.answers).toEqual([{ name: 'asked', label: 'asked', value: 'antes' }]);
  });

  it('has bytes of a file only where they were read, also of an earlier version', () => {
    const none = { name: 'poder.pdf', type: 'application/pdf', bytes: 12, sha256: HASH, data: null };
    expect(read()['files']).toEqual([none]);
    const before = { ...FILE, hash: 'b'.repeat(64), name: 'antes.pdf' };
    const earlier = personWith({ case: { said: [{ id: 'said', paper: toFileEntryText(before) }] } });
    const others = personWith({ id: 'q', givenName: 'Otra' });
    const snapshot = {
      version: 1,
      number: 1,
      at: AT,
      riskProfileCode: '',
      personIds: ['p', 'q'],
      persons: [earlier, others],
    } as const;
    const file = read({
      data: new Map([[HASH, 'AAAA']]),
      snapshots: [{ ...snapshot, personIds: ['p', 'q'], persons: [earlier, others] }],
    });
    expect(file['files']).toEqual([
      { ...none, data: 'AAAA' },
      { ...none, name: 'antes.pdf', sha256: before.hash },
    ]);
    expect(file['earlier']).toHaveLength(1);
    expect(JSON.stringify(file)).not.toContain('Otra');
  });

  it('has what the service answered about the person, with its bytes, also of an earlier version', () => {
    const answer = {
      outcome: 'found',
      at: AT,
      hash: 'c'.repeat(64),
      size: 3,
      asked: '0'.repeat(16),
    } as const;
    const before = {
      ...answer,
      outcome: 'not-found',
      hash: 'd'.repeat(64),
      at: '2026-11-26T12:00:00.000Z',
    } as const;
    const withAnswer = (entry: typeof answer | typeof before) =>
      personWith({ case: { checks: [{ id: 'checks', risk: toAnswerEntryText(entry) }] } });
    const snapshot = { version: 1, number: 1, at: AT, riskProfileCode: '', personIds: ['p'] } as const;
    const file = read({
      person: withAnswer(answer),
      data: new Map([[answer.hash, 'e30K']]),
      snapshots: [1, 2].map(() => ({ ...snapshot, personIds: ['p'], persons: [withAnswer(before)] })),
    });
    const risk = { section: 'checks', name: 'risk', outcome: 'found', askedAt: AT, bytes: 3 };
    expect(file['lookUps']).toEqual([
      { ...risk, sha256: answer.hash, data: 'e30K' },
      { ...risk, outcome: 'not-found', askedAt: before.at, sha256: before.hash, data: null },
    ]);
    expect(file['files']).toEqual([]);
    expect(read()['lookUps']).toEqual([]);
  });

  it('has the answers of the whole enrollment, and names none of its files', () => {
    const paper = toFileEntryText({ ...FILE, hash: 'e'.repeat(64), name: 'cedula-de-otra-persona.pdf' });
    const said = [{ id: 'said', exposed: 'no', paper, '_by-paper': 'Eva' }];
    const holder = toCaseHolder({ id: 'e', case: { said } });
    const file = read({ ofEnrollment: { holder, view: SOURCE.view } });
    expect(file['enrollment']).toMatchObject({
      case: [{ name: 'said', rows: [{ answers: [{ name: 'exposed', value: 'no' }] }] }],
    });
    expect(JSON.stringify(file)).not.toMatch(/otra-persona|eeeeee/);
    expect(file['files']).toHaveLength(1);
  });

  it('has each send by its hash, and tells whether it names the person; never its text', () => {
    const named = toAttemptWith({ name: 'Ana Soto', identifier: '' }, { request: 'Zoila', reference: 'R-1' });
    const other = toAttemptWith({ name: 'Otra', identifier: '' });
    const sealed = { ...other, content: undefined };
    const file = read({ attempts: [named, other, sealed] });
    expect(file['sent']).toMatchObject([
      {
        sentAt: named.startedAt,
        state: 'rejected',
        sha256: named.hash,
        references: ['R-1'],
        namesPerson: true,
      },
      { namesPerson: false },
      { namesPerson: null },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/Zoila|Otra/);
  });

  it('says what a team has', () => {
    expect(read({ elsewhere: 'En el servidor' })).toMatchObject({
      place: 'team',
      elsewhere: 'En el servidor',
    });
  });

  it('has a name without personal data', () => {
    expect(toPersonDataName('ab12-cd34-ef', '2026-11-27')).toBe('datos-2026-11-27-ab12-cd3.json');
    expect(toPersonDataName('../../x', '2026-11-27')).toBe('datos-2026-11-27-x.json');
  });
});

const entryOf = (event: JournalEvent, index: number): JournalEntry => ({
  version: JOURNAL_VERSION,
  number: index + 1,
  at: AT,
  by: { name: 'Eva', source: 'claim' },
  event,
  previous: '',
  hash: '',
});

const kinds = (...events: JournalEvent[]) => toJournalOf('p', events.map(entryOf)).map(({ event }) => event);

describe('the history of one person', () => {
  it('has what names the person or all, with who did it', () => {
    expect(toJournalOf('p', [entryOf({ kind: 'reviewed' }, 0)])).toEqual([
      { number: 1, at: AT, by: { name: 'Eva', source: 'claim' }, event: { kind: 'reviewed' } },
    ]);
    const approved: JournalEvent = { kind: 'approved', snapshot: 1, hash: HASH };
    const known: JournalEvent = { kind: 'known', personId: 'p', as: 'sent', text: 'Otra cuenta' };
    expect(kinds(approved, known)).toEqual([approved, known]);
  });

  it('leaves out observations about others, with their answers', () => {
    expect(
      kinds(
        { kind: 'observed', observation: 'o', place: { personId: 'q' }, text: 'De otra' },
        { kind: 'replied', observation: 'o', text: 'Respuesta' },
        { kind: 'known', personId: 'q', as: 'sent', text: 'De otra' },
        { kind: 'seen', snapshot: 1, personIds: ['q'] },
        { kind: 'edited', snapshot: 1, places: [{ personId: 'q' }], more: 0 },
      ),
    ).toEqual([]);
  });

  it('keeps the own places of an entry about several', () => {
    expect(
      kinds(
        { kind: 'edited', snapshot: 1, places: [{ personId: 'q' }, { personId: 'p' }, {}], more: 0 },
        { kind: 'seen', snapshot: 1, personIds: ['q', 'p'] },
        { kind: 'found', attempt: 1, found: 'some-exist', reason: 'x', personIds: ['q'] },
      ),
    ).toEqual([
      { kind: 'edited', snapshot: 1, places: [{ personId: 'p' }, {}], more: 0 },
      { kind: 'seen', snapshot: 1, personIds: ['p'] },
      { kind: 'found', attempt: 1, found: 'some-exist', reason: 'x', personIds: [] },
    ]);
  });
});
