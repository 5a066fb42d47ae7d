/**
 * Test support, not part of the app: files whose review or seal is inconsistent, and texts in a review that
 * must stay plain text.
 */
import { toPathText } from '../formats/json-path.ts';
import type { FilePath, FileProblem } from './file-problem.ts';
import {
  changed,
  type HostileFile,
  PERSON,
  refusedText,
  refusedValue,
  utf8,
} from './hostile-file.fixture.ts';
import { SAMPLE_ENROLLMENT, SAMPLE_SOURCE } from './sample-file.fixture.ts';

const { entries, snapshots } = SAMPLE_SOURCE.review;
const ENTRIES: FilePath = ['review', 'entries'];
const SNAPSHOTS: FilePath = ['review', 'snapshots'];
const [firstPerson] = SAMPLE_ENROLLMENT.persons;
const HASH = 'c'.repeat(64);

/** Indexes of these entries in the sample. */
const EDITED = 1;
const OBSERVED = 3;
const REPLIED = 6;
const APPROVED = 10;
const RECEIVED = 12;
const LAST = entries.length - 1;

const event = (index: number, ...rest: FilePath): FilePath => [...ENTRIES, index, 'event', ...rest];
const manyOf = (count: number, item: unknown) => Array.from({ length: count }, () => item);

const SHAPES: readonly HostileFile[] = [
  refusedValue(['review'], undefined, 'missing'),
  refusedValue(['review'], [], 'wrong-type'),
  refusedValue(['review'], null, 'wrong-type'),
  refusedValue(ENTRIES, {}, 'wrong-type'),
  refusedValue(SNAPSHOTS, undefined, 'missing'),
  refusedValue(['review', 'extra'], 1, 'unknown-key'),
  refusedValue(['seal'], undefined, 'missing'),
  refusedValue(['seal', 'content'], 7, 'wrong-type'),
  refusedValue(['seal', 'signature'], 'x', 'unknown-key'),
  refusedValue([...ENTRIES, 0, 'onload'], 'alert(1)', 'unknown-key'),
  refusedValue([...ENTRIES, 0, 'by', 'role'], 'admin', 'unknown-key'),
  refusedValue(event(APPROVED, 'force'), true, 'unknown-key'),
  refusedValue(event(OBSERVED, 'place', 'href'), 'javascript:alert(1)', 'unknown-key'),
  refusedValue([...SNAPSHOTS, 0, 'extra'], [], 'unknown-key'),
  refusedValue([...SNAPSHOTS, 0, 'persons', 0, 'extra'], '', 'unknown-key'),
  refusedValue([...ENTRIES, 0, 'version'], 2, 'not-allowed-value'),
  refusedValue([...SNAPSHOTS, 0, 'version'], 9, 'not-allowed-value'),
  refusedValue([...ENTRIES, 0, 'by', 'source'], 'certified', 'not-allowed-value'),
  refusedValue([...ENTRIES, 0, 'by'], 'Ana', 'wrong-type'),
  refusedValue([...ENTRIES, 0, 'by', 'name'], null, 'wrong-type'),
  refusedValue(event(0, 'kind'), 'blessed', 'not-allowed-value'),
  refusedValue(event(RECEIVED, 'chain'), 'signed', 'not-allowed-value'),
  refusedValue(event(OBSERVED, 'text'), 7, 'wrong-type'),
  refusedValue(event(OBSERVED, 'place', 'section'), 'secrets', 'not-allowed-value'),
  refusedValue(event(OBSERVED, 'place', 'field'), '__proto__', 'not-allowed-value'),
  refusedValue(event(EDITED, 'places'), undefined, 'missing'),
  refusedValue(event(EDITED, 'more'), 1.5, 'wrong-type'),
  refusedValue([...SNAPSHOTS, 1, 'persons', 0, 'givenName'], 7, 'wrong-type'),
  refusedValue([...SNAPSHOTS, 0, 'personIds'], 'p1', 'wrong-type'),
];

const SIZES: readonly HostileFile[] = [
  refusedValue(ENTRIES, manyOf(5001, entries[0]), 'too-many'),
  refusedValue(SNAPSHOTS, manyOf(501, {}), 'too-many'),
  refusedValue([...SNAPSHOTS, 0, 'persons'], manyOf(2001, {}), 'too-many'),
  refusedValue([...SNAPSHOTS, 0, 'personIds'], manyOf(2001, 'p1'), 'too-many'),
  refusedValue(event(EDITED, 'places'), manyOf(201, {}), 'too-many'),
  refusedValue(['history'], manyOf(20_001, {}), 'too-many'),
  refusedValue(event(OBSERVED, 'text'), 'x'.repeat(20_001), 'text-too-long'),
  refusedValue([...ENTRIES, 0, 'by', 'name'], 'x'.repeat(20_001), 'text-too-long'),
];

const ORDER: readonly HostileFile[] = [
  ...[0, -1, 1e15].map((number) => refusedNumber([...ENTRIES, 0, 'number'], number)),
  refusedNumber([...ENTRIES, 3, 'number'], 9),
  refusedNumber([...ENTRIES, LAST, 'number'], 1),
  refusedNumber([...SNAPSHOTS, 0, 'number'], 2),
  refusedText('the first entry missing', () => changed(ENTRIES, entries.slice(1)), 'out-of-order'),
  refusedText(
    'two entries in the place of each other',
    () => changed(ENTRIES, entries.toReversed()),
    'out-of-order',
  ),
  refusedText('the first snapshot missing', () => changed(SNAPSHOTS, snapshots.slice(1)), 'out-of-order'),
  refusedValue([...ENTRIES, 2, 'at'], '2026-13-01T00:00:00Z', 'bad-instant'),
  refusedValue([...ENTRIES, 2, 'at'], 'ayer', 'bad-instant'),
  refusedValue([...SNAPSHOTS, 0, 'at'], '', 'bad-instant'),
];

function refusedNumber(path: FilePath, number: number): HostileFile {
  const code: FileProblem['code'] = number < 1 ? 'not-allowed-value' : 'out-of-order';
  return refusedValue(path, number, code);
}

const HASHES: readonly HostileFile[] = [
  refusedValue(['seal', 'chain'], '<script>', 'bad-hash'),
  refusedValue(['seal', 'content'], 'A'.repeat(64), 'bad-hash'),
  refusedValue([...ENTRIES, 0, 'hash'], HASH.slice(1), 'bad-hash'),
  refusedValue([...ENTRIES, 1, 'previous'], `${HASH}\n`, 'bad-hash'),
  refusedValue(event(LAST, 'hash'), '<script>', 'bad-hash'),
  refusedValue(event(LAST, 'hash'), '', 'bad-hash'),
];

const REFERENCES: readonly HostileFile[] = [
  refusedValue(event(EDITED, 'snapshot'), 0, 'snapshot-missing'),
  refusedValue(event(EDITED, 'snapshot'), 3, 'snapshot-missing'),
  refusedValue(event(APPROVED, 'snapshot'), -1, 'snapshot-missing'),
  refusedText('no snapshots', () => changed(SNAPSHOTS, []), 'snapshot-missing'),
  refusedValue(event(EDITED, 'more'), -1, 'negative'),
  refusedValue(event(APPROVED, 'rekeyed', 'different'), -2, 'negative'),
  refusedValue(
    event(APPROVED, 'unseen'),
    { notices: 1, persons: -2 },
    'negative',
    event(APPROVED, 'unseen', 'persons'),
  ),
  refusedValue(event(EDITED, 'places', 0, 'personId'), 'p9', 'person-missing'),
  refusedValue([...SNAPSHOTS, 0, 'personIds', 2], 'p9', 'person-missing'),
  refusedValue([...SNAPSHOTS, 0, 'personIds', 2], 'p1', 'duplicate-id'),
  refusedValue([...SNAPSHOTS, 0, 'personIds', 2], '../p1', 'bad-id'),
  refusedValue([...SNAPSHOTS, 1, 'persons', 1], { ...firstPerson, id: 'p7' }, 'person-missing', [
    ...SNAPSHOTS,
    1,
    'persons',
    1,
    'id',
  ]),
  refusedValue([...SNAPSHOTS, 0, 'persons', 1, 'id'], 'p1', 'duplicate-id'),
  refusedValue([...SNAPSHOTS, 1, 'persons', 0, 'addresses', 0, 'communeId'], 1.5, 'unsafe-integer'),
  refusedValue(event(OBSERVED, 'observation'), 'o2', 'duplicate-id', event(OBSERVED + 1, 'observation')),
  refusedValue(event(OBSERVED, 'observation'), '', 'bad-id'),
  refusedValue(event(REPLIED, 'observation'), 'o9', 'observation-missing'),
  refusedValue(event(OBSERVED, 'place'), { rowId: 't1' }, 'bad-place'),
  refusedValue(event(OBSERVED, 'place'), { section: 'emails' }, 'bad-place'),
  refusedValue(event(OBSERVED, 'place'), { personId: 'p1', field: 'riskProfileCode' }, 'bad-place'),
  refusedValue(event(OBSERVED, 'place'), { field: 'givenName' }, 'bad-place'),
  refusedValue(
    event(OBSERVED, 'place'),
    { personId: 'p1', section: 'emails', rowId: 't1', field: 'telephones.number' },
    'bad-place',
  ),
  refusedValue(event(OBSERVED, 'place'), { personId: 'p1', field: 'telephones.number' }, 'bad-place'),
  refusedValue(event(OBSERVED, 'place', 'personId'), 'javascript:alert(1)', 'bad-id'),
  refusedValue(
    event(EDITED, 'places', 0),
    { personId: 'p1', section: 'emails', field: 'emails.address' },
    'bad-place',
  ),
];

/** A person's finding at the service, in place of another entry. */
const FINDINGS: readonly HostileFile[] = (
  [
    ['nobody', {}, 'person-missing', ['personIds']],
    ['an empty list', { personIds: [] }, 'person-missing', ['personIds']],
    ['somebody else', { personIds: ['p1', 'p9'] }, 'person-missing', ['personIds', 1]],
    ['one person twice', { personIds: ['p1', 'p1'] }, 'duplicate-id', ['personIds', 1]],
    ['a path', { personIds: ['../p1'] }, 'bad-id', ['personIds', 0]],
    ['markup as the rest', { personIds: ['p1'], rest: '<b>' }, 'bad-id', ['rest']],
    ['a person where all exist', { found: 'exists', personIds: ['p1'] }, 'person-missing', ['personIds']],
    ['another word', { found: 'all' }, 'not-allowed-value', ['found']],
  ] as const
).map(([name, parts, code, path]) =>
  refusedText(
    `a finding of ${name}`,
    () => changed(event(RECEIVED), { kind: 'found', attempt: 2, found: 'some-exist', reason: '', ...parts }),
    code,
    toPathText(event(RECEIVED, ...path), ''),
  ),
);

const MARKUP = '<img src=x onerror="globalThis.polluted=1">';

/** Changed files that are accepted and reported as changed. */
const TAKEN: readonly HostileFile[] = [
  ['a name', [...ENTRIES, 0, 'by', 'name'], MARKUP],
  ['an observation', event(OBSERVED, 'text'), MARKUP],
  ['a snapshot', [...SNAPSHOTS, 0, 'persons', 0, 'givenName'], MARKUP],
  ['a place that is gone', event(OBSERVED, 'place', 'personId'), 'p9'],
  ['the person', [...PERSON, 'paternalName'], MARKUP],
].map(([name, path, value]) => ({
  name: `${String(name)} in the review: ${String(value)}`,
  bytes: () => utf8(changed(path as FilePath, value)),
  shown: 'Begoña',
}));

export const HOSTILE_REVIEWS: readonly HostileFile[] = [
  ...SHAPES,
  ...SIZES,
  ...ORDER,
  ...HASHES,
  ...REFERENCES,
  ...FINDINGS,
  ...TAKEN,
];
