import { describe, expect, it } from 'vitest';
import { isAge, readAge, toPlainSize } from './age-file.ts';
import {
  SAMPLE_ARMORED,
  SAMPLE_FOR_KEY,
  toArmored,
  toSampleBytes,
  toUnarmored,
} from './age-sample.oracle.ts';

const BINARY = toUnarmored(SAMPLE_ARMORED);
const TEXT = Array.from(BINARY, (byte) => String.fromCharCode(byte)).join('');
const encode = (text: string) => new TextEncoder().encode(text);

/** What is said of a file before anybody is asked for its passphrase. */
function outcomeOf(bytes: Uint8Array): string {
  if (!isAge(bytes)) return 'no age';
  const reading = readAge(bytes);
  return reading.ok ? 'locked' : reading.problem.code;
}

describe('a file of age', () => {
  it.each([
    ['armored', SAMPLE_ARMORED],
    ['with the line ends of Windows', SAMPLE_ARMORED.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${SAMPLE_ARMORED}`],
    ['with white space around it', `\n  ${SAMPLE_ARMORED}\n \n`],
    ['without its last line end', SAMPLE_ARMORED.trimEnd()],
  ])('is read %s, as the same bytes', (_name, text) => {
    expect(isAge(encode(text))).toBe(true);
    expect(readAge(encode(text))).toEqual({
      ok: true,
      file: { bytes: BINARY, headerSize: 149, isArmored: true },
    });
  });

  it('is read in binary', () => {
    expect(isAge(BINARY)).toBe(true);
    expect(readAge(BINARY)).toEqual({ ok: true, file: { bytes: BINARY, headerSize: 149, isArmored: false } });
  });

  it.each([
    '',
    '{"format": "enrola"}',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    'age',
    'PK',
  ])('%j is none', (text) => {
    expect(isAge(encode(text))).toBe(false);
  });

  it.each<[name: string, bytes: Uint8Array, outcome: string]>([
    ['for a key', encode(SAMPLE_FOR_KEY), 'age-keys'],
    ['for a key, in binary', toUnarmored(SAMPLE_FOR_KEY), 'age-keys'],
    ['for a key of ssh', toSampleBytes(TEXT.replace(/-> .*/, '-> ssh-ed25519 rANdOm AbCd')), 'age-keys'],
    ['of version 2', toSampleBytes(TEXT.replace('v1', 'v2')), 'age-version'],
    ['of version 10', encode(toArmored(toSampleBytes(TEXT.replace('v1', 'v10')))), 'age-version'],
    ['with 2^20 rounds', toSampleBytes(TEXT.replace(' 2\n', ' 20\n')), 'locked'],
    ['with 2^21 rounds', toSampleBytes(TEXT.replace(' 2\n', ' 21\n')), 'age-work'],
    ['with 2^99 rounds', encode(toArmored(toSampleBytes(TEXT.replace(' 2\n', ' 99\n')))), 'age-work'],
    ['with 2^(10^40) rounds', toSampleBytes(TEXT.replace(' 2\n', ` 1${'0'.repeat(40)}\n`)), 'age-work'],
    ['with zeros before its rounds', toSampleBytes(TEXT.replace(' 2\n', ' 02\n')), 'age-damaged'],
    ['for two passphrases', toSampleBytes(TEXT.replace(/(-> scrypt .*\n.*\n)/, '$1$1')), 'age-damaged'],
    ['with an endless header', toSampleBytes(`age-encryption.org/v1\n${'-'.repeat(1e6)}`), 'age-damaged'],
    ['with a line too short', encode(SAMPLE_ARMORED.replace('\nYk9C', '\nYk\n9C')), 'age-damaged'],
    ['with text behind it', encode(`${SAMPLE_ARMORED}Saludos`), 'age-damaged'],
  ])('%s', (_name, bytes, outcome) => {
    expect(outcomeOf(bytes)).toBe(outcome);
  });

  it('says how much is in it', () => {
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

describe('a file that was cut off is told at every length', () => {
  const cuts = (bytes: Uint8Array) =>
    toRuns(Array.from(bytes, (_byte, length) => outcomeOf(bytes.subarray(0, length))));

  it('armored: until its last line is whole', () => {
    expect(cuts(toSampleBytes(SAMPLE_ARMORED))).toEqual([
      '0-4 no age',
      '5-318 age-truncated',
      '319-319 locked',
    ]);
  });

  it('in binary: as long as too little follows the header to be anything', () => {
    expect(cuts(BINARY)).toEqual(['0-4 no age', '5-180 age-truncated', '181-184 locked']);
  });

  it('in binary: where less than a seal follows a whole piece', () => {
    const bytes = new Uint8Array(149 + 16 + 65_552 + 20);
    bytes.set(BINARY.subarray(0, 149));
    const outcomes = [0, 1, 16, 17].map((more) => outcomeOf(bytes.subarray(0, 149 + 16 + 65_552 + more)));
    expect(outcomes).toEqual(['locked', 'age-truncated', 'age-truncated', 'locked']);
  });
});

/** `from-to outcome`, for each run of the same one. */
function toRuns(outcomes: readonly string[]): string[] {
  const starts = outcomes.flatMap((outcome, index) => (outcome === outcomes[index - 1] ? [] : [index]));
  return starts.map((start, n) => `${start}-${(starts[n + 1] ?? outcomes.length) - 1} ${outcomes[start]}`);
}
