import { expect, test } from 'vitest';
import { type Catalog, type CatalogNotes, createLoadedCatalog } from '../../domain/profile/catalog.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toCatalogNotes, toCatalogStateText } from './catalogs-section.tsx';
import * as spanish from '../../i18n/languages/es.ts';

const translator = createTranslator('es', joinTexts(spanish));
const SPEC = { url: '/p', value: 'id', list: '/resultado/producto' };
type State = Pick<Catalog, 'status' | 'isOutdated' | 'failure'>;
const textOf = (state: State, spec: typeof SPEC | { file: string; value: string } = SPEC) =>
  toCatalogStateText(translator, state, spec);

test.each<[State, string]>([
  [{ status: 'ready' }, 'lista'],
  [{ status: 'loading' }, 'cargando…'],
  [{ status: 'failed' }, 'no se pudo cargar'],
  [{ status: 'ready', isOutdated: true }, 'desactualizada: no se pudo leer otra vez'],
  [{ status: 'failed', failure: { code: 'http', status: 404 } }, 'no se pudo cargar: respondió 404'],
  [{ status: 'failed', failure: { code: 'signed-out' } }, 'no se pudo cargar: falta acceder'],
  [
    { status: 'failed', failure: { code: 'no-list' } },
    'no se pudo cargar: respondió, pero en /resultado/producto no hay una lista con valores en «id»',
  ],
  [
    { status: 'ready', isOutdated: true, failure: { code: 'network' } },
    'desactualizada, no se pudo leer otra vez: sin respuesta: red o CORS',
  ],
])('the catalog state %j is shown as "%s"', (state, text) => {
  expect(textOf(state)).toBe(text);
});

test('the text says that the answer itself should be the list if the profile names no path', () => {
  expect(textOf({ status: 'failed', failure: { code: 'no-list' } }, { file: '/c.json', value: 'cod' })).toBe(
    'no se pudo cargar: respondió, pero la respuesta misma no es una lista con valores en «cod»',
  );
});

test.each<[CatalogNotes, number | undefined, string[]]>([
  [{}, undefined, []],
  [{ filtered: 0, blank: 0, notWhole: 0, twice: 0, padded: 0 }, 3, []],
  [
    { filtered: 1200, blank: 1, notWhole: 2, twice: 3, padded: 4 },
    2,
    [
      'fuera por «where»: 1.200',
      'fuera por no traer valor: 1',
      'fuera por no ser un número entero: 2',
      'fuera por estar ya: 3',
      'leídas como otro número, como "012" por 12: 4',
      'más largas que lo que admite codPais (2): 1, como CHL',
    ],
  ],
])('of the entries, what is left out or too long is counted: %j', (notes, maxLength, lines) => {
  const state = { entries: [{ value: 'CHL' }, { value: 'AR' }], loadedAt: '', isOutdated: false, notes };
  const catalog = createLoadedCatalog('paises', SPEC, { status: 'ready', ...state });
  const fields = { codPais: { catalog: 'paises', maxLength } };
  expect(toCatalogNotes(translator, catalog, { name: '', baseUrl: '', fields })).toEqual(lines);
});

test('an empty list is said to be empty', () => {
  const state = { entries: [], loadedAt: '', isOutdated: false } as const;
  const catalog = createLoadedCatalog('paises', SPEC, { status: 'ready', ...state });
  expect(toCatalogNotes(translator, catalog, { name: '', baseUrl: '' })).toEqual([
    'sin opciones: no hay nada que elegir',
  ]);
});
