import { describe, expect, it } from 'vitest';
import { isAge, readAge, toPlainSize } from './age-file.ts';
import {
  SAMPLE_ARMORED,
  SAMPLE_FOR_KEY,
  toArmored,
  toSampleBytes,
  toUnarmored,
} from './age-sample.fixture.ts';

const BINARY = toUnarmored(SAMPLE_ARMORED);
const TEXT = Array.from(BINARY, (byte) => String.fromCharCode(byte)).join('');
const encode = (text: string) => new TextEncoder().encode(text);

/** The result for a file before the user is asked for its passphrase. */
function outcomeOf(bytes: Uint8Array): string {
  if (!isAge(bytes)) return 'no age';
  const reading = readAge(bytes);
  return reading.ok ? 'locked' : reading.problem.code;
}

describe('an age file', () => {
  it.each([
    ['in an armor', SAMPLE_ARMORED],
    ['with Windows line ends', SAMPLE_ARMORED.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${SAMPLE_ARMORED}`],
    ['with white space around it', `\n  ${SAMPLE_ARMORED}\n \n`],
    ['without its last line end', SAMPLE_ARMORED.trimEnd()],
  ])('is read as the same bytes %s', (_name, text) => {
    expect(isAge(encode(text))).toBe(true);
    expect(readAge(encode(text))).toEqual({
      ok: true,
      file: { bytes: BINARY, headerSize: 149, isArmored: true },
    });
  });

  it('is read in binary form', () => {
    expect(isAge(BINARY)).toBe(true);
    expect(readAge(BINARY)).toEqual({ ok: true, file: { bytes: BINARY, headerSize: 149, isArmored: false } });
  });

  it.each([
    '',
    '{"format": "enrola"}',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    'age',
    'PK',
  ])('is not recognised in %j', (text) => {
    expect(isAge(encode(text))).toBe(false);
  });

  it.each<[name: string, bytes: Uint8Array, outcome: string]>([
    ['encrypted for a key is refused', encode(SAMPLE_FOR_KEY), 'age-keys'],
    ['encrypted for a key is refused in binary form too', toUnarmored(SAMPLE_FOR_KEY), 'age-keys'],
    [
      'encrypted for an SSH key is refused',
      toSampleBytes(TEXT.replace(/-> .*/, '-> ssh-ed25519 rANdOm AbCd')),
      'age-keys',
    ],
    ['of version 2 is refused', toSampleBytes(TEXT.replace('v1', 'v2')), 'age-version'],
    ['of version 10 is refused', encode(toArmored(toSampleBytes(TEXT.replace('v1', 'v10')))), 'age-version'],
    ['with 2^20 rounds of scrypt is accepted', toSampleBytes(TEXT.replace(' 2\n', ' 20\n')), 'locked'],
    ['with 2^21 rounds of scrypt is refused', toSampleBytes(TEXT.replace(' 2\n', ' 21\n')), 'age-work'],
    [
      'with 2^99 rounds of scrypt is refused',
      encode(toArmored(toSampleBytes(TEXT.replace(' 2\n', ' 99\n')))),
      'age-work',
    ],
    [
      'with 2^(10^40) rounds of scrypt is refused',
      toSampleBytes(TEXT.replace(' 2\n', ` 1${'0'.repeat(40)}\n`)),
      'age-work',
    ],
    [
      'with zeros before the number of rounds is damaged',
      toSampleBytes(TEXT.replace(' 2\n', ' 02\n')),
      'age-damaged',
    ],
    [
      'for two passphrases is damaged',
      toSampleBytes(TEXT.replace(/(-> scrypt .*\n.*\n)/, '$1$1')),
      'age-damaged',
    ],
    [
      'with an endless header is damaged',
      toSampleBytes(`age-encryption.org/v1\n${'-'.repeat(1e6)}`),
      'age-damaged',
    ],
    [
      'with a line that is too short is damaged',
      encode(SAMPLE_ARMORED.replace('\nYk9C', '\nYk\n9C')),
      'age-damaged',
    ],
    ['with text after its end is damaged', encode(`${SAMPLE_ARMORED}Saludos`), 'age-damaged'],
  ])('%s', (_name, bytes, outcome) => {
    expect(outcomeOf(bytes)).toBe(outcome);
  });

  it('tells the size of its plain content', () => {
    for (const [size, plain] of [
      [16, 0],
      [17, 1],
      [65_552, 65_536],
      [65_552 + 17, 65_537],
    ] as const) {
      const bytes = new Uint8Array(149 + 16 + size);
      expect(toPlainSize({ bytes, headerSize: 149, isArmored: false })).toBe(plain);
    }
  });

  it('of the largest size is read', () => {
    const bytes = new Uint8Array(149 + 16 + 65_552 * 300);
    bytes.set(BINARY.subarray(0, 149));
    const reading = readAge(toSampleBytes(toArmored(bytes)));
    expect(reading.ok && reading.file.bytes.length).toBe(bytes.length);
  });
});

describe('a truncated age file', () => {
  const cuts = (bytes: Uint8Array) =>
    toRuns(Array.from(bytes, (_byte, length) => outcomeOf(bytes.subarray(0, length))));

  it('in an armor is recognised as truncated until its last line is complete', () => {
    expect(cuts(toSampleBytes(SAMPLE_ARMORED))).toEqual([
      '0-4 no age',
      '5-318 age-truncated',
      '319-319 locked',
    ]);
  });

  it('in binary form is recognised as truncated while too few bytes follow the header', () => {
    expect(cuts(BINARY)).toEqual(['0-4 no age', '5-180 age-truncated', '181-184 locked']);
  });

  it('in binary form is recognised as truncated where 1 to 16 bytes follow a complete chunk', () => {
    const bytes = new Uint8Array(149 + 16 + 65_552 + 20);
    bytes.set(BINARY.subarray(0, 149));
    const outcomes = [0, 1, 16, 17].map((more) => outcomeOf(bytes.subarray(0, 149 + 16 + 65_552 + more)));
    expect(outcomes).toEqual(['locked', 'age-truncated', 'age-truncated', 'locked']);
  });
});

/** `from-to outcome` for each run of equal outcomes. */
function toRuns(outcomes: readonly string[]): string[] {
  const starts = outcomes.flatMap((outcome, index) => (outcome === outcomes[index - 1] ? [] : [index]));
  return starts.map((start, n) => `${start}-${(starts[n + 1] ?? outcomes.length) - 1} ${outcomes[start]}`);
}
