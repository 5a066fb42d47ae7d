/**
 * Writes the frames of the first paint into the document, and a script of a few lines behind them. It sets the theme and
 * the size of the text, leaves the frame of the language and the page, and requests the files of the first page while
 * the start is still loading: its language, and the code of its page. Otherwise the browser would find them only after
 * all modules of the start have run.
 *
 * The script is made at build time, because only the bundle knows the names of its files. What it preloads is a guess:
 * after a wrong one, the app loads what it needs as before. It stands behind the frames, so that they are painted even
 * where it comes late.
 */
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { toScriptName } from './bundle-file.ts';

export interface EarlyFilesOptions {
  /** HTML of the frame in each language, that of `fallback` first; a part of one page has its address in `data-path`. */
  readonly frames: () => Promise<readonly string[]>;
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
  /** The address with `:names` for its ids, the files, and the names of the texts. */
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
      async handler(_output, bundle) {
        const document = bundle['index.html'];
        if (document?.type !== 'asset') return;
        const table = toEarlyTable(Object.values(bundle), options);
        const { code: source } = minifySync(
          'early.js',
          `(${options.follow.toString()})(${JSON.stringify(options.followed)});(${prepareFirstPage.toString()})(${JSON.stringify(table)})`,
        );
        const fileName = toScriptName('early', source);
        this.emitFile({ type: 'asset', fileName, source });
        const frames = (await options.frames()).join('\n      ');
        const unframed = Object.keys(table.languages).filter((tag) => !frames.includes(`lang="${tag}"`));
        if (unframed.length > 0)
          this.error(`No first frame in ${unframed.join(', ')}: add the language to it.`);
        const added = [
          [
            '<script defer',
            `<link rel="preload" href="/${fileName}" as="script" fetchpriority="high" />\n    `,
          ],
          ['<!-- The style sheet hides this', `${frames}\n      `],
          ['</body>', `  <script src="/${fileName}"></script>\n  `],
        ] as const;
        let page = String(document.source);
        for (const [place, text] of added) {
          if (!page.includes(place))
            this.error(`index.html has no «${place}», before which the first page is written.`);
          page = page.replace(place, () => text + place);
        }
        document.source = page;
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** Collects the data of the script from the bundle. Throws when a page or a language is in no file. */
export function toEarlyTable(
  bundle: readonly (Rolldown.OutputAsset | Chunk)[],
  { languageKey, fallback, pages }: Omit<EarlyFilesOptions, 'follow' | 'followed' | 'frames'>,
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
      return [path, files.map((name) => `/${name}`), texts] as const;
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
export function prepareFirstPage({ languageKey, fallback, languages, pages }: EarlyTable): void {
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
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has no outer scope
  const isAt = (path: string) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(location.pathname);
  const tag = tags.find((known) => Object.hasOwn(languages, known)) ?? fallback;
  const language = languages[tag];
  document.documentElement.lang = tag;
  for (const frame of document.querySelectorAll<HTMLElement>('.first')) {
    if (frame.lang !== tag) frame.remove();
    for (const part of frame.querySelectorAll<HTMLElement>('[data-path]')) {
      if (isAt(part.dataset['path'] ?? '')) part.hidden = false;
      else part.remove();
    }
  }
  const page = pages.find(([path]) => isAt(path));
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
