/**
 * Makes the start a classic script. Chromium compiles classic scripts when the service worker puts them into its cache, and reads
 * the compiled code at every later start; modules it compiles anew each time, although it stores their compiled code, too.
 *
 * Parts that load later still import from the start. They find its exports in a small module under its former name.
 */
import { build, type Plugin, type Rolldown } from 'vite';
import { toScriptName } from './bundle-file.ts';

/** The global variable that hands the exports from the script to the module. */
const EXPORTS = '__enrolaStart';
const MODULE = /<script type="module"([^>]*) src="\/([^"]+)">/;

/**
 * Makes V8 compile all functions of the script while it comes in, outside of the main thread, and not each one at its first call.
 * It must be the first line; other browsers ignore it. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Vite plugin, for the build; before those that read the bundle. */
export function classicStart(): Plugin {
  return {
    name: 'enrola-classic-start',
    apply: 'build',
    enforce: 'post',
    // No browser may take the module for the whole start that an earlier version kept under such a name.
    config: () => ({
      build: { rolldownOptions: { output: { entryFileNames: 'assets/start-exports-[hash].js' } } },
    }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const document = bundle['index.html'];
        const [, attributes, fileName = ''] =
          document?.type === 'asset' ? (MODULE.exec(String(document.source)) ?? []) : [];
        const start = bundle[fileName];
        if (document?.type !== 'asset' || start?.type !== 'chunk')
          this.error('index.html names no module to start with.');
        if (start.imports.length > 0)
          this.error(`The start is to be one file, and imports ${start.imports.join(', ')}.`);
        const code = await toClassicScript(start.code);
        this.emitFile({ type: 'asset', fileName, source: toExportingModule(start.exports) });
        start.fileName = toScriptName('start', code);
        start.code = code;
        document.source = String(document.source).replace(
          MODULE,
          `<script defer${attributes} src="/${start.fileName}">`,
        );
      },
    },
  };
}

/**
 * A script that does what the module does, and puts its exports into a global variable.
 * @throws when an export changes its value, which the others would not see
 */
export async function toClassicScript(code: string): Promise<string> {
  const id = '\0start';
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // Both resolve addresses that begin with a slash.
    define: { 'import.meta.url': 'document.baseURI', 'import.meta.resolve': 'undefined' },
    plugins: [
      {
        name: 'enrola-only-start',
        enforce: 'pre',
        resolveId: (source, importer) => (importer === undefined ? id : { id: source, external: true }),
        load: (source) => (source === id ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: id, formats: ['iife'], name: EXPORTS },
      rolldownOptions: { treeshake: false, output: { exports: 'named', strict: true } },
    },
  });
  const [script] = toOutputs(built).flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error('The start was not built.');
  const changing = /Object\.defineProperty\(\w+,[`'"](\w+)[`'"],\{enumerable:!0,get/.exec(script.code)?.[1];
  if (changing !== undefined)
    throw new Error(`The start exports a variable that changes its value (${changing} in its module).`);
  return COMPILE_HINT + script.code;
}

function toOutputs(built: Awaited<ReturnType<typeof build>>): readonly Rolldown.RolldownOutput[] {
  if (Array.isArray(built)) return built;
  return 'output' in built ? [built] : [];
}

/** The module that later parts import. */
export function toExportingModule(names: readonly string[]): string {
  const variables = names.map((name, index) => [name, `v${index}`] as const);
  const read = variables.map(([name, variable]) => `${JSON.stringify(name)}:${variable}`);
  const given = variables.map(([name, variable]) => `${variable} as ${name}`);
  return `const{${read.join()}}=${EXPORTS};export{${given.join()}};`;
}
