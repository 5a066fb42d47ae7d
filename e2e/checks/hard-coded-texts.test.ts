/** Every word on the screen comes from `i18n`: components contain none. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const SHOWN_BY = ['app', 'features', 'form', 'ui'];
/** Attributes that people read or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label)$/;
/** Nodes with texts for programmers and styles. */
const SILENT = /^(NewExpression|ImportDeclaration|ImportExpression|TS.*)$/;

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Keys of texts, classes and selectors. */
const isCode = (text: string) => /^[a-z]+(\.[\w-]+)+$|^\.[a-z]|[a-z]--[a-z]/.test(text);
const isWord = (text: string) => /\p{L}/u.test(text) && !isCode(text);
/** Several words, or letters that no identifier here has. */
const isSentence = (text: string) => /\p{L}{2,} +\p{L}{2,}|[^\P{L}a-zA-Z]/u.test(text) && !isCode(text);

/** The texts of a source that would appear on the screen unchanged. */
function findTexts(source: string): string[] {
  const { program, errors } = parseSync('source.tsx', source);
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  const found: string[] = [];
  const visit = (node: Node, isClass: boolean): void => {
    const { type, value } = node;
    if (SILENT.test(type)) return;
    if (type === 'JSXText' && isWord(String(value))) found.push(String(value).trim());
    if (type === 'Literal' && typeof value === 'string' && !isClass && isSentence(value)) found.push(value);
    if (type === 'TemplateElement' && !isClass && isSentence(JSON.stringify(value)))
      found.push(JSON.stringify(value));
    const name = type === 'JSXAttribute' && isNode(node['name']) ? String(node['name']['name']) : '';
    if (SPOKEN.test(name) && isNode(value) && typeof value['value'] === 'string' && isWord(value['value']))
      found.push(value['value']);
    for (const member of Object.values(node)) {
      for (const child of Array.isArray(member) ? member : [member]) {
        if (isNode(child)) visit(child, isClass || name === 'className');
      }
    }
  };
  if (isNode(program)) visit(program, false);
  return found;
}

test('finds what it looks for', () => {
  const source = `
    import x from 'una cosa';
    const a = <p className="field field--short" title="Nombre">Hola {name}</p>;
    const b = ok ? 'Guardar todo' : \`Envío \${n}\`;
    throw new Error('no such field');
    const c = t('person.name');`;
  expect(findTexts(source)).toEqual(['Nombre', 'Hola', 'Guardar todo', expect.stringContaining('Envío')]);
});

const SOURCES = SHOWN_BY.flatMap((folder) =>
  readdirSync(`${SRC}/${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|arbitraries|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(`${SRC}/${path}`, 'utf8') }));

test('no text stands in the code', () => {
  expect(SOURCES.length).toBeGreaterThan(200);
  const found = SOURCES.flatMap(({ path, source }) => findTexts(source).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

test('dates and numbers are written by the translator only, which asks Intl', () => {
  const own = /toLocale\w*String|to(Time|Date|UTC)String|toFixed|DateTimeFormat|NumberFormat/;
  expect(SOURCES.filter(({ source }) => own.test(source)).map(({ path }) => path)).toEqual([]);
});
