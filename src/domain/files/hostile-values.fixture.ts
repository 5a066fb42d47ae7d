/**
 * Test support: valid JSON with values that are refused at their place, and dangerous-looking values that are
 * plain text. Not part of the app.
 */
import { NO_ROWS, rowWith } from '../enrollment/builders.fixture.ts';
import { FINDINGS } from '../drafts/resolution.ts';
import {
  bytes,
  changed,
  type HostileFile,
  joined,
  PERSON,
  PERSONA,
  refusedRequest,
  refusedText,
  refusedValue,
  rewritten,
  SAMPLE,
  STATE,
  utf8,
} from './hostile-file.fixture.ts';

const TYPES: readonly HostileFile[] = [
  ...[
    '[]',
    '7',
    '"texto"',
    'null',
    'true',
    '{}',
    '[{"personaFulls":[]}]',
    '{"type":"FeatureCollection"}',
  ].map((text) => refusedText(`only ${text}`, () => text, 'unknown-kind')),
  refusedValue(['enrollment', 'persons'], {}, 'wrong-type'),
  refusedValue(['enrollment', 'persons'], { length: 3 }, 'wrong-type'),
  refusedValue(PERSON, [], 'wrong-type'),
  refusedValue(PERSON, null, 'wrong-type'),
  refusedValue([...PERSON, 'givenName'], 7, 'wrong-type'),
  refusedValue([...PERSON, 'givenName'], { toString: 'x' }, 'wrong-type'),
  // Defaults fill only fields that an older build did not know; a person always needs an id.
  refusedValue([...PERSON, 'id'], undefined, 'missing'),
  refusedValue([...PERSON, 'addresses', 0, 'communeId'], true, 'wrong-type'),
  refusedValue([...PERSON, 'addresses', 0, 'communeId'], 1.5, 'unsafe-integer'),
  refusedText(
    'a number beyond all numbers',
    () => rewritten('13120', '1e999'),
    'wrong-type',
    'enrollment.persons[0].addresses[0].communeId',
  ),
  refusedText(
    'a number that loses digits',
    () => rewritten('13120', '9007199254740993'),
    'unsafe-integer',
    'enrollment.persons[0].addresses[0].communeId',
  ),
  refusedText('NaN', () => rewritten('13120', 'NaN'), 'not-json'),
  refusedText('-Infinity', () => rewritten('13120', '-Infinity'), 'not-json'),
  refusedValue(['enrollment', 'riskProfileCode'], null, 'wrong-type'),
  refusedValue(['enrollment', 'createdAt'], 0, 'wrong-type'),
  refusedValue(STATE, [], 'wrong-type'),
  refusedValue(['attempts'], null, 'wrong-type'),
  refusedValue(['attempts', 0, 'content', 'outcome', 'kind'], 'bored', 'not-allowed-value'),
  refusedValue(['attempts', 0, 'version'], 2, 'not-allowed-value'),
  refusedValue(['history', 0, 'kind'], 'forged', 'not-allowed-value'),
  refusedValue(['enrollment'], undefined, 'missing'),
];

const IDS: readonly HostileFile[] = [
  refusedValue(['enrollment', 'persons', 1, 'id'], 'p1', 'duplicate-id'),
  // The record of the enrollment's own case has its id.
  refusedValue(['enrollment', 'persons', 1, 'id'], 'e1', 'duplicate-id'),
  refusedValue([...PERSON, 'telephones', 1], rowWith('telephones'), 'duplicate-id', [
    ...PERSON,
    'telephones',
    1,
    'id',
  ]),
  refusedValue(['attempts', 1, 'id'], 's1', 'duplicate-id'),
  ...['', '../../../etc/passwd', 'javascript:alert(1)', 'p1\n', '__proto__', 'ñ', 'x'.repeat(101)].map((id) =>
    refusedValue([...PERSON, 'id'], id, 'bad-id'),
  ),
  refusedValue(['enrollment', 'createdAt'], '<script>', 'bad-instant'),
  refusedValue(['enrollment', 'updatedAt'], '2026-02-30T00:00:00Z', 'bad-instant'),
  refusedValue(['exportedAt'], '+275761-01-01T00:00:00Z', 'bad-instant'),
  refusedValue(['attempts', 0, 'content', 'outcome', 'at'], '2026-11-20T25:00:00Z', 'bad-instant'),
];

const SUBMISSIONS: readonly HostileFile[] = [
  refusedValue([...STATE, 'attemptId'], 's9', 'attempt-missing'),
  refusedValue([...STATE, 'attemptId'], undefined, 'attempt-missing', [...STATE, 'attemptId']),
  refusedValue(['attempts'], [], 'attempt-missing', [...STATE, 'attemptId']),
  refusedValue([...STATE, 'state'], 'draft', 'attempt-contradicts'),
  refusedValue([...STATE, 'state'], 'approved', 'attempt-contradicts'),
  refusedValue([...STATE, 'state'], 'confirmed', 'attempt-contradicts'),
  refusedValue([...STATE, 'state'], 'sent', 'not-allowed-value'),
  refusedValue([...STATE, 'attempts'], 99, 'attempt-contradicts'),
  refusedValue([...STATE, 'attempts'], -1, 'not-allowed-value'),
  refusedValue([...STATE, 'attemptId'], 's1', 'attempt-contradicts', ['attempts', 1, 'state']),
  refusedValue(['attempts', 0, 'enrollmentId'], 'e2', 'attempt-of-another'),
  refusedValue(['attempts', 0, 'state'], 'absent', 'outcome-contradicts'),
  refusedValue(['attempts', 0, 'content', 'subjects', 0, 'absent'], true, 'outcome-contradicts', [
    'attempts',
    0,
    'state',
  ]),
  ...FINDINGS.map((found) =>
    refusedText(
      `the finding ${found} beside a refusal`,
      () =>
        changed(['attempts', 0, 'content', 'resolution'], {
          found,
          at: '2026-11-20T10:30:00.000Z',
          by: 'Ana',
          reason: '',
        }),
      'outcome-contradicts',
      'attempts[0].state',
    ),
  ),
  refusedValue(['attempts', 0, 'number'], 0, 'attempt-contradicts'),
  refusedValue(['attempts', 0, 'number'], 2, 'attempt-contradicts'),
];

const PARTS: readonly HostileFile[] = [
  refusedText('files that are a text', () => changed(['files'], 'x'), 'wrong-type', 'files'),
  refusedText('a file without bytes', () => changed(['files'], [{ entry: 'a' }]), 'missing', 'files[0].data'),
  refusedText(
    'a file with more than its bytes',
    () => changed(['files'], [{ entry: 'a', data: '', run: 'x' }]),
    'unknown-key',
    'files[0].run',
  ),
  refusedText(
    'more files than persons have',
    () =>
      changed(
        ['files'],
        Array.from({ length: 5001 }, () => ({ entry: '', data: '' })),
      ),
    'too-many',
    'files',
  ),
];

const VERSIONS: readonly HostileFile[] = [
  ...[6, Number.MAX_SAFE_INTEGER].map((version) =>
    refusedText(`version ${version}`, () => changed(['version'], version), 'newer-version', ''),
  ),
  ...[0, -1, 1.5, '1', 1e21, null].map((version) => refusedValue(['version'], version, 'not-allowed-value')),
  refusedText(
    'version 1e999',
    () => rewritten('"version": 4', '"version": 1e999'),
    'not-allowed-value',
    'version',
  ),
  refusedValue(['version'], undefined, 'missing'),
  refusedValue(['version'], 1, 'not-allowed-value', ['history', 14, 'kind']),
  refusedText(
    'version 1 with a review',
    () => rewritten('"version": 4', '"version": 1').replace(/"history": \[[^]*$/, '"history": []}'),
    'unknown-key',
    'review',
  ),
  refusedValue(['format'], 'ENROLA', 'not-allowed-value'),
];

const REQUESTS: readonly HostileFile[] = [
  refusedRequest(
    'an unknown field',
    { personaFulls: [{ ...PERSONA, edad: 3 }] },
    'contract',
    'personaFulls[0].edad',
  ),
  refusedRequest(
    'null',
    { personaFulls: [{ ...PERSONA, nombre: null }] },
    'contract',
    'personaFulls[0].nombre',
  ),
  refusedRequest(
    'an integer as text',
    { personaFulls: [{ ...PERSONA, direccionFulls: [{ prospComunaCiudadId: '13120' }] }] },
    'contract',
    'personaFulls[0].direccionFulls[0].prospComunaCiudadId',
  ),
  refusedRequest('another letter case', { PersonaFulls: [PERSONA] }, 'contract', 'PersonaFulls'),
  refusedRequest(
    'no array of telephones',
    { personaFulls: [{ ...NO_ROWS, telefonoFulls: undefined }] },
    'contract',
    'personaFulls[0].telefonoFulls',
  ),
  refusedRequest('persons as an object', { personaFulls: { 0: PERSONA } }, 'contract', 'personaFulls'),
  refusedRequest(
    'a day as people write it',
    { personaFulls: [{ ...PERSONA, fechaNacimiento: '05-09-1983' }] },
    'contract',
    'personaFulls[0].fechaNacimiento',
  ),
  refusedRequest('an id of ours', { id: 'e1', personaFulls: [] }, 'contract', 'id'),
];

/** Names that are plain text, whatever they look like. */
const TEXTS: readonly string[] = [
  '<script>globalThis.polluted="yes"</script>',
  '<img src=x onerror="globalThis.polluted=1">',
  '"><svg/onload=alert(1)>',
  '=HYPERLINK("http://example.com","x")',
  "+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  "'; DROP TABLE personas; --",
  '../../../etc/passwd',
  '__proto__',
  'Ana\u202eaicraM',
  '\u2066Ana\u2069',
  'Ana\u0000\u0001\u001b[31m',
  'Ana\ud800',
  '\udc00',
  'שלום مرحبا',
  `Z${'\u0301'.repeat(500)}`,
  'ﷺ'.repeat(1000),
  'x'.repeat(20_000),
  '\ufeff',
  'a\r\nb\u2028c',
];

const TAKEN: readonly HostileFile[] = [
  ...TEXTS.map((shown) => ({
    name: `the name ${JSON.stringify(shown).slice(0, 40)}`,
    bytes: () => utf8(changed([...PERSON, 'givenName'], shown)),
    shown,
  })),
  ...TEXTS.slice(0, 3).map((shown) => ({
    name: `a request with the name ${shown.slice(0, 40)}`,
    bytes: () => utf8(JSON.stringify({ personaFulls: [{ ...PERSONA, nombre: shown }] })),
    shown,
  })),
  {
    name: 'a byte order mark before it',
    bytes: () => joined(bytes(0xef, 0xbb, 0xbf), utf8(SAMPLE)),
    shown: 'Begoña',
  },
  {
    name: 'spaces around it',
    bytes: () => utf8(`\r\n\t ${SAMPLE} \n`),
    shown: 'Begoña',
  },
];

export const HOSTILE_VALUES: readonly HostileFile[] = [
  ...TYPES,
  ...IDS,
  ...SUBMISSIONS,
  ...VERSIONS,
  ...PARTS,
  ...REQUESTS,
  ...TAKEN,
];
