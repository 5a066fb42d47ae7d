// @ts-check
/** Credentials are typed in the terminal, or stand in the environment for CI; never in arguments, which others can see. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const NAMES = { user: 'ENROLA_USER', password: 'ENROLA_PASSWORD', value: 'ENROLA_VALUE' };

/**
 * @param {{ name: 'user' | 'password' | 'value', text: string, isSecret: boolean }} question
 * @returns {Promise<string>} `''` where nobody can be asked
 */
export async function askInTerminal({ name, text, isSecret }) {
  const given = process.env[NAMES[name]];
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) {
    console.error(`${text}: there is no terminal to type it in; set ${NAMES[name]}`);
    return '';
  }
  // The terminal shows what readline writes back: nothing of a secret.
  const output = isSecret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  if (isSecret) process.stderr.write(`${text}: `);
  try {
    return await terminal.question(`${text}: `);
  } finally {
    terminal.close();
    if (isSecret) process.stderr.write('\n');
  }
}
