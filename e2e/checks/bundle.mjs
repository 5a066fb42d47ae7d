// @ts-check
/**
 * Fails when anything of the sandbox is in dist/: it stands in for the finalize service in development and must
 * never reach an operator's server. Looked for are texts that the sandbox cannot work without. Fails too when any code there
 * makes code of a text, which the content policy forbids: libraries that try it first are reported by every browser. And fails when
 * a compressed copy is missing or is not that of its file, because servers send the copy.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROOT } from '../../src/operator/install.mjs';

/** The sandbox's own addresses, and the start of its sentinel values. */
const MARKERS = ['/sandbox/', 'SANDBOX-'];
/** As far as the name is written out. */
const CODE_OF_TEXT = /(?<![.\w$])(?:eval|Function)\s*\(|=\s*Function\s*[;,]/;
/** A file that does so, or looking for it proves nothing: zod tries whether it may, unless that is left out or off. */
const EXAMPLE = join(ROOT, 'node_modules', 'zod', 'v4', 'core', 'util.js');

/** Functions that unpack a copy, by the end of its name. */
const COPIES = { '.br': brotliDecompressSync, '.gz': gunzipSync };

const SAMPLES = ['profile.json', 'profiles/case.json'].map((path) => join(ROOT, 'dist', path));

const dist = readFiles(join(ROOT, 'dist'));
const sandbox = readFiles(join(ROOT, 'src', 'sandbox'));
const problems = [
  ...(dist.some(({ path }) => path.endsWith('.js')) ? [] : ['dist/ holds no JavaScript: build first']),
  ...MARKERS.filter((marker) => !sandbox.some(({ text }) => text.includes(marker))).map(
    (marker) =>
      `«${marker}» is not in src/sandbox any more, so looking for it proves nothing: correct MARKERS`,
  ),
  ...(CODE_OF_TEXT.test(readFileSync(EXAMPLE, 'utf8'))
    ? []
    : [`${EXAMPLE} makes no code of a text any more`]),
  ...dist.flatMap(({ path, text }) => {
    const found = path.endsWith('.js') ? CODE_OF_TEXT.exec(text) : null;
    return found ? [`${path} makes code of a text: ${text.slice(found.index - 30, found.index + 50)}`] : [];
  }),
  ...dist
    .filter(({ path }) => /assets.[^.]+\.(?:js|css)$/.test(path))
    .flatMap(({ path, text }) =>
      Object.entries(COPIES)
        .filter(([end, unpack]) => !isCopy(`${path}${end}`, unpack, text))
        .map(([end]) => `${path}${end} is missing, or is no copy of the file`),
    ),
  // Guides may speak of it, and the sample's profiles ask it who is a client.
  ...dist
    .filter(({ path }) => !path.endsWith('.md') && !SAMPLES.includes(path))
    .flatMap(({ path, text }) =>
      MARKERS.filter((marker) => text.includes(marker)).map((marker) => `${path} holds «${marker}»`),
    ),
];
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${dist.length} files in dist/, none holds anything of the sandbox or makes code of a text`);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * @param {string} path of the copy
 * @param {(bytes: Buffer) => Buffer} unpack
 * @param {string} text of the file, a character for each byte
 */
function isCopy(path, unpack, text) {
  return existsSync(path) && unpack(readFileSync(path)).toString('latin1') === text;
}

/**
 * @param {string} folder
 * @returns {{ path: string, text: string }[]} empty when there is no such folder
 */
function readFiles(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, text: readFileSync(path, 'latin1') }));
  } catch {
    return [];
  }
}
