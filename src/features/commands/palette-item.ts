import { isFound, type Searchable, toQuery, toSearchable } from '../../domain/drafts/record-search.ts';
import { foldText } from '../../domain/formats/plain-text.ts';
import { toComparableIdentifier } from '../../domain/formats/masked-identifier.ts';
import { toWireRut } from '../../domain/formats/rut.ts';

/** An action or a place in the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly searchable: Searchable;
  /** Text beside the label, made only for items that are shown. */
  readonly toNote: () => string;
  /** Called once the focus is where it was before the palette. */
  readonly run: () => void;
}

/** `identifiers` are found in any spelling, also a RUT with leading zeros. */
export function toItemSearchable(texts: readonly string[], identifiers: readonly string[] = []): Searchable {
  return toSearchable(
    texts,
    identifiers.flatMap((identifier) => [identifier, toWireRut(identifier)]),
  );
}

/** The items with every word of the text, the closest match first. Equal ones keep their order. */
export function findItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const wanted = toWireRut(text.trim());
  const query = toQuery(wanted);
  if (query.length === 0) return items;
  const whole = foldText(wanted);
  const identifier = toComparableIdentifier(wanted);
  const byNearness: PaletteItem[][] = [[], [], [], []];
  for (const item of items) {
    if (isFound(item.searchable, query))
      byNearness[toDistance(item.searchable, whole, identifier)]?.push(item);
  }
  return byNearness.flat();
}

/**
 * Distance: 0 when it is the text, 1 when it begins with it, 2 when one of its words does, 3 when it contains
 * it.
 */
function toDistance({ words, identifiers }: Searchable, whole: string, identifier: string): 0 | 1 | 2 | 3 {
  const lines = `\n${words}\n`;
  if (lines.includes(`\n${whole}\n`) || `\n${identifiers}\n`.includes(`\n${identifier}\n`)) return 0;
  if (lines.includes(`\n${whole}`)) return 1;
  return lines.includes(` ${whole}`) ? 2 : 3;
}
