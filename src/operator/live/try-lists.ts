import type { CatalogEntry, CatalogFailure } from '../../domain/profile/catalog.ts';
import { toPathText } from '../../domain/formats/json-path.ts';
import { readCatalog } from '../../domain/profile/read-catalog.ts';
import { parseJson } from '../../domain/profile/read-list.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { CatalogError } from '../../domain/profile/catalog-error.ts';
import { type CatalogAccess, loadCatalog } from '../../services/catalogs/load-catalog.ts';
import type { LiveRow } from './live-row.ts';
import type { SignInTrial } from './try-sign-in.ts';

interface Target {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** False when the profile's paths belong to an origin that nobody named. */
  readonly isKnown: boolean;
}

/** The text of a file that is installed with the app; undefined when there is none. */
export type FindAppFile = (path: string) => string | undefined;

const SHOWN_ENTRIES = 2;

/** Loads every list of the profile with the code of the app. */
export async function tryLists(
  spec: ProfileSpec,
  target: Target,
  trial: SignInTrial,
  findAppFile: FindAppFile,
): Promise<readonly LiveRow[]> {
  const rows: LiveRow[] = [];
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog))
      rows.push(...(await tryList({ spec, name, catalog }, target, trial, findAppFile)));
  }
  return rows;
}

interface Tried {
  readonly spec: ProfileSpec;
  readonly name: string;
  readonly catalog: LoadedCatalogSpec;
}

async function tryList(
  { spec, name, catalog }: Tried,
  target: Target,
  { authorization, reason }: SignInTrial,
  findAppFile: FindAppFile,
): Promise<readonly LiveRow[]> {
  const what = `list ${name}`;
  const access: CatalogAccess = {
    baseUrl: target.baseUrl,
    timeoutMs: target.timeoutMs,
    authorize: () => Promise.resolve(authorization),
    noteUnauthorized: () => undefined,
  };
  if ('url' in catalog) {
    if (!target.isKnown && catalog.url.startsWith('/'))
      return [{ outcome: 'not tried', what, detail: 'where the service is, is not known' }];
    if (catalog.authenticated && !authorization) return [{ outcome: 'not tried', what, detail: reason }];
  }
  try {
    const entries =
      'url' in catalog ? (await loadCatalog(catalog, access)).entries : readFile(catalog, findAppFile);
    return [toRow(what, catalog, entries), ...findForeignCodes(spec, name, entries)];
  } catch (error) {
    const detail = error instanceof CatalogError ? toReason(error, catalog) : 'it cannot be read';
    return [{ outcome: 'fails', what, detail }];
  }
}

/** Codes that the profile names for a field of the list, and that the list lacks: they are never offered. */
function findForeignCodes(
  { fields = {}, rules = [] }: ProfileSpec,
  name: string,
  entries: readonly CatalogEntry[],
): readonly LiveRow[] {
  if (entries.length === 0) return [];
  const known = new Set(entries.map(({ value }) => String(value)));
  const isOfList = (field: string) => Object.hasOwn(fields, field) && fields[field]?.catalog === name;
  const named = [
    ...Object.entries(fields).map(
      ([field, { suggest }]) => [field, ['fields', field, 'suggest'], [suggest]] as const,
    ),
    ...rules.flatMap(({ suggest = {}, restrict = {} }, index) => [
      ...Object.entries(suggest).map(
        ([field, value]) => [field, ['rules', index, 'suggest', field], [value]] as const,
      ),
      ...Object.entries(restrict).map(
        ([field, values]) => [field, ['rules', index, 'restrict', field], values] as const,
      ),
    ]),
  ];
  return named
    .filter(([field]) => isOfList(field))
    .flatMap(([, path, values]) =>
      values
        .filter((value) => value !== undefined && !known.has(String(value)))
        .map((value) => ({
          outcome: 'fails' as const,
          what: `list ${name}`,
          detail: `it lacks ${JSON.stringify(value)}, which ${toPathText(path, '')} names`,
        })),
    );
}

function readFile(
  catalog: LoadedCatalogSpec & { readonly file: string },
  findAppFile: FindAppFile,
): readonly CatalogEntry[] {
  const text = findAppFile(catalog.file);
  if (text === undefined) throw new CatalogError({ code: 'http', status: 404 });
  const reading = readCatalog(parseJson(text), catalog);
  if (!reading.ok) throw new CatalogError({ code: 'no-list' });
  return reading.entries;
}

function toRow(what: string, catalog: LoadedCatalogSpec, entries: readonly CatalogEntry[]): LiveRow {
  const { label } = catalog;
  if (entries.length === 0)
    return {
      outcome: 'fails',
      what,
      detail: `the list is empty${catalog.where ? ', or no entry is as "where" says' : ''}`,
    };
  const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const shown = entries.slice(0, SHOWN_ENTRIES).map(toText).join(', ');
  const without = entries.filter((entry) => entry.label === undefined).length;
  if (label !== undefined && without === entries.length)
    return { outcome: 'fails', what, detail: `${count}, but none has a text at "label": ${shown}` };
  const rest = label !== undefined && without > 0 ? `; ${without} without a text` : '';
  const doubt = isLikeOnePage(catalog, entries.length)
    ? '; is that all? So round a number is often the first page ("pages")'
    : '';
  return {
    outcome: 'works',
    what,
    detail: `${count}: ${shown}${entries.length > SHOWN_ENTRIES ? ', …' : ''}${rest}${doubt}`,
  };
}

/**
 * Services give pages of 10, 20, 25, 50, 100 and similar sizes. A list whose pages were counted is complete.
 */
function isLikeOnePage(catalog: LoadedCatalogSpec, count: number): boolean {
  if (!('url' in catalog) || (catalog.pages && 'parameter' in catalog.pages)) return false;
  return count === 25 || (count >= 10 && count % 10 === 0 && (count <= 100 || count % 50 === 0));
}

function toText({ value, label }: CatalogEntry): string {
  if (label === undefined) return JSON.stringify(value);
  const text = typeof label === 'string' ? label : (Object.values(label)[0] ?? '');
  return `${JSON.stringify(value)} ${text}`;
}

function toReason(error: CatalogError, catalog: LoadedCatalogSpec): string {
  const failure: CatalogFailure = error.failure;
  switch (failure.code) {
    case 'signed-out':
      return 'nobody is signed in';
    case 'http':
      return toStatusReason(failure.status, catalog);
    case 'network':
      return `no connection, or it broke off${causeOf(error)}`;
    case 'timeout':
      return 'no answer in time';
    case 'not-json':
      return 'the answer is not JSON';
    case 'no-list':
      return `no list at ${JSON.stringify(catalog.list ?? '')} ("list") with entries that have ${JSON.stringify(catalog.value)} ("value")`;
    case 'too-large':
      return 'the answer is too large';
    case 'too-many-pages':
      return 'it has more pages than are asked for';
    case 'same-page':
      return 'a page came twice, so the list would never end ("pages")';
    case 'foreign-page':
      return 'the next page lies at another origin ("pages")';
  }
}

function toStatusReason(status: number, catalog: LoadedCatalogSpec): string {
  if ('file' in catalog) return `${catalog.file} lies neither beside the profile nor in public/`;
  const isOpen = catalog.authenticated !== true;
  if (status === 401 || status === 403)
    return `the service answers ${status}: ${isOpen ? 'does it need the sign-in ("authenticated")?' : 'it does not take the sign-in'}`;
  return `the service answers ${status}${status === 404 ? ': is the address right?' : ''}`;
}

/** Node's code for a failed connection, such as `ENOTFOUND`. */
function causeOf(error: Error): string {
  let cause: unknown = error.cause;
  while (cause instanceof Error) {
    if ('code' in cause) return ` (${String(cause.code)})`;
    cause = cause.cause;
  }
  return '';
}
