import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';

export const catalogEntrySchema = z.lazy(() =>
  z.strictObject({
    /** The value to send: a string, or an integer for `prospComunaCiudadId` and `prospBancoId`. */
    value: z.union([z.string(), z.int()]),
    /** The text for people; omitted when `region` names a country or territory. */
    label: z.optional(localTextSchema),
    /** ISO 3166-1 alpha-2 code; the browser knows its name in the user's language. */
    region: z.optional(z.string()),
    /** Shown beside the label, such as the region of a commune. */
    group: z.optional(localTextSchema),
    /** Other spellings for the search. */
    aliases: z.optional(z.array(z.string())),
    /**
     * Earlier names, and names of what it took over: the search finds them, and the list shows them beside
     * the label.
     */
    formerNames: z.optional(z.array(z.string())),
    /**
     * Parts with their own names, a brand or a place: the search finds them, and the list shows them beside
     * the label.
     */
    includes: z.optional(z.array(z.string())),
  }),
);

export type CatalogEntrySpec = z.infer<typeof catalogEntrySchema>;

/**
 * Catalogs have hundreds of entries. A hand-written check accepts the plainly valid ones, because parsing
 * them all would take a tenth of the start's time. Zod parses a list only when it has other entries, to find
 * its problems.
 */
export const catalogEntriesSchema = z.custom<CatalogEntrySpec[]>(Array.isArray, 'array').check((context) => {
  if (context.value.every(isPlainlySound)) return;
  const parsed = z.array(catalogEntrySchema).safeParse(context.value);
  for (const issue of parsed.error?.issues ?? []) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an issue of the schema, as the schema gave it
    context.issues.push({ ...issue, input: context.value } as z.core.$ZodRawIssue);
  }
});

/** Other names of groups, by the text of the group: `{ "Metropolitana de Santiago": ["RM"] }`. */
const groupAliasesSchema = z.optional(z.record(z.string(), z.array(z.string())));

const inlineCatalogSchema = z.strictObject({
  /** A list of entries, or `{ "value": "label" }` for short lists of string codes. */
  entries: z.union([catalogEntriesSchema, z.record(z.string(), localTextSchema)]),
  groupAliases: groupAliasesSchema,
});

/** A member of an entry in the answer: its name, or a JSON pointer to a deeper one. */
const member = z.string();

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Turns a loaded answer into a list of entries. */
const toReadingShape = () => ({
  /** JSON pointer to the list in the answer; default: the answer itself is the list. */
  list: z.optional(z.string()),
  /** Keeps only entries whose members have these values; a list allows each of its values. */
  where: z.optional(z.record(z.string(), z.union([scalar, z.array(scalar).check(z.minLength(1))]))),
  /** `""` is the entry itself, in a list of bare texts or numbers. */
  value: member,
  /** One member for every language, or one per language. */
  label: z.optional(z.union([member, z.record(z.string(), member)])),
  group: z.optional(member),
  groupAliases: groupAliasesSchema,
  aliases: z.optional(z.array(member)),
  /** Member with the value of an entry, in this list or another catalog, whose label is then the group. */
  parent: z.optional(z.strictObject({ member, catalog: z.optional(z.string()) })),
  /** Type of the sent value; values of the other type are converted. Default `string`. */
  valueType: z.optional(z.enum(['string', 'integer'])),
  /** Allows typed codes while the list cannot be loaded. */
  typing: z.optional(z.boolean()),
  /** Age in hours after which a saved copy is requested again; default 24. */
  maxAgeHours: z.optional(z.number().check(z.positive())),
});

const fileCatalogSchema = z.lazy(() =>
  z.strictObject({
    /** A JSON file that is served with the app, from its root: `/catalogs/communes.json`. */
    file: z.string(),
    ...toReadingShape(),
  }),
);

/** Continuation of a list that the service gives in pages. */
const pagesSchema = z.lazy(() =>
  z.union([
    z.strictObject({
      /** JSON pointer to the address of the next page; the last page has none there. */
      next: z.string(),
    }),
    z.strictObject({
      /** Parameter of the address that counts the pages. The first page without entries is the end. */
      parameter: z.string().check(z.minLength(1)),
      /** Default 1. */
      first: z.optional(z.int()),
    }),
  ]),
);

const urlCatalogSchema = z.lazy(() =>
  z.strictObject({
    /** Address at the service: after `baseUrl` when it starts with `/`, or a whole URL. */
    url: z.string(),
    /** True to send the profile's authentication. */
    authenticated: z.optional(z.boolean()),
    pages: z.optional(pagesSchema),
    ...toReadingShape(),
  }),
);

export const catalogSchema = z.union([inlineCatalogSchema, fileCatalogSchema, urlCatalogSchema]);

export type CatalogSpec = z.infer<typeof catalogSchema>;
export type InlineCatalogSpec = z.infer<typeof inlineCatalogSchema>;
export type LoadedCatalogSpec = z.infer<typeof fileCatalogSchema> | z.infer<typeof urlCatalogSchema>;

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
