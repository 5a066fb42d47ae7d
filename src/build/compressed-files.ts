/**
 * The preview server sends its files as they are, to be asked for again at each visit. This sends the built scripts,
 * styles and typefaces as a good static server does: compressed (a typeface already is), and kept by browsers for ever, for
 * their names change with what is in them. Each is compressed once. Everything else (`index.html`, `sw.js`, `profile.json`) stays with the server.
 */
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

type Encoding = 'br' | 'gzip' | 'identity';

const BUILT = /^\/assets\/([\w.-]+\.(js|css|woff2))$/;
/** In the page. */
const NAMED = /"\/assets\/([\w.-]+\.(?:js|css))"/g;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
const compress: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: promisify(gzip),
  identity: (content) => Promise.resolve(content),
};

/** Vite plugin, for the preview server; after those that answer for more than files. */
export function compressedFiles(): Plugin {
  return {
    name: 'enrola-compressed-files',
    apply: 'serve',
    configurePreviewServer({ config, middlewares }) {
      middlewares.use(createFileMiddleware(join(config.root, config.build.outDir)));
    },
  };
}

/** Answers for the built files in `assets` of the folder; who asks for anything else, or for what is not there, goes on. */
export function createFileMiddleware(folder: string) {
  const contents = new Map<string, Promise<Buffer>>();
  const find = async (name: string, encoding: Encoding): Promise<Buffer | undefined> => {
    const path = join(folder, 'assets', name);
    // A new build changes what stands under a name only where the name lies.
    const changed = await stat(path).catch(() => undefined);
    if (!changed?.isFile()) return undefined;
    const key = `${encoding} ${changed.mtimeMs} ${name}`;
    const content = contents.get(key) ?? readFile(path).then(compress[encoding]);
    contents.set(key, content);
    return content;
  };
  // The file of the start takes most of a second: it is ready before somebody asks for it.
  void readFile(join(folder, 'index.html'), 'utf8').then(
    (page) => Promise.allSettled([...page.matchAll(NAMED)].map(([, name = '']) => find(name, 'br'))),
    () => undefined,
  );
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const [, name, extension = ''] = BUILT.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? [];
    const { method } = request;
    if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return next();
    const encoding = extension === 'woff2' ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    find(name, encoding).then((content) => {
      if (!content) return next();
      response.appendHeader('vary', 'accept-encoding');
      response.writeHead(200, {
        'content-type': TYPES[extension],
        'content-length': content.byteLength,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return response.end(method === 'HEAD' ? undefined : content);
    }, next);
  };
}

/** The best one that the browser names and does not refuse (`br;q=0`). */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
