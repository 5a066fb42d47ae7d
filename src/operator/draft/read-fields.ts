/**
 * Facts about the contract's fields in an OpenAPI document: lengths, required fields, enumerations, formats.
 */
import { ARRAY_NAMES, FIELDS, findFieldByWireName } from '../../domain/fields/registry.ts';
import type { FieldSpec, ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { InlineCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { findCount, toTexts } from './json.ts';
import { CONTRACT_NAMES } from './operations.ts';
import { isCodeField, toCatalogName } from './list-words.ts';
import { readEnumeration, toQuote } from './read-enumeration.ts';
import { hideMissing } from './hide-missing.ts';
import { toFormat } from './read-format.ts';
import type { Schema, Schemas } from './schema.ts';

export interface DraftedFields {
  /** The document says nothing of the body. */
  readonly isUndescribed: boolean;
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

/** Words of a description by which a field takes anything. */
const FREE_TEXT =
  /\b(?:texto|campo|valor|escritura|formato)\s+libre\b|\blibre\s+(?:texto|formato)\b|\bfree[\s-]?(?:form|text)\b/i;

/** `listed` are fields whose codes the service provides: their lists define the values. */
export function readFields(
  body: unknown,
  listed: ReadonlySet<string>,
  schemas: Schemas,
  note: NoteDown,
): DraftedFields {
  const places = findPlaces(body, schemas, note);
  const isUndescribed = places.size === 0;
  if (isUndescribed)
    note('fields', 'the document does not describe the body: nothing is known of its fields');
  const fields: Record<string, FieldSpec> = {};
  const catalogs: Record<string, InlineCatalogSpec> = {};
  const silent: string[] = [];
  for (const name of CONTRACT_NAMES) {
    const place = places.get(name);
    const key = findFieldByWireName(name);
    if (!place || !key) continue;
    const schema = schemas.read(place.value);
    const isInteger = FIELDS[key].kind === 'integer';
    noteOtherType(name, schema, isInteger, note);
    const entries = listed.has(name) ? undefined : readEnumeration(name, schema, isInteger, note);
    if (listed.has(name)) noteBoth(name, schema, isInteger, note);
    else if (entries) catalogs[toCatalogName(name)] = { entries };
    else if (isCodeField(name) && !noteWords(name, schema, note)) silent.push(name);
    const isChosen = listed.has(name) || entries !== undefined;
    const field: FieldSpec = {
      ...(place.isRequired && { required: true }),
      ...(isChosen ? { catalog: toCatalogName(name) } : toTextSpec(name, schema, isInteger, note)),
    };
    if (Object.keys(field).length > 0) fields[name] = field;
  }
  if (silent.length > 0)
    note('catalogs', `the document names no codes of ${silent.join(', ')}: agents type them`);
  return {
    isUndescribed,
    fields,
    catalogs,
    rules: hideMissing(places, schemas, note),
    ...readCounts(places, schemas, note),
  };
}

function noteAlternatives({ json }: Schema, path: readonly string[], note: NoteDown): void {
  const names = toTexts(json['alternatives']);
  if (names.length > 0)
    note(
      path.at(-1) ?? 'the body',
      `the document has alternatives (${names.join(', ')}): the fields of all are drafted, and only what each of them requires is required: write the rest as rules`,
    );
}

function noteBoth(name: string, schema: Schema, isInteger: boolean, note: NoteDown): void {
  const entries = readEnumeration(name, schema, isInteger, () => undefined) ?? {};
  const values = Array.isArray(entries) ? entries.map(({ value }) => value) : Object.keys(entries);
  if (values.length > 0)
    note(
      `fields.${name}`,
      `the document has both a list and an enumeration (${values.join(', ')}): the list is drafted, and must have these`,
    );
}

/** Quotes what the document says of codes that it does not list; false where it says nothing. */
function noteWords(name: string, { json }: Schema, note: NoteDown): boolean {
  const words = toQuote(json['description']);
  if (words === '') return false;
  note(
    `fields.${name}`,
    FREE_TEXT.test(words)
      ? `the document says «${words}»: no list is drafted, and agents type it`
      : `the document says «${words}», and no list: write one into "catalogs", or agents type the codes`,
  );
  return true;
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
    noteAlternatives(owner, path, note);
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
  note: NoteDown,
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
  for (const section of ['personaFulls', ...ARRAY_NAMES]) {
    const fewest = countOf(section, 'minItems') ?? 0;
    if (fewest > 1)
      note(
        section,
        `the document wants ${fewest} or more; a profile can ask for one only${section === 'personaFulls' ? '' : ' (the check "needs-row", which is drafted)'}, so the service refuses what has fewer`,
      );
  }
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
