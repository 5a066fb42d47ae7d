import { armor, Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { type AgeFile, isAge, readAge } from '../../domain/files/age-file.ts';
import {
  SAMPLE_ARMORED,
  SAMPLE_PASSPHRASE,
  toSampleBytes,
  toUnarmored,
} from '../../domain/files/age-sample.fixture.ts';
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

/** Opens a file as the app does; returns its text in «», or the code of the problem. */
async function open(bytes: Uint8Array, passphrase = SAMPLE_PASSPHRASE): Promise<string> {
  if (!isAge(bytes)) return 'no age';
  const reading = readAge(bytes);
  if (!reading.ok) return reading.problem.code;
  const decrypted = await decryptAge(reading.file, passphrase);
  return decrypted.ok ? `«${new TextDecoder().decode(decrypted.bytes)}»` : decrypted.code;
}

describe('encrypting a file', () => {
  it.each(['', 'hola ñ 😀', 'x'.repeat(65_536), 'ñ'.repeat(65_536)])(
    'an encrypted file opens again with its passphrase, text %#',
    async (text) => {
      const armored = await encryptAge(text, 'contraseña', 1);
      expect(await open(toSampleBytes(armored), 'contraseña')).toBe(`«${text}»`);
      expect(await open(armor.decode(armored), 'contraseña')).toBe(`«${text}»`);
    },
  );

  it('a file is encrypted with the work factor of the age program', { timeout: 60_000 }, async () => {
    const armored = await encryptAge('hola', 'contraseña');
    expect(new TextDecoder().decode(toUnarmored(armored))).toMatch(
      /^age-encryption.org\/v1\n-> scrypt \S+ 18\n/,
    );
  });
});

describe('the passphrase of a file', () => {
  it.each([['otra'], [''], ['ñandú 88 '], ['Ñandú 88'], ['nandu 88']])(
    'the wrong passphrase %j does not open the file',
    async (passphrase) => {
      expect(await open(BINARY, passphrase)).toBe('wrong-passphrase');
    },
  );

  it('the passphrase opens the file however its accents are encoded', async () => {
    expect(await open(BINARY, 'n\u0303andu\u0301 88')).toBe('«hola»');
    const armored = await encryptAge('hola', 'n\u0303andu\u0301 88', 1);
    const decrypter = new Decrypter();
    decrypter.addPassphrase('ñandú 88');
    expect(await decrypter.decrypt(armor.decode(armored), 'text')).toBe('hola');
  });

  it('special characters of the passphrase are not replaced, as in the age program', async () => {
    const armored = await encryptAge('hola', '① ﬁn\u00a0de', 1);
    expect(await open(toSampleBytes(armored), '① ﬁn\u00a0de')).toBe('«hola»');
    expect(await open(toSampleBytes(armored), '1 fin de')).toBe('wrong-passphrase');
  });

  it('a passphrase that another program used with decomposed accents opens the file in that form only', async () => {
    const bytes = await encryptBinary('hola', 'n\u0303andu\u0301 88');
    expect(await open(bytes, 'n\u0303andu\u0301 88')).toBe('«hola»');
    expect(await open(bytes, 'ñandú 88')).toBe('wrong-passphrase');
  });
});

/** Outcomes of flipping each bit of each byte, as `from-to outcomes`. */
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

describe('flipping each bit of a file', () => {
  /**
   * A changed salt, work factor or wrapped key looks like a wrong passphrase. The rest of the header has its own
   * checksum, which the right passphrase opens.
   */
  it('every flipped bit of a binary file is reported as a problem', {
    timeout: 60_000,
  }, async () => {
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

  /** The same parts, with three bytes in four characters. A changed line end after the last line is not detected. */
  it('every flipped bit of an armored file is reported, except in the last line end', {
    timeout: 60_000,
  }, async () => {
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

describe('a damaged binary file of several pieces', () => {
  const text = 'x'.repeat(65_536 * 2 + 100);
  const header = 149 + 16;
  const piece = 65_552;

  it.each<[name: string, length: number, outcome: string]>([
    ['after its first piece', header + piece, 'age-truncated'],
    ['after its second piece', header + 2 * piece, 'age-truncated'],
    ['within its second piece', header + piece + 5000, 'age-incomplete'],
    ['within its last piece', header + 2 * piece + 60, 'age-incomplete'],
    ['16 bytes after the start of its last piece', header + 2 * piece + 16, 'age-truncated'],
  ])('a file that is cut off %s does not open', async (_name, length, outcome) => {
    const bytes = await encryptBinary(text, 'x');
    expect(await open(bytes.subarray(0, length), 'x')).toBe(outcome);
  });

  it('a file that is cut off after a damaged piece is reported as incomplete', async () => {
    const bytes = (await encryptBinary(text, 'x')).slice(0, header + 2 * piece);
    bytes[header + 7]! ^= 1;
    expect(await open(bytes, 'x')).toBe('age-incomplete');
  });

  it('a file with its pieces in another order, or with extra bytes at its end, does not open', async () => {
    const bytes = await encryptBinary(text, 'x');
    const swapped = bytes.slice();
    swapped.copyWithin(header, header + piece, header + 2 * piece);
    expect(await open(swapped, 'x')).toBe('age-incomplete');
    expect(await open(Uint8Array.from([...bytes, 10]), 'x')).toBe('age-incomplete');
  });
});

it('a file is decrypted as a whole or not at all', async () => {
  const bytes = await encryptBinary('x'.repeat(200_000), 'x');
  bytes[bytes.length - 1]! ^= 1;
  expect(await decryptAge(toFile(bytes), 'x')).toEqual({ ok: false, code: 'age-incomplete' });
});
