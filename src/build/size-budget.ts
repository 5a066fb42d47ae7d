/**
 * Fails the build when the JavaScript and CSS that a browser loads up to an open page exceed a limit, or when what is
 * to load on use is among it. Prints everything that was built, chunk by chunk.
 *
 * Counted: every entry chunk, the chunks of the named pages, all they import statically, and their CSS; each
 * file once, as brotli quality 11, which is what a good static server sends. 1 kB = 1000 bytes. A named page that
 * is in no chunk fails too: a check that measures nothing must not pass.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Logger, Plugin } from 'vite';
import type { BundleFile } from './bundle-file.ts';
import { toChunkTable } from './chunk-table.ts';

type LoadedFile = { readonly fileName: string; readonly bytes: number };

export type LoadedSize = {
  /** Every file loaded, the largest first. */
  readonly files: readonly LoadedFile[];
  readonly totalBytes: number;
  /** Page paths for which the bundle holds no chunk. */
  readonly missingPages: readonly string[];
  /** Files that a chunk names but the bundle does not hold: their size would be missing from the sum. */
  readonly missingFiles: readonly string[];
};

export type SizeBudgetOptions = {
  readonly limitKB: number;
  /** Ends of the paths of the page modules, in the entry chunk or loaded dynamically, with forward slashes. */
  readonly pages: readonly string[];
  /** Packages and folders (`/src/…/`) that load on use: none of them may be in the start. */
  readonly late: readonly string[];
};

/** Vite plugin: measures the production bundle and fails the build above `limitKB`. */
export function sizeBudget({ limitKB, pages, late }: SizeBudgetOptions): Plugin {
  let logger: Logger | undefined;
  return {
    name: 'enrola-size-budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      logger = config.logger;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).map((file): BundleFile => {
          if (file.type === 'asset') return { type: 'asset', fileName: file.fileName, source: file.source };
          const css = [...(file.viteMetadata?.importedCss ?? [])];
          const { fileName, code, isEntry, imports } = file;
          const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => ({
            id,
            length: renderedLength,
          }));
          return { type: 'chunk', fileName, code, isEntry, modules, imports, css };
        });
        const size = sumLoadedSize(files, pages);
        const start = new Set(size.files.map(({ fileName }) => fileName));
        for (const line of toChunkTable(files, start, getBytes)) logger?.info(line);
        logger?.info(`${toKB(size.totalBytes).padStart(8)}  up to an open page (limit ${limitKB} kB brotli)`);
        const problem = findBudgetProblem(size, limitKB) ?? findEarly(files, start, late);
        if (problem !== undefined) this.error(problem);
      },
    },
  };
}

/** What the browser loads up to the given pages: entry chunks, page chunks, their static imports and CSS. */
export function sumLoadedSize(bundle: readonly BundleFile[], pages: readonly string[]): LoadedSize {
  const byName = new Map(bundle.map((file) => [file.fileName, file]));
  const pageNames = pages.map((page) => findPageChunk(bundle, page));
  const queue = [
    ...bundle.filter((file) => file.type === 'chunk' && file.isEntry).map((file) => file.fileName),
    ...pageNames.filter((name) => name !== undefined),
  ];
  const bytes = new Map<string, number>();
  const missingFiles = new Set<string>();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (bytes.has(name)) continue;
    const file = byName.get(name);
    if (file === undefined) {
      missingFiles.add(name);
      continue;
    }
    bytes.set(name, getBytes(file));
    if (file.type === 'chunk') queue.push(...file.imports, ...file.css);
  }
  const files = [...bytes].map(([fileName, size]) => ({ fileName, bytes: size }));
  return {
    files: files.toSorted((a, b) => b.bytes - a.bytes),
    totalBytes: files.reduce((sum, file) => sum + file.bytes, 0),
    missingPages: pages.filter((_page, index) => pageNames[index] === undefined),
    missingFiles: [...missingFiles],
  };
}

/** The sentence that fails the build, or undefined when the measured size is within the budget. */
export function findBudgetProblem(size: LoadedSize, limitKB: number): string | undefined {
  if (size.missingPages.length > 0) {
    return (
      `Size budget: no chunk for ${size.missingPages.join(', ')}. The page was renamed: correct the path in ` +
      `vite.config.ts.`
    );
  }
  if (size.missingFiles.length > 0) {
    return `Size budget: the bundle names files it does not hold: ${size.missingFiles.join(', ')}.`;
  }
  if (size.totalBytes === 0) return 'Size budget: nothing was measured.';
  if (size.totalBytes > limitKB * 1000) {
    return `Size budget: ${toKB(size.totalBytes)} kB brotli is over the limit of ${limitKB} kB.`;
  }
  return undefined;
}

/** The sentence that fails the build where the start holds what is to load on use. */
export function findEarly(
  bundle: readonly BundleFile[],
  start: ReadonlySet<string>,
  late: readonly string[],
): string | undefined {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  for (const part of late) {
    const place = part.startsWith('/') ? part : `/node_modules/${part}/`;
    const modules = chunks.flatMap(({ fileName, modules: all }) =>
      all.filter(({ id }) => toSlashes(id).includes(place)).map(({ id }) => ({ fileName, id })),
    );
    // Looking for what was renamed proves nothing.
    if (modules.length === 0)
      return `Size budget: nothing of ${part} was built. Correct \`late\` in vite.config.ts.`;
    const early = modules.find(({ fileName }) => start.has(fileName));
    if (early) return `Size budget: ${early.id} is in the start (${early.fileName}), and is to load on use.`;
  }
  return undefined;
}

function findPageChunk(bundle: readonly BundleFile[], page: string): string | undefined {
  return bundle.find(
    (file) => file.type === 'chunk' && file.modules.some(({ id }) => toSlashes(id).endsWith(page)),
  )?.fileName;
}

function getBytes(file: BundleFile): number {
  const content = file.type === 'chunk' ? file.code : file.source;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function toKB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
