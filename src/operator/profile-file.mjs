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
    const text = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), name), 'utf8');
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { problem: `${name}: there is no such file` };
    if (code === 'EISDIR') return { problem: `${name}: this is a folder` };
    return { problem: `${name}: cannot be read (${String(code)})` };
  }
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
