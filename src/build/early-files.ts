/**
 * Sets the theme and the size of the text before the first paint, and requests the files of the first page
 * while the start is still loading: its language, and the code of its page. Otherwise the browser would find them only after all modules of the start have run.
 *
 * A script of a few lines that the document loads before the start; made at build time, because only the
 * bundle knows the names of its files. What it preloads is a guess: after a wrong one, the app loads what it needs as
 * before.
 */
import { createHash } from 'node:crypto';
import { minifySync, type Plugin, type Rolldown } from 'vite';

export interface EarlyFilesOptions {
  /** Runs first, before the first paint; it must not use anything of its module. */
  readonly follow: (followed: never) => void;
  /** Data of `follow`. */
  readonly followed: unknown;
  /** Key of the chosen language (`localStorage`). */
  readonly languageKey: string;
  /** Language of a browser that prefers none of the languages. */
  readonly fallback: string;
  /** Pages that are not part of the start: their address, the path of their module below `src`, and the texts that it says. */
  readonly pages: readonly EarlyPage[];
}

interface EarlyPage {
  readonly path: string;
  readonly module: string;
  /** Queries of the files of a language, besides the one of the start. */
  readonly texts: readonly string[];
}

/** Data of the script; files by their address. */
export interface EarlyTable {
  readonly languageKey: string;
  readonly fallback: string;
  /** By tag: the files with texts, those of the start under an empty name. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The source of a regular expression, the files, and the names of the texts. */
  readonly pages: readonly (readonly [path: string, files: readonly string[], texts: readonly string[]])[];
}

/** Vite plugin, for the build. */
export function earlyFiles(options: EarlyFilesOptions): Plugin {
  return {
    name: 'enrola-early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const document = bundle['index.html'];
        if (document?.type !== 'asset') return;
        const table = toEarlyTable(Object.values(bundle), options);
        const { code: source } = minifySync(
          'early.js',
          `(${options.follow.toString()})(${JSON.stringify(options.followed)});(${preloadEarly.toString()})(${JSON.stringify(table)})`,
        );
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/early-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const named = '<script type="module"';
        const page = String(document.source);
        if (!page.includes(named)) this.error('index.html names no module to put the early script before.');
        document.source = page.replace(named, `<script src="/${fileName}"></script>\n    ${named}`);
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** Collects the data of the script from the bundle. Throws when a page or a language is in no file. */
export function toEarlyTable(
  bundle: readonly (Rolldown.OutputAsset | Chunk)[],
  { languageKey, fallback, pages }: Omit<EarlyFilesOptions, 'follow' | 'followed'>,
): EarlyTable {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const start = toLoaded(
    byName,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const languages: Record<string, Record<string, string>> = {};
  for (const { fileName, moduleIds } of chunks) {
    for (const id of moduleIds) {
      const [, tag, query] = /\/src\/i18n\/languages\/([\w-]+)\.ts(?:\?(\w+))?$/.exec(id) ?? [];
      if (tag !== undefined) (languages[tag] ??= {})[query ?? ''] = `/${fileName}`;
    }
  }
  if (languages[fallback] === undefined) throw new Error(`No file of the language «${fallback}» was built.`);
  return {
    languageKey,
    fallback,
    languages,
    pages: pages.map(({ path, module, texts }) => {
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/src/${module}.`)));
      if (!page) throw new Error(`No file for ${module} was built. Correct the table of pages.`);
      const files = [...toLoaded(byName, [page])].filter((name) => !start.has(name));
      return [`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, files.map((name) => `/${name}`), texts] as const;
    }),
  };
}

/** The chunks, everything that they import statically, and their styles. */
function toLoaded(byName: ReadonlyMap<string, Chunk>, roots: readonly Chunk[]): ReadonlySet<string> {
  const found = new Set(roots.map(({ fileName }) => fileName));
  // A set also iterates over items that are added during the loop.
  for (const name of found) {
    const chunk = byName.get(name);
    for (const imported of chunk?.imports ?? []) found.add(imported);
    for (const css of chunk?.viteMetadata?.importedCss ?? []) found.add(css);
  }
  return found;
}

/** Runs in the page, on its own: it must not use anything of this module. */
export function preloadEarly({ languageKey, fallback, languages, pages }: EarlyTable): void {
  let chosen = '';
  try {
    chosen = localStorage.getItem(languageKey) ?? '';
  } catch {
    // Storage may be closed to the page.
  }
  const tags = [chosen, ...navigator.languages].flatMap((wanted) => {
    const tag = wanted.toLowerCase();
    return [tag, tag.split('-')[0] ?? ''];
  });
  const language = languages[tags.find((tag) => Object.hasOwn(languages, tag)) ?? fallback];
  const page = pages.find(([path]) => new RegExp(path).test(location.pathname));
  const files = [language?.[''], ...(page?.[1] ?? []), ...(page?.[2] ?? []).map((part) => language?.[part])];
  for (const href of files) {
    if (!href) continue;
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // Same mode as the bundler's own requests, or the files would load twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
