/** Remembers the fields of the columns of a spreadsheet, by its headings. Values of cells are never kept. */
import * as z from 'zod/mini';
import { foldText } from '../../domain/formats/plain-text.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { isImported } from '../../domain/table/case-columns.ts';
import { isTableField, type TableField, type TableLayout } from '../../domain/table/layout.ts';
import { leaveOut, toAllColumns } from '../../domain/table/left-out.ts';
import { toSha256 } from '../ledger/sha256.ts';
import type { SheetView } from './sheet.ts';

const STORAGE_KEY = 'enrola-columns';
/** Older ones are forgotten. */
const MAX_REMEMBERED = 20;

const fieldSchema = z.custom<TableField>((name) => typeof name === 'string' && isTableField(name));
const targetSchema = z.object({ field: fieldSchema, n: z.optional(z.int()) });
const rememberedSchema = z.array(
  z.object({ headings: z.string(), columns: z.array(z.union([targetSchema, z.null()])) }),
);

/** The latest choice for the same headings; undefined when there is none. */
export async function findColumns(view: SheetView, profile: Profile): Promise<TableLayout | undefined> {
  const headings = await toKey(view, profile.spec);
  const known = readAll().find((one) => one.headings === headings);
  if (!known || known.columns.length !== view.columns.length) return undefined;
  const { headings: line, leftOut = [] } = view.mapping;
  // The profile may have lost an entry of the case since then.
  const columns = known.columns.map((target) =>
    target && isImported(target.field, profile) ? target : undefined,
  );
  return leaveOut({ headings: line, columns }, leftOut);
}

export async function rememberColumns(
  view: SheetView,
  mapping: TableLayout,
  spec: ProfileSpec,
): Promise<void> {
  const headings = await toKey(view, spec);
  if (headings === undefined) return;
  const chosen = {
    headings,
    columns: toAllColumns(mapping)
      .slice(0, view.columns.length)
      .map((target) => (target ? { field: target.field, n: target.n } : null)),
  };
  const others = readAll().filter((one) => one.headings !== headings);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([chosen, ...others].slice(0, MAX_REMEMBERED)));
  } catch {
    // Without storage, the columns are guessed again.
  }
}

function readAll(): z.infer<typeof rememberedSchema> {
  try {
    const read = rememberedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/**
 * A hash, because supposed headings may be personal data. Undefined without headings or without a secure
 * context.
 */
async function toKey({ columns, mapping }: SheetView, { name }: ProfileSpec): Promise<string | undefined> {
  if (mapping.headings === undefined || !window.isSecureContext) return undefined;
  return toSha256(JSON.stringify([name, columns.map(({ heading }) => foldText(heading))]));
}
