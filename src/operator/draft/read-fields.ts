/**
 * Facts about the contract's fields in an OpenAPI document: lengths, required fields, enumerations, formats.
 */
import { ARRAY_NAMES, FIELDS, findFieldByWireName } from '../../domain/fields/registry.ts';
import type { FieldSpec, ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { InlineCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { findCount, isObject, toList, toObject } from './json.ts';
import { CONTRACT_NAMES } from './operations.ts';
import { toCatalogName } from './list-words.ts';
import { hideMissing } from './hide-missing.ts';
import { toFormat } from './read-format.ts';
import type { Schema, Schemas } from './schema.ts';

export interface DraftedFields {
  readonly fields: Record<string, FieldSpec>;
  readonly catalogs: Record<string, InlineCatalogSpec>;
  readonly limits: NonNullable<ProfileSpec['limits']>;
  readonly rules: NonNullable<ProfileSpec['rules']>;
  readonly checks: NonNullable<ProfileSpec['checks']>;
}

interface Place {
  readonly value: unknown;
  readonly isRequired: boolean;
}

const BY_LOWER_CASE = new Map(CONTRACT_NAMES.map((name) => [name.toLowerCase(), name]));

/** `listed` are fields whose codes the service provides: their lists define the values. */
export function readFields(
  body: unknown,
  listed: ReadonlySet<string>,
  schemas: Schemas,
  note: NoteDown,
): DraftedFields {
  const places = findPlaces(body, schemas, note);
  if (places.size === 0)
    note('fields', 'the document does not describe the body: nothing is known of its fields');
  const fields: Record<string, FieldSpec> = {};
  const catalogs: Record<string, InlineCatalogSpec> = {};
  for (const name of CONTRACT_NAMES) {
    const place = places.get(name);
    const key = findFieldByWireName(name);
    if (!place || !key) continue;
    const schema = schemas.read(place.value);
    const isInteger = FIELDS[key].kind === 'integer';
    noteOtherType(name, schema, isInteger, note);
    const entries = toEntries(schema, schemas, isInteger);
    if (entries && listed.has(name))
      note(`fields.${name}`, 'the document has both a list and an enumeration; the list is drafted');
    else if (entries) catalogs[toCatalogName(name)] = { entries };
    const isChosen = listed.has(name) || entries !== undefined;
    const field: FieldSpec = {
      ...(place.isRequired && { required: true }),
      ...(isChosen ? { catalog: toCatalogName(name) } : toTextSpec(name, schema, isInteger, note)),
    };
    if (Object.keys(field).length > 0) fields[name] = field;
  }
  return { fields, catalogs, rules: hideMissing(places, schemas, note), ...readCounts(places, schemas) };
}

/** Spec of a typed field. */
function toTextSpec(
  name: string,
  schema: Schema,
  isInteger: boolean,
  note: NoteDown,
): Pick<FieldSpec, 'maxLength' | 'format'> {
  const maxLength = isInteger ? undefined : findCount(schema.json['maxLength']);
  const format = isInteger ? undefined : toFormat(name, schema, note);
  return { ...(maxLength !== undefined && { maxLength }), ...(format && { format }) };
}

/** Place of each name of the contract; other required names cannot be sent. */
function findPlaces(body: unknown, schemas: Schemas, note: NoteDown): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let rootPath: readonly string[] = [];
  schemas.walk(body, (written, value, owner, path) => {
    const name = BY_LOWER_CASE.get(written.toLowerCase());
    const isRequired = owner.required.has(written);
    if (name === undefined) {
      const isAround = schemas.read(value).properties.size > 0 && !places.has('personaFulls');
      if (isRequired && !isAround)
        note(written, 'the document requires it, but the contract has no such field: Enrola never sends it');
      return;
    }
    if (places.has(name)) return;
    places.set(name, { value, isRequired });
    if (name === 'personaFulls') rootPath = path;
    if (written !== name)
      note(name, `the document writes ${written}; Enrola sends ${name}, as the contract says`);
  });
  if (rootPath.length > 0)
    note('personaFulls', `the document has it inside of ${rootPath.join('.')}; Enrola sends it at the root`);
  return places;
}

/** Limits on persons and rows, and lists that need at least one row. */
function readCounts(
  places: ReadonlyMap<string, Place>,
  schemas: Schemas,
): Pick<DraftedFields, 'limits' | 'checks'> {
  const countOf = (name: string, key: 'maxItems' | 'minItems') =>
    findCount(schemas.read(places.get(name)?.value).json[key]);
  const persons = countOf('personaFulls', 'maxItems');
  const rows = Object.fromEntries(
    ARRAY_NAMES.flatMap((section) => {
      const most = countOf(section, 'maxItems');
      return most === undefined ? [] : [[section, most]];
    }),
  );
  const needed = ARRAY_NAMES.filter((section) => countOf(section, 'minItems') !== undefined);
  return {
    limits: { ...(persons !== undefined && { persons }), ...(Object.keys(rows).length > 0 && { rows }) },
    checks: needed.length > 0 ? [{ name: 'needs-row', severity: 'error', sections: needed }] : [],
  };
}

function noteOtherType(name: string, { type }: Schema, isInteger: boolean, note: NoteDown): void {
  const sent = isInteger ? 'integer' : 'string';
  if (type !== undefined && type !== sent && !(isInteger && type === 'number'))
    note(
      `fields.${name}`,
      `the document says ${type}; Enrola sends a ${isInteger ? 'number' : 'string'}, as the contract says`,
    );
}

type Entries = InlineCatalogSpec['entries'];

/** An enumeration as a list, with the names that generators write beside the values. */
function toEntries(schema: Schema, schemas: Schemas, isInteger: boolean): Entries | undefined {
  const pairs = toPairs(schema, schemas).filter(
    ([value]) => isInteger === Number.isSafeInteger(Number(value || 'x')) || !isInteger,
  );
  if (pairs.length === 0) return undefined;
  if (isInteger) return pairs.map(([value, label]) => ({ value: Number(value), label }));
  return Object.fromEntries(pairs);
}

function toPairs({ json }: Schema, schemas: Schemas): (readonly [value: string, label: string])[] {
  const choices = toList(json['choices']).map((choice) => toObject(schemas.resolve(choice)));
  if (choices.length > 0) {
    return choices.flatMap((choice) => {
      const value = toValue(choice['const']);
      return value === undefined
        ? []
        : [[value, toLabel(choice['title'] ?? choice['description'], value)] as const];
    });
  }
  const names = toList(
    json['x-enumNames'] ??
      json['x-enum-varnames'] ??
      json['x-enum-descriptions'] ??
      toObject(json['x-ms-enum'])['values'],
  );
  const described = readDescribed(json['description']);
  return toList(json['enum']).flatMap((one, index) => {
    const value = toValue(one);
    if (value === undefined) return [];
    const name = names[index];
    const text = isObject(name) ? (name['description'] ?? name['name']) : name;
    return [[value, toLabel(text ?? described.get(value), value)] as const];
  });
}

function toValue(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** `PersonaNatural` and `PERSONA_NATURAL` are for programs; people read «Persona natural». */
function toLabel(text: unknown, value: string): string {
  const bare = typeof text === 'string' && text.trim() !== '' ? text.trim() : value;
  // Short capitals are codes or acronyms.
  if (/\s/.test(bare) || !/\p{Ll}\p{Lu}|_/u.test(bare))
    return /^\p{Lu}{5,}$/u.test(bare) ? toSentence(bare) : bare;
  return toSentence(bare.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
}

function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** Descriptions often explain the codes: `N = Natural, J = Jurídica`, or a line for each. */
function readDescribed(description: unknown): ReadonlyMap<string, string> {
  if (typeof description !== 'string') return new Map();
  const pairs = description.matchAll(
    /(?:^|[\s(,;*-])`?([\p{L}\d_]{1,12})`?\s*(?:=|:|–|->| - )\s*([^,;\n()]+)/gu,
  );
  return new Map([...pairs].map(([, value = '', label = '']) => [value, label.trim().replace(/\.$/, '')]));
}
