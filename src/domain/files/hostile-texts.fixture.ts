/**
 * Test support: files that are refused for their text alone, or that are no text: bombs, dangerous keys,
 * other encodings, broken JSON. Not part of the app.
 */
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
  utf16,
  utf8,
} from './hostile-file.fixture.ts';

const BOMBS: readonly HostileFile[] = [
  {
    name: '96 MB',
    bytes: () => new Uint8Array(96_000_000).fill(32),
    refused: { code: 'too-large', max: 95_000_000 },
  },
  {
    name: '26 MB beside the files of a case',
    bytes: () =>
      utf8(
        `{"format":"enrola","files":[{"data":"${'x'.repeat(40_000_000)}"}],"x":"${' '.repeat(26_000_000)}"}`,
      ),
    refused: { code: 'too-large', max: 25_000_000 },
  },
  refusedText('a hundred thousand brackets', () => '['.repeat(100_000), 'too-deep'),
  refusedText('objects without end', () => '{"a":'.repeat(1_000_000), 'too-deep'),
  refusedText(
    'a name seventeen deep',
    () => changed([...PERSON, 'givenName'], JSON.parse(`${'['.repeat(14)}${']'.repeat(14)}`)),
    'too-deep',
    'enrollment.persons[0].givenName[0][0][0][0][0][0][0][0][0][0][0][0]',
  ),
  refusedText('half a million zeros', () => `[${'0,'.repeat(600_000)}0]`, 'too-many-values'),
  refusedText('half a million objects', () => `[${'{},'.repeat(600_000)}{}]`, 'too-many-values'),
  refusedText(
    'half a million keys',
    () => `{${Array.from({ length: 600_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
    'too-many-keys',
  ),
  refusedText(
    'four hundred thousand persons of the wrong type',
    () =>
      changed(
        ['enrollment', 'persons'],
        Array.from({ length: 400_000 }, () => 0),
      ),
    'too-many',
    'enrollment.persons',
  ),
  refusedText(
    'four hundred thousand keys that nobody knows',
    () =>
      changed(['enrollment', 'extra'], Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [n, 0]))),
    'too-many-keys',
    'enrollment.extra',
  ),
  {
    name: 'a text of 21 MB',
    bytes: () => utf8(`{"format":"${'x'.repeat(21_000_000)}"}`),
    refused: { code: 'text-too-long', at: 'format', max: 20_000 },
  },
  {
    name: 'a text of escapes',
    bytes: () => utf8(`{"format":"${'\\n'.repeat(10_500_000)}"}`),
    refused: { code: 'text-too-long', at: 'format', max: 20_000 },
  },
  refusedText('a text without an end', () => `{"format":"${'\\"'.repeat(5_000_000)}`, 'not-json'),
  refusedText('a key of 201 letters', () => `{"${'k'.repeat(201)}":1}`, 'key-too-long'),
  refusedText('a key of 20 MB', () => `{"${'k'.repeat(20_000_000)}":1}`, 'key-too-long'),
  refusedValue(
    ['enrollment', 'persons'],
    Array.from({ length: 2001 }, () => ({})),
    'too-many',
  ),
  refusedValue(
    [...PERSON, 'telephones'],
    Array.from({ length: 201 }, () => ({})),
    'too-many',
  ),
  refusedValue(
    ['attempts'],
    Array.from({ length: 201 }, () => ({})),
    'too-many',
  ),
  refusedValue([...PERSON, 'givenName'], 'ñ'.repeat(20_001), 'text-too-long'),
  refusedRequest(
    'a request of 2001 persons',
    { personaFulls: Array.from({ length: 2001 }, () => PERSONA) },
    'too-many',
    'personaFulls',
  ),
  refusedRequest(
    'a request with a name of 20,001 letters',
    { personaFulls: [{ ...PERSONA, nombre: 'x'.repeat(20_001) }] },
    'text-too-long',
    'personaFulls[0].nombre',
  ),
];

const POLLUTION = '{"polluted":"yes"}';
const KEYS: readonly HostileFile[] = [
  refusedText(
    '__proto__ first',
    () => rewritten('{', `{"__proto__":${POLLUTION},`),
    'forbidden-key',
    '__proto__',
  ),
  refusedText(
    '__proto__ of a person',
    () => rewritten('"sex": "",', `"sex": "", "__proto__": ${POLLUTION},`),
    'forbidden-key',
    'enrollment.persons[0].__proto__',
  ),
  refusedText(
    '__proto__ of a row, its underscores escaped',
    () => rewritten('"remark": "😀"', `"remark": "😀", "\\u005F\\u005fproto__": ${POLLUTION}`),
    'forbidden-key',
    'enrollment.persons[0].telephones[0].__proto__',
  ),
  refusedText(
    '__proto__ with every letter escaped',
    () => rewritten('{', `{"\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006f\\u005f\\u005f":${POLLUTION},`),
    'forbidden-key',
    '__proto__',
  ),
  refusedText(
    'constructor.prototype',
    () => rewritten('"attempts": 2,', `"attempts": 2, "constructor": {"prototype": ${POLLUTION}},`),
    'forbidden-key',
    'enrollment.submission.constructor.prototype',
  ),
  refusedText(
    'prototype in what the service answered',
    () => rewritten('"status": 422,', `"status": 422, "prototype": ${POLLUTION},`),
    'forbidden-key',
    'attempts[0].content.outcome.prototype',
  ),
  refusedText(
    '__proto__ of a request',
    () => `{"__proto__":{"personaFulls":[]},"personaFulls":[]}`,
    'forbidden-key',
    '__proto__',
  ),
  refusedText(
    '__proto__ within arrays of a request',
    () => `{"personaFulls":[{"telefonoFulls":[{},{"__proto__":${POLLUTION}}]}]}`,
    'forbidden-key',
    'personaFulls[0].telefonoFulls[1].__proto__',
  ),
  refusedText(
    'a key twice',
    () => rewritten('"state": "unknown"', '"state": "draft", "state": "unknown"'),
    'duplicate-key',
    'enrollment.submission.state',
  ),
  refusedText(
    'a key twice, once with an escape',
    () => rewritten('"state": "unknown"', '"\\u0073tate": "draft", "state": "unknown"'),
    'duplicate-key',
    'enrollment.submission.state',
  ),
  refusedValue(['toString'], 'x', 'unknown-key'),
  refusedValue([...PERSON, 'hasOwnProperty'], 1, 'unknown-key'),
  refusedValue([...PERSON, 'telephones', 0, 'href'], 'javascript:alert(1)', 'unknown-key'),
  refusedValue(['attempts', 0, 'content', 'outcome', 'onload'], 'alert(1)', 'unknown-key'),
];

const ENCODINGS: readonly HostileFile[] = [
  { name: 'nothing', bytes: () => bytes(), refused: { code: 'empty' } },
  { name: 'a byte order mark alone', bytes: () => bytes(0xef, 0xbb, 0xbf), refused: { code: 'empty' } },
  { name: 'spaces', bytes: () => utf8(' \r\n\t '), refused: { code: 'empty' } },
  {
    name: 'UTF-16, little endian',
    bytes: () => joined(bytes(0xff, 0xfe), utf16(SAMPLE, true)),
    refused: { code: 'not-text', found: 'utf-16' },
  },
  {
    name: 'UTF-16, big endian',
    bytes: () => joined(bytes(0xfe, 0xff), utf16(SAMPLE, false)),
    refused: { code: 'not-text', found: 'utf-16' },
  },
  {
    name: 'UTF-16 without a mark',
    bytes: () => utf16(SAMPLE, true),
    refused: { code: 'not-text', found: 'utf-16' },
  },
  {
    name: 'gzip',
    bytes: () => bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0),
    refused: { code: 'not-text', found: 'gzip' },
  },
  { name: 'zip', bytes: () => bytes(0x50, 0x4b, 3, 4, 20, 0), refused: { code: 'not-text', found: 'zip' } },
  { name: 'PDF', bytes: () => utf8('%PDF-1.7\n%âãÏÓ'), refused: { code: 'not-text', found: 'pdf' } },
  {
    name: 'PNG',
    bytes: () => bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0),
    refused: { code: 'not-text', found: 'binary' },
  },
  {
    name: 'Latin-1',
    bytes: () => joined(utf8('{"nombre":"Bego'), bytes(0xf1), utf8('a"}')),
    refused: { code: 'not-utf-8' },
  },
  {
    name: 'half a surrogate pair in UTF-8',
    bytes: () => joined(utf8('{"nombre":"'), bytes(0xed, 0xa0, 0x80), utf8('"}')),
    refused: { code: 'not-utf-8' },
  },
  { name: 'overlong UTF-8', bytes: () => bytes(0x7b, 0xc0, 0xaf, 0x7d), refused: { code: 'not-utf-8' } },
];

const SYNTAX: readonly HostileFile[] = [
  refusedText('cut in the middle', () => SAMPLE.slice(0, SAMPLE.length / 2), 'not-json'),
  refusedText('something behind the end', () => `${SAMPLE}<script>alert(1)</script>`, 'not-json'),
  refusedText('twice', () => SAMPLE + SAMPLE, 'not-json'),
  refusedText('a comment', () => rewritten('{', '{ // enrola'), 'not-json'),
  refusedText('a comma too many', () => '{"personaFulls":[],}', 'not-json'),
  refusedText('single quotes', () => "{'personaFulls':[]}", 'not-json'),
  refusedText('a control character in a text', () => '{"personaFulls":["\u0001"]}', 'not-json'),
  refusedText('an escape that does not exist', () => '{"personaFulls":["\\x41"]}', 'not-json'),
  refusedText('a page', () => '<!doctype html><script>alert(1)</script>', 'not-json'),
  refusedText('a table', () => 'nombre;paterno\n=cmd|calc;x\n', 'not-json'),
  refusedText('a program', () => 'globalThis.polluted = "yes"', 'not-json'),
];

export const HOSTILE_TEXTS: readonly HostileFile[] = [...BOMBS, ...KEYS, ...ENCODINGS, ...SYNTAX];
