/** The lists of codes that a service gives: which field each is for, and where values and texts stand in it. */
import { FIELDS } from '../../domain/fields/registry.ts';
import { toJsonPointer } from '../../domain/formats/json-path.ts';
import { foldText } from '../../domain/formats/plain-text.ts';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { Addresses } from './base-url.ts';
import type { NoteDown } from './draft-note.ts';
import { toTexts } from './json.ts';
import { findFieldOfList } from './list-words.ts';
import type { NamedList } from './named-lists.ts';
import { findAnswerBody, type Operation } from './operations.ts';
import type { Schema, Schemas } from './schema.ts';

interface FoundList {
  readonly field: string;
  readonly score: number;
  readonly spec: LoadedCatalogSpec;
}

const VALUE_NAMES = [
  'codigo',
  'code',
  'cod',
  'clave',
  'key',
  'value',
  'valor',
  'id',
  'sigla',
  'abbreviation',
];
const LABEL_NAMES = [
  'nombre',
  'name',
  'glosa',
  'descripcion',
  'description',
  'dsc',
  'desc',
  'label',
  'texto',
  'text',
  'titulo',
  'title',
  'etiqueta',
  'nom',
  'razon',
];
const LIST_NAMES = [
  'data',
  'items',
  'content',
  'results',
  'resultado',
  'result',
  'value',
  'values',
  'lista',
  'list',
  'registros',
  'elementos',
];
const COMMUNE = FIELDS['addresses.communeId'].wire;
const INTEGER_FIELDS: readonly string[] = [COMMUNE, FIELDS['bankAccounts.bankId'].wire];
const DEEPEST_LIST = 3;

type LoadedPages = { readonly parameter: string; readonly first: number } | undefined;

interface ListContext {
  readonly schemas: Schemas;
  readonly addresses: Addresses;
  readonly needsSignIn: (operation: Operation) => boolean;
  readonly note: NoteDown;
}

/**
 * Lists by the contract's name of the field that they are for. Those that the description of a field names win over
 * those whose address sounds like one.
 */
export function readLists(
  operations: readonly Operation[],
  named: readonly NamedList[],
  context: ListContext,
): ReadonlyMap<string, { readonly spec: LoadedCatalogSpec; readonly operation: Operation }> {
  const { schemas, addresses, needsSignIn, note } = context;
  const best = new Map<string, FoundList & { readonly operation: Operation }>();
  const read = (operation: Operation, path: string, name: string, field?: string) => {
    const url = addresses.toProfileUrl(operation, path);
    const found = readList(operation, { name, url, field }, schemas, note);
    if (!found || found.score <= (best.get(found.field)?.score ?? 0)) return;
    const spec = needsSignIn(operation) ? { ...found.spec, authenticated: true } : found.spec;
    best.set(found.field, { ...found, spec, operation });
  };
  for (const { operation, path, field } of named) read(operation, path, path, field);
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const taken = named.filter((one) => one.operation === operation).map(({ path }) => path);
    const say: NoteDown = taken.length > 0 ? () => undefined : note;
    for (const { path, name } of toAddresses(operation, schemas, say))
      if (!taken.includes(path)) read(operation, path, name);
  }
  return best;
}

/** One operation may give many lists, by a parameter whose values the document names. */
function toAddresses(
  { path, id = '', parameters }: Operation,
  schemas: Schemas,
  note: NoteDown,
): readonly { readonly path: string; readonly name: string }[] {
  const needed = parameters.filter(
    (one) => one['in'] === 'path' || (one['in'] === 'query' && one['required'] === true),
  );
  if (needed.length === 0) return path.includes('{') ? [] : [{ path, name: `${path} ${id}` }];
  const [parameter] = needed;
  const values = toTexts(schemas.read(parameter?.['schema']).json['enum']);
  if (!parameter || needed.length > 1 || values.length === 0) {
    if (findFieldOfList(path))
      note(`GET ${path}`, 'this may be a list, but it needs a parameter that a profile has no value for');
    return [];
  }
  const key = String(parameter['name']);
  return values.map((value) => {
    const encoded = encodeURIComponent(value);
    const address =
      parameter['in'] === 'path' ? path.replace(`{${key}}`, encoded) : `${path}?${key}=${encoded}`;
    return { path: address, name: value };
  });
}

function readList(
  operation: Operation,
  { name, url, field }: { readonly name: string; readonly url: string; readonly field: string | undefined },
  schemas: Schemas,
  note: NoteDown,
): FoundList | undefined {
  const place = findList(findAnswerBody(operation, schemas)?.schema, schemas);
  if (!place) return undefined;
  const match =
    field === undefined
      ? (findFieldOfList(name) ?? findFieldOfList(place.item.name ?? ''))
      : { field, score: Infinity };
  const about = `GET ${url}`;
  if (!match) {
    note(about, 'this is a list, but not clearly the codes of a field: name it in "catalogs" if it is');
    return undefined;
  }
  const isInteger = INTEGER_FIELDS.includes(match.field);
  const value = findMember(
    place.item,
    VALUE_NAMES,
    isInteger ? ['integer', 'number', 'string'] : ['string', 'integer', 'number'],
    schemas,
  );
  const label = findMember(place.item, LABEL_NAMES, ['string'], schemas, value);
  if (value === undefined) {
    note(about, `this looks like the list of ${match.field}, but which member is the code cannot be told`);
    return undefined;
  }
  if (label === undefined)
    note(about, `which member of the list of ${match.field} people read cannot be told: set "label"`);
  const group = match.field === COMMUNE ? findGroup(place.item, [value, label], schemas) : undefined;
  const pages = findPages(operation, schemas);
  if (!pages && isPaged(operation, place.owner))
    note(about, `the list of ${match.field} comes in pages, and the address asks for the first one only`);
  const spec = {
    url: withPageSize(url, operation, schemas),
    ...(place.pointer !== '' && { list: place.pointer }),
    value,
    ...(label !== undefined && { label }),
    ...(isInteger && { valueType: 'integer' as const }),
    ...(group !== undefined && { group }),
    ...(pages && { pages }),
  };
  return { ...match, spec };
}

interface ListPlace {
  readonly pointer: string;
  readonly item: Schema;
  /** The object that holds the list, if any. */
  readonly owner: Schema | undefined;
}

/** The answer itself, or the nearest list of objects in it. */
function findList(body: unknown, schemas: Schemas): ListPlace | undefined {
  const waiting = [{ value: body, pointer: '', owner: undefined as Schema | undefined, depth: 0 }];
  // An array is walked in the order in which it grows.
  for (const { value, pointer, owner, depth } of waiting) {
    const schema = schemas.read(value);
    if (schema.type === 'array') {
      const item = schemas.read(schema.items);
      if (item.properties.size > 0) return { pointer, item, owner };
      continue;
    }
    if (depth === DEEPEST_LIST) continue;
    const members = [...schema.properties].toSorted(([a], [b]) => rankOf(a) - rankOf(b));
    for (const [name, inner] of members) {
      waiting.push({ value: inner, pointer: `${pointer}/${name}`, owner: schema, depth: depth + 1 });
    }
  }
  return undefined;
}

function rankOf(name: string): number {
  const place = LIST_NAMES.indexOf(name.toLowerCase());
  return place === -1 ? LIST_NAMES.length : place;
}

/** By its name (`codigo`, `codPais`, `id_comuna`), and among those by its type. */
function findMember(
  item: Schema,
  names: readonly string[],
  types: readonly string[],
  schemas: Schemas,
  taken?: string,
): string | undefined {
  const members = [...item.properties].flatMap(([member, value]) => {
    const type = types.indexOf(schemas.read(value).type ?? 'string');
    const words = foldText(member.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')).split(' ');
    const exact = names.indexOf(words.join(''));
    const part = words.map((word) => names.indexOf(word)).filter((place) => place !== -1);
    const rank = exact !== -1 ? exact : part.length > 0 ? names.length + Math.min(...part) : -1;
    return member === taken || type === -1 || rank === -1 ? [] : [{ member, rank, type }];
  });
  const [best] = members.toSorted((a, b) => a.type - b.type || a.rank - b.rank);
  return best?.member;
}

const GROUP = /region|provinc|departamento|estado|state|distrito/;

/** Finds the member with the region of a commune: communes of two regions may have one name. */
function findGroup(
  item: Schema,
  taken: readonly (string | undefined)[],
  schemas: Schemas,
): string | undefined {
  for (const [member, value] of item.properties) {
    if (!GROUP.test(foldText(member)) || taken.includes(member)) continue;
    const schema = schemas.read(value);
    const inner = findMember(schema, LABEL_NAMES, ['string'], schemas);
    if (inner !== undefined) return toJsonPointer([member, inner]);
    if ((schema.type ?? 'string') === 'string' && !/(?:id|cod|codigo)$/i.test(member)) return member;
  }
  return undefined;
}

const PAGE_NUMBER = /^(?:page|pagina|page_?number|numero_?pagina)$/i;

/** Pages by number, where the document says which number the first one has: a wrong one would lose a page. */
function findPages({ parameters }: Operation, schemas: Schemas): LoadedPages {
  const page = parameters.find(({ in: place, name }) => place === 'query' && PAGE_NUMBER.test(String(name)));
  const { json } = schemas.read(page?.['schema']);
  const first = json['default'] ?? json['minimum'];
  return page && (first === 0 || first === 1) ? { parameter: String(page['name']), first } : undefined;
}

const PAGE = /^(?:page|pagina|page_?number|offset|cursor|skip|start)$/i;
const SIZE = /^(?:size|limit|page_?size|per_?page|tamano|cantidad|take|top)$/i;
const NEXT = /^(?:next|siguiente|next_?page|total_?pages|total_?elements|totalpaginas|has_?more|last)$/i;

function isPaged({ parameters }: Operation, owner: Schema | undefined): boolean {
  return (
    parameters.some(({ name }) => PAGE.test(String(name))) ||
    [...(owner?.properties.keys() ?? [])].some((name) => NEXT.test(name))
  );
}

/** As many entries at once as the document allows. */
function withPageSize(url: string, { parameters }: Operation, schemas: Schemas): string {
  const size = parameters.find(({ in: place, name }) => place === 'query' && SIZE.test(String(name)));
  const most = size && schemas.read(size['schema']).json['maximum'];
  if (!size || typeof most !== 'number') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(String(size['name']))}=${most}`;
}
