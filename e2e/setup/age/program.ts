/** The age program itself, https://age-encryption.org, as a person uses it in a terminal. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProgram } from '../install/programs.mjs';

const LIMIT_MS = 30_000;

export class AgeProgram {
  readonly #path: string;
  /** Folder for its files. */
  readonly #folder: string;

  constructor(folder: string) {
    this.#path = getProgram('age');
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Content of an encrypted file; undefined when the program refuses it. */
  decrypt(file: Uint8Array, passphrase: string): string | undefined {
    const name = this.#write('locked.age', file);
    const isDone = this.#run(['-d', '-o', this.#at('open'), name], [passphrase]);
    return isDone ? readFileSync(this.#at('open'), 'utf8') : undefined;
  }

  encrypt(text: string, passphrase: string): Buffer {
    const name = this.#write('plain', Buffer.from(text));
    const options = ['-p', '-o', this.#at('made.age'), name];
    if (!this.#run(options, [passphrase, passphrase])) throw new Error('age did not encrypt');
    return readFileSync(this.#at('made.age'));
  }

  /** Encrypts for a new key, which is discarded. */
  encryptForKey(text: string): Buffer {
    const { stdout } = spawnSync(this.#path.replace(/age$/, 'age-keygen'), { encoding: 'utf8' });
    const recipient = /age1\w+/.exec(stdout)?.[0] ?? '';
    const { status, stdout: file } = spawnSync(this.#path, ['-a', '-r', recipient], { input: text });
    if (status !== 0) throw new Error('age did not encrypt');
    return file;
  }

  /**
   * It reads its passphrases from the terminal and not from its input: `script` provides the terminal, and
   * types them.
   */
  #run(args: readonly string[], passphrases: readonly string[]): boolean {
    const command = [this.#path, ...args].map((word) => `'${word}'`).join(' ');
    const { status } = spawnSync('script', ['-qec', command, '/dev/null'], {
      input: passphrases.map((passphrase) => `${passphrase}\n`).join(''),
      timeout: LIMIT_MS,
    });
    return status === 0;
  }

  #write(name: string, content: Uint8Array): string {
    writeFileSync(this.#at(name), content);
    return this.#at(name);
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }
}
