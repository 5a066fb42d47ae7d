// @ts-check
/**
 * `node src/operator/confusables.mjs FILE`: writes `domain/formats/confusables.ts` from Unicode's `confusables.txt`
 * (unicode.org/Public/security, UTS 39), without marks and signs, and without letters that compatibility
 * decomposition makes the same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const WIDTH = 100;

const text = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1] ?? 'unknown';

/** @param {string} hex */
const toText = (hex) =>
  String.fromCodePoint(
    ...hex
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );
/** @param {string} plain */
const withoutMarks = (plain) => plain.normalize('NFKD').replace(/\p{M}/gu, '');
/** @param {string} letters */
const escape = (letters) =>
  letters.replace(/[^\x21-\x7e]/gu, (letter) => {
    const code = letter.codePointAt(0)?.toString(16) ?? '';
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });

/** @type {Map<string, string>} */
const prototypes = new Map();
for (const line of text.split('\n')) {
  const [source, target] = line.replace(/^\uFEFF|#.*/gu, '').split(';');
  if (source === undefined || target === undefined) continue;
  const prototype = withoutMarks(toText(target)).replace(/[^\p{L}\p{N}]/gu, '');
  if (/[\p{L}\p{N}|]/u.test(toText(source)) && prototype !== '') prototypes.set(toText(source), prototype);
}

/** @type {Map<string, string[]>} */
const groups = new Map();
for (const [letter, prototype] of prototypes) {
  const plain = withoutMarks(letter);
  const known = Array.from(plain, (each) => (each === letter ? each : (prototypes.get(each) ?? each)));
  if (known.join('') !== prototype) groups.set(prototype, [...(groups.get(prototype) ?? []), letter]);
}

const words = [...groups].flatMap(([prototype, letters], index) => [
  `${index === 0 ? '' : ' '}${escape(prototype)}:`,
  ...letters.map(escape),
]);
const lines = [''];
for (const word of words) {
  const line = lines.at(-1) ?? '';
  if (line.length + word.length > WIDTH) lines.push(word);
  else lines[lines.length - 1] = line + word;
}

writeFileSync(
  join(ROOT, 'src', 'domain', 'formats', 'confusables.ts'),
  `/**
 * Letters under the one that they look like, from Unicode's confusables.txt ${version} (UTS 39; copyright Unicode, Inc.,
 * under the Unicode License V3), written by \`node src/operator/confusables.mjs\`: groups of \`prototype:letters\`.
 */
export const CONFUSABLES =
${lines.map((part) => `  '${part}'`).join(' +\n')};
`,
);
