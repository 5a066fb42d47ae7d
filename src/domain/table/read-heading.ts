import { FIELD_KEYS, FIELDS } from '../fields/registry.ts';
import { toFieldKey } from '../profile/condition.ts';
import { foldText } from '../formats/plain-text.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { Profile } from '../profile/profile.ts';
import { EMPTY_WORDS, HEADINGS, SAME_WORDS } from './heading-words.ts';
import type { TableField } from './layout.ts';

export interface Heading {
  readonly field: TableField;
  /** The number in it: 2 of «Teléfono 2». */
  readonly n: number | undefined;
}

/** Reads headings under a profile, whose own words come first. Undefined: says nothing that is known. */
export type ReadHeading = (text: string) => Heading | undefined;

const WORDS = new Map(
  SAME_WORDS.flatMap((line) => {
    const [word = '', ...others] = line.split(' ');
    return others.map((other) => [other, word] as const);
  }),
);
const LONGEST_HEADING = 200;

export function createHeadingReader(profile: Profile): ReadHeading {
  const exact = new Map<string, TableField>(FIELD_KEYS.map((key) => [foldText(FIELDS[key].wire), key]));
  const words = new Map<string, TableField>();
  for (const [field, label] of labelsOf(profile)) {
    for (const text of typeof label === 'string' ? [label] : Object.values(label)) {
      if (!words.has(toKey(text))) words.set(toKey(text), field);
    }
  }
  for (const [phrase, field] of HEADINGS) {
    if (!words.has(toKey(phrase))) words.set(toKey(phrase), field);
  }
  return (text) => {
    if (text.length > LONGEST_HEADING) return undefined;
    const folded = foldText(text);
    const whole = exact.get(folded) ?? words.get(toKey(folded));
    if (whole) return { field: whole, n: undefined };
    // `tel2`, `Teléfono 2`, `2° teléfono`.
    const parts = folded
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2')
      .split(' ');
    const number = parts.find((part) => /^\d{1,3}$/.test(part));
    if (number === undefined) return undefined;
    const rest = parts.filter((part) => part !== number).join(' ');
    const field = exact.get(rest) ?? words.get(toKey(rest));
    return field && { field, n: Number(number) };
  };
}

/** What the profile calls its fields, also under rules. */
function labelsOf({ spec }: Profile): (readonly [TableField, LocalText])[] {
  const own = Object.entries(spec.fields ?? {}).map(([name, { label }]) => [name, label] as const);
  const relabelled = (spec.rules ?? []).flatMap(({ relabel }) => Object.entries(relabel ?? {}));
  return [...own, ...relabelled].flatMap(([name, label]) =>
    label === undefined ? [] : [[toFieldKey(name), label] as const],
  );
}

/** A heading whose words stand in any order, each by the one that stands for its like. */
function toKey(text: string): string {
  const words = foldText(text)
    .replace(/\be mail\b/g, 'email')
    .split(' ')
    .filter((word) => !EMPTY_WORDS.has(word))
    .map((word) => WORDS.get(word) ?? word);
  return [...new Set(words)].toSorted().join(' ');
}
