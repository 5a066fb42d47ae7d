import { armor, Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { type AgeFile, isAge, readAge } from '../../domain/files/age-file.ts';
import {
  SAMPLE_ARMORED,
  SAMPLE_PASSPHRASE,
  toSampleBytes,
  toUnarmored,
} from '../../domain/files/age-sample.oracle.ts';
import { decryptAge, encryptAge } from './age-cipher.ts';

const BINARY = toUnarmored(SAMPLE_ARMORED);

function toFile(bytes: Uint8Array): AgeFile {
  const reading = readAge(bytes);
  if (!reading.ok) throw new Error(reading.problem.code);
  return reading.file;
}

async function encryptBinary(text: string, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(text);
}

/** What becomes of a file from its bytes to its text. */
async function open(bytes: Uint8Array, passphrase = SAMPLE_PASSPHRASE): Promise<string> {
  if (!isAge(bytes)) return 'no age';
  const reading = readAge(bytes);
  if (!reading.ok) return reading.problem.code;
  const decrypted = await decryptAge(reading.file, passphrase);
  return decrypted.ok ? `«${new TextDecoder().decode(decrypted.bytes)}»` : decrypted.code;
}

describe('what is encrypted opens again', () => {
  it.each(['', 'hola ñ 😀', 'x'.repeat(65_536), 'ñ'.repeat(65_536)])('%#', async (text) => {
    const armored = await encryptAge(text, 'contraseña', 1);
    expect(await open(toSampleBytes(armored), 'contraseña')).toBe(`«${text}»`);
    expect(await open(armor.decode(armored), 'contraseña')).toBe(`«${text}»`);
  });

  it('with the rounds of the age program', { timeout: 60_000 }, async () => {
    const armored = await encryptAge('hola', 'contraseña');
    expect(new TextDecoder().decode(toUnarmored(armored))).toMatch(
      /^age-encryption.org\/v1\n-> scrypt \S+ 18\n/,
    );
  });
});

describe('a passphrase', () => {
  it.each([['otra'], [''], ['ñandú 88 '], ['Ñandú 88'], ['nandu 88']])(
    '%j does not open it',
    async (passphrase) => {
      expect(await open(BINARY, passphrase)).toBe('wrong-passphrase');
    },
  );

  it('is the same however it is composed', async () => {
    expect(await open(BINARY, 'n\u0303andu\u0301 88')).toBe('«hola»');
    const armored = await encryptAge('hola', 'n\u0303andu\u0301 88', 1);
    const decrypter = new Decrypter();
    decrypter.addPassphrase('ñandú 88');
    expect(await decrypter.decrypt(armor.decode(armored), 'text')).toBe('hola');
  });

  it('keeps its signs, as the age program takes them', async () => {
    const armored = await encryptAge('hola', '① ﬁn\u00a0de', 1);
    expect(await open(toSampleBytes(armored), '① ﬁn\u00a0de')).toBe('«hola»');
    expect(await open(toSampleBytes(armored), '1 fin de')).toBe('wrong-passphrase');
  });

  it('that another program took decomposed opens when it is typed so', async () => {
    const bytes = await encryptBinary('hola', 'n\u0303andu\u0301 88');
    expect(await open(bytes, 'n\u0303andu\u0301 88')).toBe('«hola»');
    expect(await open(bytes, 'ñandú 88')).toBe('wrong-passphrase');
  });
});

/** For each byte, whatever can be said where one of its bits is another: `from-to outcomes`. */
async function flipAll(bytes: Uint8Array): Promise<string[]> {
  const outcomes: string[] = [];
  for (const index of bytes.keys()) {
    const found = new Set<string>();
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[index]! ^= 1 << bit;
      found.add(await open(flipped));
    }
    outcomes.push([...found].toSorted().join(' '));
  }
  const starts = outcomes.flatMap((outcome, index) => (outcome === outcomes[index - 1] ? [] : [index]));
  return starts.map((start, n) => `${start}-${(starts[n + 1] ?? outcomes.length) - 1} ${outcomes[start]}`);
}

describe('a flipped bit, of every byte', () => {
  /**
   * Salt, rounds and sealed key say nothing by themselves: with another one no passphrase fits. The rest of the header
   * has its own check, under the right passphrase.
   */
  it('of a file in binary', { timeout: 60_000 }, async () => {
    expect(await flipAll(BINARY)).toEqual([
      '0-19 age-damaged',
      '20-20 age-damaged age-version',
      '21-31 age-damaged',
      '32-53 age-damaged wrong-passphrase',
      '54-54 age-damaged',
      '55-55 age-damaged wrong-passphrase',
      '56-56 age-damaged',
      '57-99 age-damaged wrong-passphrase',
      '100-148 age-damaged',
      '149-184 age-incomplete',
    ]);
  });

  /** The same parts; three bytes stand in four characters. Nothing is said of the line end behind the last line. */
  it('of an armored file', { timeout: 60_000 }, async () => {
    const outcomes = await flipAll(toSampleBytes(SAMPLE_ARMORED));
    expect(outcomes.filter((run) => !/^\d+-\d+ age-damaged( wrong-passphrase)?$/.test(run))).toEqual([
      '62-62 age-damaged age-version',
      '319-319 age-damaged «hola»',
    ]);
    expect(outcomes.filter((run) => run.endsWith('wrong-passphrase'))).toEqual([
      '78-83 age-damaged wrong-passphrase',
      '85-98 age-damaged wrong-passphrase',
      '100-106 age-damaged wrong-passphrase',
      '110-110 age-damaged wrong-passphrase',
      '112-163 age-damaged wrong-passphrase',
      '165-169 age-damaged wrong-passphrase',
    ]);
  });
});

describe('a file of several pieces in binary', () => {
  const text = 'x'.repeat(65_536 * 2 + 100);
  const header = 149 + 16;
  const piece = 65_552;

  it.each<[name: string, length: number, outcome: string]>([
    ['behind its first piece', header + piece, 'age-truncated'],
    ['behind its second piece', header + 2 * piece, 'age-truncated'],
    ['within its second piece', header + piece + 5000, 'age-incomplete'],
    ['within its last piece', header + 2 * piece + 60, 'age-incomplete'],
    ['within the seal of its last piece', header + 2 * piece + 16, 'age-truncated'],
  ])('cut off %s', async (_name, length, outcome) => {
    const bytes = await encryptBinary(text, 'x');
    expect(await open(bytes.subarray(0, length), 'x')).toBe(outcome);
  });

  it('cut off behind a piece that is damaged', async () => {
    const bytes = (await encryptBinary(text, 'x')).slice(0, header + 2 * piece);
    bytes[header + 7]! ^= 1;
    expect(await open(bytes, 'x')).toBe('age-incomplete');
  });

  it('with its pieces in another order, or with more behind them', async () => {
    const bytes = await encryptBinary(text, 'x');
    const swapped = bytes.slice();
    swapped.copyWithin(header, header + piece, header + 2 * piece);
    expect(await open(swapped, 'x')).toBe('age-incomplete');
    expect(await open(Uint8Array.from([...bytes, 10]), 'x')).toBe('age-incomplete');
  });
});

it('is opened as a whole or not at all', async () => {
  const bytes = await encryptBinary('x'.repeat(200_000), 'x');
  bytes[bytes.length - 1]! ^= 1;
  expect(await decryptAge(toFile(bytes), 'x')).toEqual({ ok: false, code: 'age-incomplete' });
});
