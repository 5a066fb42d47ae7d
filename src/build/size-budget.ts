/**
 * Fails the build when a first visit loads more than the limits before its page opens, when that includes
 * lazy code, or when a file is too small for a request of its own. Prints all built files.
 *
 * Counted: what `index.html` names, every entry chunk, the chunks of the named modules, all they import
 * statically, and their CSS; each file once, as long as its copy in brotli, which the preview server, the team server and the
 * shipped configurations of nginx and Caddy send. 1 kB = 1000 bytes. Requests are these files and those of `OTHER_REQUESTS`. A named
 * module that is in no chunk fails too: a check that measures nothing must not pass.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Logger, Plugin } from 'vite';
import type { BundleFile } from './bundle-file.ts';
import { toChunkTable } from './chunk-table.ts';
import { isCompressed } from './compressed-files.ts';

type LoadedFile = { readonly fileName: string; readonly bytes: number };

export type LoadedSize = {
  /** Every file loaded, the largest first. */
  readonly files: readonly LoadedFile[];
  readonly totalBytes: number;
  /** Number of requests, including files that are not code. */
  readonly requests: number;
  /** Module paths that are in no chunk of the bundle. */
  readonly missingPages: readonly string[];
  /** Files that a chunk names but the bundle does not contain: their size would be missing from the sum. */
  readonly missingFiles: readonly string[];
};

export type SizeBudgetOptions = {
  readonly limitKB: number;
  readonly limitRequests: number;
  /** Ends of the paths of the modules that the page needs to show, with forward slashes. */
  readonly pages: readonly string[];
  /** The names of files that may be small, each with the reason. */
  readonly small: readonly SmallFiles[];
  /** Packages and folders (`/src/…/`) that load on demand: none of them may be in the start. */
  readonly late: readonly string[];
};

interface SmallFiles {
  readonly name: RegExp;
  readonly why: string;
}

/** Other requests before the page is open. */
const OTHER_REQUESTS = ['index.html', 'profile.json', 'icon.svg'];
/** A smaller file costs its request more than its bytes. */
const MIN_BYTES = 3000;

/** Vite plugin: measures the production bundle and fails the build above the limits. */
export function sizeBudget(options: SizeBudgetOptions): Plugin {
  const { limitKB, limitRequests, pages, late, small } = options;
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
        const uncompressed = takeSizes(files);
        if (uncompressed !== undefined)
          this.error(`Size budget: ${uncompressed} has no copy in brotli, which servers are to send.`);
        const size = sumLoadedSize(files, pages);
        const start = new Set(size.files.map(({ fileName }) => fileName));
        for (const line of toChunkTable(files, start, getBytes)) logger?.info(line);
        const limits = `limits: ${limitKB} kB brotli, ${limitRequests} requests`;
        logger?.info(
          `${toKB(size.totalBytes).padStart(8)}  up to an open page, in ${size.requests} requests (${limits})`,
        );
        const typefaces = files.filter(({ fileName }) => fileName.endsWith('.woff2'));
        for (const file of typefaces)
          logger?.info(`${toKB(getBytes(file)).padStart(8)}  ${file.fileName}, a typeface, not counted`);
        const problem =
          findBudgetProblem(size, options) ??
          findEarly(files, start, late) ??
          findSmall(files, small, getBytes);
        if (problem !== undefined) this.error(problem);
      },
    },
  };
}

/**
 * Sums the files that the browser loads for the given pages: those in the document, entry and page chunks,
 * their static imports and CSS.
 */
export function sumLoadedSize(bundle: readonly BundleFile[], pages: readonly string[]): LoadedSize {
  const byName = new Map(bundle.map((file) => [file.fileName, file]));
  const pageNames = pages.map((page) => findPageChunk(bundle, page));
  const queue = [
    ...bundle.flatMap(findNamedInDocument),
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
    requests: files.length + OTHER_REQUESTS.length,
    missingPages: pages.filter((_page, index) => pageNames[index] === undefined),
    missingFiles: [...missingFiles],
  };
}

/** The sentence that fails the build, or undefined when the measured size is within the budget. */
export function findBudgetProblem(
  size: LoadedSize,
  { limitKB, limitRequests }: Pick<SizeBudgetOptions, 'limitKB' | 'limitRequests'>,
): string | undefined {
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
  if (size.requests > limitRequests) {
    return `Size budget: ${size.requests} requests are over the limit of ${limitRequests}.`;
  }
  return undefined;
}

/** The sentence that fails the build for a small file without a stated reason. */
export function findSmall(
  bundle: readonly BundleFile[],
  allowed: readonly SmallFiles[],
  bytesOf: (file: BundleFile) => number,
): string | undefined {
  const files = bundle.filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
  const gone = allowed.find(({ name }) => !files.some(({ fileName }) => name.test(toName(fileName))));
  if (gone)
    return `Size budget: no file ${String(gone.name)} was built. Correct \`small\` in vite.config.ts.`;
  const small = files.find(
    (file) => bytesOf(file) < MIN_BYTES && !allowed.some(({ name }) => name.test(toName(file.fileName))),
  );
  return (
    small &&
    `Size budget: ${small.fileName} has ${bytesOf(small)} bytes, too few for a file: put it into another in vite.config.ts.`
  );
}

/** Name of a file: `assets/help-page-1a2b3c4d.js` becomes `help-page`. */
function toName(fileName: string): string {
  return fileName.replace(/^assets\/|-[\w-]{8}\.(?:js|css)$/g, '');
}

/** The sentence that fails the build when the start includes code that should load on demand. */
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
    // A search for a renamed part proves nothing.
    if (modules.length === 0)
      return `Size budget: nothing of ${part} was built. Correct \`late\` in vite.config.ts.`;
    const early = modules.find(({ fileName }) => start.has(fileName));
    if (early) return `Size budget: ${early.id} is in the start (${early.fileName}), and is to load on use.`;
  }
  return undefined;
}

/** Scripts and styles that the document itself asks for. */
function findNamedInDocument(file: BundleFile): string[] {
  if (file.type !== 'asset' || file.fileName !== 'index.html') return [];
  const names = String(file.source).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
  return Array.from(names, ([, name = '']) => name);
}

function findPageChunk(bundle: readonly BundleFile[], page: string): string | undefined {
  return bundle.find(
    (file) => file.type === 'chunk' && file.modules.some(({ id }) => toSlashes(id).endsWith(page)),
  )?.fileName;
}

/** Sizes in brotli. What the build has not compressed is compressed once. */
const measured = new WeakMap<BundleFile, number>();

/**
 * Takes the sizes of the copies that the build writes.
 * @returns the name of a file that should have a copy and has none
 */
export function takeSizes(bundle: readonly BundleFile[]): string | undefined {
  const copies = new Map(
    bundle.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source] as const] : [])),
  );
  for (const file of bundle) {
    const copy = copies.get(`${file.fileName}.br`);
    if (copy !== undefined) measured.set(file, Buffer.byteLength(copy));
    else if (isCompressed(file.fileName)) return file.fileName;
  }
  return undefined;
}

function getBytes(file: BundleFile): number {
  const known = measured.get(file);
  if (known !== undefined) return known;
  const content = file.type === 'chunk' ? file.code : file.source;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = brotliCompressSync(content, { params }).byteLength;
  measured.set(file, bytes);
  return bytes;
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function toKB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
