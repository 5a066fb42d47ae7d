/** Lists of codes. The meaning of each key is in `profile-docs.ts`. */
import * as z from 'zod/mini';
import { onUse, optionalOnUse } from '../../formats/on-use.ts';
import { localTextSchema } from '../../formats/local-text.ts';
import { memberSchema, pointerSchema } from './known-texts.ts';

export const catalogEntrySchema = onUse(() =>
  z.strictObject({
    value: z.union([z.string(), z.int()]),
    label: z.optional(localTextSchema()),
    region: z.optional(z.string()),
    group: z.optional(localTextSchema()),
    aliases: z.optional(z.array(z.string())),
    formerNames: z.optional(z.array(z.string())),
    includes: z.optional(z.array(z.string())),
  }),
);

export type CatalogEntrySpec = z.infer<ReturnType<typeof catalogEntrySchema>>;

/**
 * Catalogs have hundreds of entries. A hand-written check accepts the plainly valid ones, because parsing
 * them all would take a tenth of the start's time. Zod parses a list only when it has other entries, to find
 * its problems.
 */
export const catalogEntriesSchema = onUse(() =>
  z.custom<CatalogEntrySpec[]>(Array.isArray, 'array').check((context) => {
    if (context.value.every(isPlainlySound)) return;
    const parsed = z.array(catalogEntrySchema()).safeParse(context.value);
    for (const issue of parsed.error?.issues ?? []) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an issue of the schema, as the schema gave it
      context.issues.push({ ...issue, input: context.value } as z.core.$ZodRawIssue);
    }
  }),
);

const groupAliasesSchema = onUse(() => z.optional(z.record(z.string(), z.array(z.string()))));

const inlineCatalogSchema = onUse(() =>
  z.strictObject({
    entries: z.union([catalogEntriesSchema(), z.record(z.string(), localTextSchema())]),
    groupAliases: groupAliasesSchema(),
  }),
);

const scalar = onUse(() => z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Turns a loaded answer into a list of entries. */
const toReadingShape = () => ({
  list: z.optional(pointerSchema()),
  where: z.optional(z.record(z.string(), z.union([scalar(), z.array(scalar()).check(z.minLength(1))]))),
  value: memberSchema(),
  label: z.optional(z.union([memberSchema(), z.record(z.string(), memberSchema())])),
  group: z.optional(memberSchema()),
  groupAliases: groupAliasesSchema(),
  aliases: z.optional(z.array(memberSchema())),
  parent: z.optional(z.strictObject({ member: memberSchema(), catalog: z.optional(z.string()) })),
  valueType: z.optional(z.enum(['string', 'integer'])),
  typing: z.optional(z.boolean()),
  maxAgeHours: z.optional(z.number().check(z.positive())),
});

const fileCatalogSchema = onUse(() =>
  z.lazy(() =>
    z.strictObject({
      file: z.string(),
      ...toReadingShape(),
    }),
  ),
);

/** Continuation of a list that the service gives in pages. */
const pagesSchema = onUse(() =>
  z.union([
    z.strictObject({
      next: pointerSchema(),
    }),
    z.strictObject({
      parameter: z.string().check(z.minLength(1)),
      first: z.optional(z.int()),
    }),
  ]),
);

const urlCatalogSchema = onUse(() =>
  z.lazy(() =>
    z.strictObject({
      url: z.string(),
      authenticated: z.optional(z.boolean()),
      pages: optionalOnUse(pagesSchema),
      ...toReadingShape(),
    }),
  ),
);

export const catalogSchema = onUse(() =>
  z.union([inlineCatalogSchema(), fileCatalogSchema(), urlCatalogSchema()]),
);

export type CatalogSpec = z.infer<ReturnType<typeof catalogSchema>>;
export type InlineCatalogSpec = z.infer<ReturnType<typeof inlineCatalogSchema>>;
export type LoadedCatalogSpec =
  | z.infer<ReturnType<typeof fileCatalogSchema>>
  | z.infer<ReturnType<typeof urlCatalogSchema>>;

export function isLoadedCatalog(spec: CatalogSpec): spec is LoadedCatalogSpec {
  return !('entries' in spec);
}

const NAME_LISTS = ['aliases', 'formerNames', 'includes'] as const;
const KEYS: readonly string[] = ['value', 'label', 'region', 'group', ...NAME_LISTS];

/** True only for entries that the schema accepts; false means "ask the schema". */
export function isPlainlySound(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const members = new Map<string, unknown>(Object.entries(entry));
  for (const key of members.keys()) if (!KEYS.includes(key)) return false;
  const value = members.get('value');
  return (
    (typeof value === 'string' || Number.isSafeInteger(value)) &&
    isTextOrAbsent(members.get('label')) &&
    isTextOrAbsent(members.get('group')) &&
    (members.get('region') === undefined || typeof members.get('region') === 'string') &&
    NAME_LISTS.every((key) => isTextsOrAbsent(members.get(key)))
  );
}

function isTextsOrAbsent(texts: unknown): boolean {
  return texts === undefined || (Array.isArray(texts) && texts.every((text) => typeof text === 'string'));
}

/** A text of the profile: one string, or strings by language. */
function isTextOrAbsent(text: unknown): boolean {
  if (text === undefined || typeof text === 'string') return true;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return false;
  return Object.values(text).every((word) => typeof word === 'string');
}

/**
 * Returns the fields, by the contract's names, whose values are part of a list's address:
 * `/paises/{codPais}/bancos`.
 */
export function listParametersOf(spec: object): readonly string[] {
  if (!('url' in spec) || typeof spec.url !== 'string') return [];
  return Array.from(spec.url.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
}
