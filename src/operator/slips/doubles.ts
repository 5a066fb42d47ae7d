/** Finds rules, checks, names and labels that stand twice in a profile. */
import type { LocalText } from '../../domain/formats/local-text.ts';
import type { Path } from '../../domain/profile/report.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Slip } from './slip.ts';

export function findDoubles({ rules = [], checks = [], review = {} }: ProfileSpec): readonly Slip[] {
  const { criticalFields = [], returnCategories = [] } = review;
  const sections = checks.flatMap((check, index) =>
    'sections' in check ? toNamedTwice(check.sections, ['checks', index, 'sections']) : [],
  );
  const categories = returnCategories.map(({ label }) => label);
  return [
    ...placesOfDoubles(rules).map(
      ([first, second]) => ({ slip: 'rule-twice', path: ['rules', second], value: String(first) }) as const,
    ),
    ...placesOfDoubles(checks).map(
      ([first, second]) => ({ slip: 'check-twice', path: ['checks', second], value: String(first) }) as const,
    ),
    ...sections,
    ...toNamedTwice(criticalFields, ['review', 'criticalFields']),
    ...categories.flatMap((label, index): Slip[] => {
      const other = categories.slice(0, index).findIndex((one) => haveSameText(one, label));
      const value = returnCategories[other]?.code;
      const path = ['review', 'returnCategories', index, 'label'];
      return other < 0 ? [] : [{ slip: 'category-twice', path, value }];
    }),
  ];
}

/** True when the readers of some language see the same. */
export function haveSameText(one: LocalText, other: LocalText): boolean {
  const tags = [one, other].flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)));
  return (tags.length === 0 ? ['es'] : tags).some((tag) => {
    const [first, second] = [one, other].map((text) => toSeen(typeof text === 'string' ? text : text[tag]));
    return first !== undefined && first !== '' && first === second;
  });
}

const toSeen = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ').toLowerCase();

/** First place and later place of what is equal. */
function placesOfDoubles(list: readonly unknown[]): readonly (readonly [first: number, second: number])[] {
  const texts = list.map((item) => JSON.stringify(item));
  return texts.flatMap((text, index) => {
    const first = texts.indexOf(text);
    return first < index ? [[first, index] as const] : [];
  });
}

function toNamedTwice(names: readonly string[], path: Path): readonly Slip[] {
  return placesOfDoubles(names).map(([, second]) => ({
    slip: 'named-twice',
    path: [...path, second],
    value: names[second],
  }));
}
