/**
 * Beside each built script and style the build writes two compressed copies, `.br` and `.gz`, at the highest quality: web
 * servers send them as they are, so that no request waits for a compressor and all servers send as little as the budget counts.
 *
 * Only files in `assets` have copies, because their names change with their content. A copy beside a file that keeps its name
 * would go on being served when an operator replaces the file: `profile.json`, `sw.js` by `sw-off.js`, or all by an older build.
 *
 * The preview server sends these files as a good web server does: compressed (a typeface already is), and kept by browsers for
 * ever. Everything else stays with Vite.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

type Encoding = 'br' | 'gzip' | 'identity';

const BUILT = /^\/assets\/([\w.-]+\.(js|css|woff2))$/;
/** Files with copies, as the bundler names them. */
const COMPRESSED = /^assets\/.+\.(?:js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
/** What the name of a file ends with, by its encoding. */
const ENDS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Vite plugin, for the build; before those that measure what it writes. */
export function compressedFiles(): Plugin {
  return {
    name: 'enrola-compressed-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => isCompressed(fileName));
        const copies = await Promise.all(
          files.map((file) => compress(file.fileName, file.type === 'chunk' ? file.code : file.source)),
        );
        for (const copy of copies.flat()) this.emitFile({ type: 'asset', ...copy });
      },
    },
  };
}

/** @param fileName as the bundler names it: `assets/index-1a2b3c4d.js` */
export function isCompressed(fileName: string): boolean {
  return COMPRESSED.test(fileName);
}

/**
 * Makes the copies of a file. The same content gives the same bytes, or two releases of one commit would differ.
 * @param fileName as the bundler names it
 */
export async function compress(fileName: string, content: string | Uint8Array) {
  const bytes = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return [
    { fileName: `${fileName}${ENDS.br}`, source: await promisify(brotliCompress)(bytes, { params }) },
    { fileName: `${fileName}${ENDS.gzip}`, source: await promisify(gzip)(bytes, { level: 9 }) },
  ];
}

/** Vite plugin, for the preview server; after those that answer for more than files. */
export function compressedAnswers(): Plugin {
  return {
    name: 'enrola-compressed-answers',
    apply: 'serve',
    configurePreviewServer({ config, middlewares }) {
      middlewares.use(createFileMiddleware(join(config.root, config.build.outDir)));
    },
  };
}

/** Answers for the built files in `assets` of the folder; who asks for anything else, or for what is not there, goes on. */
export function createFileMiddleware(folder: string) {
  const find = (name: string, encoding: Encoding): Promise<Buffer | undefined> =>
    readFile(join(folder, 'assets', `${name}${ENDS[encoding]}`)).catch(() => undefined);
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
