/**
 * Enrola in the side-by-side bench of the peers (the bench's README tells how adapters work). Run, from its folder:
 *
 *   node bench.mjs --adapter <this file> --apps vanilla,rhf-one,enrola --n 1,10,50,200 --runs 5 --throttle 4 --out …
 *
 * It serves a copy of the production bundle (`npm run build` first; BENCH_DIR names another one) whose profile has the
 * bench's own options, so that every app is given the same lists.
 */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENROLLMENT_ID, MEMBERS, personIdOf, SECTIONS, toSeedScript } from './seed.mjs';

const bench = dirname(resolve(process.argv[1]));
const { OPTIONS } = await import(pathToFileURL(join(bench, 'shared', 'model.js')).href);

/** The production bundle with a profile made of the bench's options. */
function prepareBundle() {
  const source = process.env.BENCH_DIR ?? join(import.meta.dirname, '..', '..', 'dist');
  const target = mkdtempSync(join(tmpdir(), 'enrola-bench-'));
  cpSync(source, target, { recursive: true });
  const required = ['tipoEntidad', 'identificador', 'nombre'];
  const fields = Object.fromEntries([
    ...Object.keys(OPTIONS).map((name) => [name, { catalog: name }]),
    ['email', { format: { name: 'e-mail' } }],
  ]);
  for (const name of required) fields[name] = { ...fields[name], required: true };
  const catalogs = Object.fromEntries(Object.entries(OPTIONS).map(([name, entries]) => [name, { entries }]));
  writeFileSync(
    join(target, 'profile.json'),
    JSON.stringify({ name: 'Bench', baseUrl: '', catalogs, fields }),
  );
  return target;
}

/** True when the next press of the bench's "submit" checks a broken enrollment. */
let isInvalidRun = false;

const toName = (path) => {
  const [, , section, index, member] = path;
  return path.length === 3
    ? MEMBERS.person[section]
    : `${SECTIONS[section]}.${index}.${MEMBERS[section][member]}`;
};

export default {
  name: 'enrola',
  serveDir: prepareBundle(),
  url: ({ origin }) => `${origin}/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(0)}`,
  init: ({ request }) => toSeedScript(request),
  // One person is on the page, so names do not contain the person's index.
  field: (path) => ({ css: `[name="${toName(path)}"]` }),
  add: () => ({ button: 'Agregar teléfono' }),
  switchTo: (i) => ({ css: `nav a[href$="/personas/${personIdOf(i)}"]` }),
  // «Revisar» checks the whole enrollment and shows what is wrong; «Enviar inscripción» sends it.
  get submit() {
    return { button: isInvalidRun ? 'Revisar' : 'Enviar inscripción' };
  },
  error: () => ({ visible: '.summary a' }),
  before: {
    add: async (session) => {
      isInvalidRun = false;
      await session.page.waitForFunction(() => window.__b.one({ button: 'Agregar teléfono' }) !== null);
    },
    // A long list mounts only visible rows: the user scrolls to the last person first.
    switch: async (session, i) => {
      await session.page.waitForFunction(
        (href) => {
          const list = document.querySelector('.panel__list');
          if (list) list.scrollTop = list.scrollHeight;
          return document.querySelector(`nav a[href$="${href}"]`) !== null;
        },
        `/personas/${personIdOf(i)}`,
      );
    },
    // The sections follow each other, each in a frame of its own.
    invalid: async (session) => {
      isInvalidRun = true;
      await session.page.waitForSelector('[name="emails.0.address"]');
    },
    submit: async (session) => {
      if (isInvalidRun) return;
      await session.click({ button: 'Revisar' });
      await session.page.waitForFunction(() => window.__b.one({ button: 'Enviar inscripción' }) !== null);
    },
  },
};
