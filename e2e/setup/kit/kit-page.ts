/** The page of all parts of the kit, which no product build has: made here, and served beside the app's own pages. */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Locator, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BASE = '/kit/';
const HTML = 'e2e/setup/kit/kit.html';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

/** Once per worker of Playwright. */
let built: Promise<ReadonlyMap<string, string | Buffer>> | undefined;

async function buildKit(): Promise<ReadonlyMap<string, string | Buffer>> {
  const result = await build({
    root: ROOT,
    base: BASE,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { OFFERED_LANGUAGES: '[["es", "Español"]]' },
    build: { write: false, target: 'esnext', rolldownOptions: { input: `${ROOT}/${HTML}` } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const files = output && 'output' in output ? output.output : [];
  return new Map(
    files.map((file) => {
      const content = file.type === 'chunk' ? file.code : file.source;
      return [file.fileName, typeof content === 'string' ? content : Buffer.from(content)];
    }),
  );
}

/** Parts of the kit, each in every state. */
export class KitPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly country: Locator;
  readonly dialogButton: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Piezas' });
    this.country = page.getByRole('combobox', { name: 'País', exact: true });
    this.dialogButton = page.getByRole('button', { name: 'Abrir el diálogo', exact: true });
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    built ??= buildKit();
    const files = await built;
    await this.#page.route(`**${BASE}**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(BASE.length) || HTML;
      const body = files.get(path);
      const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      await (body === undefined ? route.abort() : route.fulfill({ body, contentType }));
    });
    await this.#page.goto(BASE);
    await this.heading.waitFor();
  }

  /** As if the pointer or the focus were on each part that is marked for it. */
  async force(): Promise<void> {
    await force(await this.#page.context().newCDPSession(this.#page));
  }
}

async function force(session: CDPSession): Promise<void> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  for (const [state, forcedPseudoClasses] of [
    ['hover', ['hover']],
    ['focus', ['focus', 'focus-visible']],
  ] as const) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force="${state}"]`,
    });
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] });
  }
}
