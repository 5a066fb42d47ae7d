/** The profile's schema for editors: JSON Schema (draft 2020-12) with a sentence at every key. Not part of the app. */
import { FIELD_NAMES, FIELDS } from '../domain/fields/registry.ts';
import * as z from 'zod/mini';
import { localTextSchema } from '../domain/formats/local-text.ts';
import { catalogEntriesSchema, catalogEntrySchema } from '../domain/profile/schema/catalog-schema.ts';
import { conditionSchema, formatSchema } from '../domain/profile/schema/rule-schema.ts';
import { PROFILE_DOCS } from './profile-docs.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parts that stand at many places are written once. */
const parts = z.registry<{ id: string }>();
parts.add(localTextSchema, { id: 'text' });
parts.add(formatSchema, { id: 'format' });
parts.add(conditionSchema, { id: 'condition' });

/** Names of fields, written once. */
const NAME_PARTS = {
  fieldName: { type: 'string', enum: FIELD_NAMES },
  personFieldName: {
    type: 'string',
    enum: FIELD_NAMES.filter((name) => name !== FIELDS.riskProfileCode.wire),
  },
} as const;
/** Where fields are named, by the contract's names, so that editors can offer these. */
const NAMES: Readonly<Record<string, keyof typeof NAME_PARTS>> = {
  fields: 'fieldName',
  'rules[].hide[]': 'personFieldName',
  'rules[].require[]': 'personFieldName',
  'rules[].restrict': 'personFieldName',
  'rules[].relabel': 'personFieldName',
  'rules[].help': 'personFieldName',
  'rules[].format': 'personFieldName',
  'rules[].findings[].field': 'personFieldName',
  'condition.field': 'personFieldName',
  'condition.equalsRutOf': 'personFieldName',
  'condition.farFromRutOf': 'personFieldName',
  'condition.namesOtherThan': 'personFieldName',
};

/** The file `public/profile.schema.json`, as text. */
export function toProfileJsonSchema(): string {
  const schema = convert(profileSchema);
  describe(schema, '');
  for (const [name, part] of Object.entries(schema.$defs ?? {})) describe(part, name);
  const { $schema, $defs, ...rest } = schema;
  const head = { $schema, title: 'Service profile of Enrola', description: PROFILE_DOCS[''] };
  return `${JSON.stringify({ ...head, ...rest, $defs: { ...$defs, ...NAME_PARTS } }, undefined, 2)}\n`;
}

/** Every key of the schema, as `PROFILE_DOCS` names them. */
export function keysOfProfileSchema(): readonly string[] {
  const schema = convert(profileSchema);
  const keys = new Set<string>();
  const note = (path: string) => keys.add(path);
  walk(schema, '', note);
  for (const [name, part] of Object.entries(schema.$defs ?? {})) walk(part, name, note);
  return [...keys];
}

function convert(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    metadata: parts,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Recognised by hand when a profile is read, so the schema does not show what it takes.
      if (zodSchema !== catalogEntriesSchema) return;
      const { $schema: _, $defs: __, ...items } = convert(catalogEntrySchema);
      Object.assign(jsonSchema, { type: 'array', items });
    },
  });
}

function describe(schema: JsonSchema, root: string): void {
  walk(schema, root, (path, part) => {
    const text = PROFILE_DOCS[path];
    if (text !== undefined) part.description = text;
  });
}

/** Visits every key below a part of the schema: `fields.*.maxLength`, `rules[].hide`, `condition.field`. */
function walk(schema: JsonSchema, path: string, visit: (path: string, part: JsonSchema) => void): void {
  const names = NAMES[path];
  if (names) offerNames(schema, { $ref: `#/$defs/${names}` });
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'boolean') continue;
    const keyPath = path === '' ? key : `${path}.${key}`;
    visit(keyPath, part);
    walk(part, keyPath, visit);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(part, path, visit);
  const { items, additionalProperties } = schema;
  if (isPart(items)) walk(items, `${path}[]`, visit);
  if (isPart(additionalProperties)) walk(additionalProperties, `${path}.*`, visit);
}

function offerNames(schema: JsonSchema, names: { readonly $ref: string }): void {
  if (schema.type === 'object') {
    schema.propertyNames = names;
  } else {
    delete schema.type;
    Object.assign(schema, names);
  }
}

function isPart(value: JsonSchema['items'] | JsonSchema['additionalProperties']): value is JsonSchema {
  return typeof value === 'object' && !Array.isArray(value);
}
