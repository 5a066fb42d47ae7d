// @ts-check
/** What commands do that are given a service profile: find its text, and the code of the app that reads it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * npm starts scripts in the folder of package.json; what the operator wrote counts from where that was.
 *
 * @param {string} name
 * @returns {string | { problem: string }}
 */
export function findProfileText(name) {
  try {
    return decode(name, readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), name)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { problem: `${name}: there is no such file` };
    if (code === 'EISDIR') return { problem: `${name}: this is a folder` };
    return { problem: `${name}: cannot be read (${String(code)})` };
  }
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {string | { problem: string }} the text without a byte order mark
 */
function decode(name, bytes) {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { problem: `${name}: this is UTF-16; save the file as UTF-8` };
  const text = new TextDecoder().decode(bytes);
  const place = text.indexOf('\uFFFD');
  // The sign itself may stand in a text.
  if (place < 0 || Buffer.from(text).equals(Buffer.from(bytes))) return text;
  const line = text.slice(0, place).split('\n').length;
  return { problem: `${name}: line ${line} is no UTF-8 (is it Latin-1?); save the file as UTF-8` };
}

/** @returns `withSource`, or undefined where nothing is installed: that was said */
export async function findLoader() {
  try {
    return (await import('./load-source.mjs')).withSource;
  } catch {
    console.error('Run «npm install» first.');
    return undefined;
  }
}
