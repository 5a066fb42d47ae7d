/** The profile's schema for editors: JSON Schema (draft 2020-12) with a sentence at every key. Not part of the app. */
import * as z from 'zod/mini';
import { FIELD_NAMES, FIELDS } from '../domain/fields/registry.ts';
import { localTextSchema } from '../domain/formats/local-text.ts';
import { catalogEntriesSchema, catalogEntrySchema } from '../domain/profile/schema/catalog-schema.ts';
import { PROFILE_DOCS } from '../domain/profile/schema/profile-docs.ts';
import { caseSchema } from '../domain/case/case-schema.ts';
import { CASE_DOCS } from '../domain/profile/schema/case-docs.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import {
  conditionSchema,
  fieldNameSchema,
  formatSchema,
  personFieldNameSchema,
} from '../domain/profile/schema/rule-schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const CASE_FIELD = String.raw`^case(\.[A-Za-z0-9-]+){2}$`;

/** Parts that stand at many places are written once; the registry holds them. Editors offer the names of fields. */
const parts = z.registry<{ id: string; enum?: string[]; anyOf?: object[] }>();
parts.add(localTextSchema(), { id: 'text' });
parts.add(formatSchema(), { id: 'format' });
parts.add(conditionSchema(), { id: 'condition' });
parts.add(fieldNameSchema(), { id: 'fieldName', enum: FIELD_NAMES });
parts.add(personFieldNameSchema(), {
  id: 'personFieldName',
  anyOf: [
    { enum: FIELD_NAMES.filter((name) => name !== FIELDS.riskProfileCode.wire) },
    // In the rules of a case.
    { pattern: CASE_FIELD },
  ],
});

/** The file `public/profile.schema.json`, as text. */
export function toProfileJsonSchema(): string {
  const whole = z.extend(profileSchema(), { case: z.optional(caseSchema) });
  const { $schema, ...schema } = convert(whole);
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
      if (zodSchema !== catalogEntriesSchema()) return;
      const { $schema: _, $defs: __, ...items } = convert(catalogEntrySchema());
      Object.assign(jsonSchema, { type: 'array', items });
    },
  });
}

/** Adds the sentence of every key below a part of the schema. */
function describe(schema: JsonSchema, path: string): void {
  const docs: Readonly<Record<string, string>> = { ...PROFILE_DOCS, ...CASE_DOCS };
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'boolean') continue;
    const keyPath = path === '' ? key : `${path}.${key}`;
    // The rules of a case are rules as all others.
    part.description = docs[keyPath] ?? docs[keyPath.replace(/^case\.(?=rules)/, '')] ?? '';
    describe(part, keyPath);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) describe(part, path);
  const { items, additionalProperties } = schema;
  if (typeof items === 'object' && !Array.isArray(items)) describe(items, `${path}[]`);
  if (typeof additionalProperties === 'object') describe(additionalProperties, `${path}.*`);
}
