/** The profile's schema for editors: JSON Schema (draft 2020-12) with a sentence at every key. Not part of the app. */
import * as z from 'zod/mini';
import { FIELD_NAMES, FIELDS } from '../domain/fields/registry.ts';
import { localTextSchema } from '../domain/formats/local-text.ts';
import { catalogEntriesSchema, catalogEntrySchema } from '../domain/profile/schema/catalog-schema.ts';
import { PROFILE_DOCS } from '../domain/profile/schema/profile-docs.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import {
  conditionSchema,
  fieldNameSchema,
  formatSchema,
  personFieldNameSchema,
} from '../domain/profile/schema/rule-schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parts that stand at many places are written once. Editors offer the names of fields. */
const parts = z.registry<{ id: string; enum?: string[] }>();
parts.add(localTextSchema, { id: 'text' });
parts.add(formatSchema, { id: 'format' });
parts.add(conditionSchema, { id: 'condition' });
parts.add(fieldNameSchema, { id: 'fieldName', enum: FIELD_NAMES });
parts.add(personFieldNameSchema, {
  id: 'personFieldName',
  enum: FIELD_NAMES.filter((name) => name !== FIELDS.riskProfileCode.wire),
});

/** The file `public/profile.schema.json`, as text. */
export function toProfileJsonSchema(): string {
  const { $schema, ...schema } = convert(profileSchema);
  describe(schema, '');
  for (const [name, part] of Object.entries(schema.$defs ?? {})) describe(part, name);
  const head = {
    $schema,
    title: 'Service profile of Enrola',
    description:
      'What the contract of the service does not show: addresses, lists of codes, rules, checks, and how answers are read. Everybody who opens Enrola can read it, so it holds no secret.',
  };
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`;
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

/** Adds the sentence of every key below a part of the schema. */
function describe(schema: JsonSchema, path: string): void {
  const docs: Readonly<Record<string, string>> = PROFILE_DOCS;
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'boolean') continue;
    const keyPath = path === '' ? key : `${path}.${key}`;
    part.description = docs[keyPath] ?? '';
    describe(part, keyPath);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) describe(part, path);
  const { items, additionalProperties } = schema;
  if (typeof items === 'object' && !Array.isArray(items)) describe(items, `${path}[]`);
  if (typeof additionalProperties === 'object') describe(additionalProperties, `${path}.*`);
}
