/** Suggests the answer of an empty entry of the case. */
import { isRepeated } from '../case/is-repeated.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { getRowEntry, rowsOf } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type CaseFieldKey, splitRowFieldKey } from '../fields/registry.ts';
import type { FieldView } from '../profile/field-view.ts';
import type { Profile } from '../profile/profile.ts';
import { isObjectedTo } from './suggest-value.ts';

export interface Answering {
  readonly profile: Profile;
  /** The person with the entry still empty. */
  readonly person: Person;
  /** The entry under the rules. */
  readonly view: FieldView;
  /** The person with this answer. */
  readonly answer: (text: string) => Person;
  readonly listOthers: () => Iterable<Person>;
}

/**
 * What a rule of the profile suggests, the only value of a list, or the answer of all other persons. What somebody declares
 * of themselves is never taken from others: a stamped entry, a yes or no, a question with points, a text.
 */
export function suggestAnswer(field: CaseFieldKey, answering: Answering): string | undefined {
  const { profile, person, view, answer, listOthers } = answering;
  const { catalog, format, usual, hidden } = view;
  const { section: key } = splitRowFieldKey(field);
  const section = profile.case?.model.sections.find((each) => each.key === key);
  const entry = section?.entries.get(field);
  if (!section || !entry || hidden) return undefined;
  // The first entry of a row gets no suggestion: only the user starts a row.
  if (isRepeated(section) && section.fields[0] === field) return undefined;
  const isDeclared = entry.stamp === true || section.spec.questionnaire !== undefined || isRepeated(section);
  const isAlike = !isDeclared && ['choice', 'list', 'country'].includes(entry.kind);
  const [only, ...more] = catalog?.entries ?? [];
  const candidates = [
    usual,
    more.length === 0 && only ? String(only.value) : undefined,
    isAlike ? findCommonAnswer(field, listOthers) : undefined,
  ];
  return candidates.find((text) => {
    if (text === undefined || (catalog && !catalog.findEntry(text)) || format?.findProblem(text))
      return false;
    return !isObjectedTo(field, person, answer(text), profile, listOthers);
  });
}

/** The answer of all other persons who gave one; undefined when they differ. */
function findCommonAnswer(field: CaseFieldKey, listOthers: () => Iterable<Person>): string | undefined {
  const answers = new Set(
    [...listOthers()].flatMap((other) => {
      const [row] = rowsOf(other, splitRowFieldKey(field).section);
      const text = row ? String(getRowEntry(row, field)) : '';
      return isEmptyEntry(text) ? [] : [text];
    }),
  );
  const [answer] = answers;
  return answers.size === 1 ? answer : undefined;
}
