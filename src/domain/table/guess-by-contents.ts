import { FIELD_KEYS, type FieldKey } from '../fields/registry.ts';
import { parseDate, type IsoDate } from '../formats/date.ts';
import { findEmailProblem } from '../formats/text-format.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { findRutProblem } from '../formats/rut.ts';
import type { Profile } from '../profile/profile.ts';
import { type ColumnTarget, findSection, type TableField } from './layout.ts';
import { findListed } from './listed-value.ts';

interface ContentsContext {
  readonly profile: Profile;
  readonly today: IsoDate;
  /** What the headings say; undefined where there are none. */
  readonly named?: readonly (ColumnTarget | undefined)[];
}

/** So many of a column's cells have to be of a shape. */
const SHARE = 0.8;

/**
 * Columns told by what stands in them alone. Beside headings only what can hardly be anything else: a date under a
 * heading that nobody knows may be of a contract.
 */
export function guessByContents(
  sample: readonly (readonly string[])[],
  width: number,
  { profile, today, named }: ContentsContext,
): readonly (ColumnTarget | undefined)[] {
  const shapes = named ? SURE_SHAPES : [...SURE_SHAPES, toDateShape(today), ...toListShapes(profile)];
  const counts = new Map<TableField, number>();
  for (const target of named ?? []) if (target) counts.set(target.field, (counts.get(target.field) ?? 0) + 1);
  const guessed = Array.from({ length: width }, (_, column): ColumnTarget | undefined => {
    if (named?.[column]) return undefined;
    const texts = sample.map((line) => line[column] ?? '').filter((text) => text !== '');
    const field = texts.length === 0 ? undefined : findField(shapes, texts, counts);
    return field && toTarget(field, counts);
  });
  return named ? guessed : withNames(guessed, sample, counts);
}

interface Shape {
  readonly field: FieldKey;
  readonly fits: (text: string) => boolean;
}

const SURE_SHAPES: readonly Shape[] = [
  { field: 'emails.address', fits: (text) => findEmailProblem(text) === undefined },
  { field: 'identifier', fits: (text) => text.length > 6 && findRutProblem(text) === undefined },
  { field: 'telephones.number', fits: (text) => text.length > 8 && readPhone(text)?.kind !== undefined },
];

function toDateShape(today: IsoDate): Shape {
  const fits = (text: string) => /\D/.test(text) && parseDate(text, today) !== undefined;
  return { field: 'birthDate', fits };
}

function toListShapes(profile: Profile): Shape[] {
  const view = profile.viewOf(undefined);
  return FIELD_KEYS.flatMap((field): Shape[] => {
    const { catalog } = view.field(field);
    if (!catalog || field === 'riskProfileCode') return [];
    return [{ field, fits: (text) => isListed(catalog, text) }];
  });
}

function isListed(catalog: Parameters<typeof findListed>[0], text: string): boolean {
  const listed = findListed(catalog, text);
  return listed !== undefined && listed.doubt === undefined;
}

function findField(
  shapes: readonly Shape[],
  texts: readonly string[],
  counts: ReadonlyMap<TableField, number>,
): FieldKey | undefined {
  const fitting = shapes.filter(
    ({ field, fits }) => mayCome(field, counts) && texts.filter(fits).length >= texts.length * SHARE,
  );
  return fitting[0]?.field;
}

/** What a person has once stands in one column. */
function mayCome(field: FieldKey, counts: ReadonlyMap<TableField, number>): boolean {
  return findSection(field) !== undefined || !counts.has(field);
}

function toTarget(field: FieldKey, counts: Map<TableField, number>): ColumnTarget {
  const n = (counts.get(field) ?? 0) + 1;
  counts.set(field, n);
  return { field, ...(findSection(field) && { n }), isGuessed: true };
}

const NAME = /^[\p{L}\p{M}'’.\- ]{2,}$/u;
const STREET = /\p{L}{2}.*\d/u;
const NAMES = ['givenName', 'paternalName', 'maternalName'] as const;

/** What is left: words are names, in the order in which they are said; words with a number are an address. */
function withNames(
  targets: readonly (ColumnTarget | undefined)[],
  sample: readonly (readonly string[])[],
  counts: Map<TableField, number>,
): (ColumnTarget | undefined)[] {
  let names = 0;
  return targets.map((target, column) => {
    if (target) return target;
    const texts = sample.map((line) => line[column] ?? '').filter((text) => text !== '');
    const are = (shape: RegExp) => texts.length > 0 && texts.every((text) => shape.test(text));
    const name = NAMES[names];
    if (name && are(NAME)) {
      names += 1;
      return { field: name, isGuessed: true };
    }
    return !counts.has('addresses.line') && are(STREET) ? toTarget('addresses.line', counts) : undefined;
  });
}
