import type { AnyFieldKey, AnySectionKey, FieldKey, SectionKey } from '../domain/fields/registry.ts';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { Problem } from '../domain/fields/finding.ts';
import type { LocalText } from '../domain/formats/local-text.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Translator } from './translator.ts';

/** Name of a field: the profile's label, else the one of the language. */
export function toFieldLabel(translator: Translator, view: Pick<FieldView, 'key' | 'label'>): string {
  if (view.label !== undefined) return translator.local(view.label);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry of a case always has the profile's label
  return translator.t(`field.${view.key as FieldKey}`);
}

/** Name of a section; of one of the case, the profile's `label`. */
export function toSectionLabel(
  translator: Translator,
  section: AnySectionKey,
  label: LocalText | undefined,
): string {
  if (isOfContract(section)) return translator.t(`section.${section}`);
  return label === undefined ? section.slice('case.'.length) : translator.local(label);
}

export function toRowLabel(
  translator: Translator,
  section: AnySectionKey,
  n: number,
  label?: LocalText,
): string {
  if (isOfContract(section)) return translator.t(`row.${section}`, { n });
  return `${toSectionLabel(translator, section, label)} ${n}`;
}

const isOfContract = (section: AnySectionKey): section is SectionKey => !section.startsWith('case.');

/**
 * The problem and what to do about it, as the end of a sentence that names the place. `nameOf` names other
 * persons that a check between persons found.
 */
export function toProblemText(
  translator: Translator,
  problem: Problem,
  view: FieldView | undefined,
  nameOf: (personId: EntityId) => string = () => '',
): string {
  const { t, local } = translator;
  switch (problem.code) {
    case 'required':
      return toPrompt(translator, view);
    case 'too-long':
      return t('problem.too-long', { length: problem.length, max: problem.max });
    case 'endless':
      return t('problem.endless', { length: problem.length });
    case 'forbidden-character': {
      const { codePoint, name, position } = problem.character;
      return t('problem.forbidden-character', { name: name ? `${name}, ${codePoint}` : codePoint, position });
    }
    case 'misread':
      return t('problem.misread', { trace: problem.trace });
    case 'pattern': {
      // Nothing of a case goes to the service.
      const key = view?.key.startsWith('case.') ? 'problem.case-pattern' : 'problem.pattern';
      const { example } = problem;
      return example === undefined ? t(key) : t(`${key}.example`, { example });
    }
    case 'no-such-month':
      return t('problem.no-such-month', { month: problem.month });
    case 'no-such-day': {
      const { year, month, day, days } = problem;
      return t('problem.no-such-day', { day, month: translator.monthOfYear(year, month), days });
    }
    case 'too-many-persons':
    case 'too-many-rows':
      return t(`problem.${problem.code}`, { count: problem.count, max: problem.max });
    case 'exactly-one':
      if (problem.others.length === 0) return t('problem.exactly-one.none');
      return t('problem.exactly-one', { others: toNames(problem.others, nameOf) });
    case 'profile':
      return local(problem.message);
    case 'service':
      return t('problem.service', { message: problem.message });
    default:
      return t(
        `problem.${problem.code}`,
        'others' in problem
          ? { others: toNames(problem.others, nameOf) }
          : 'told' in problem
            ? Object.fromEntries(Object.entries(problem.told).map(([key, text]) => [key, local(text)]))
            : {},
      );
  }
}

/** Most names in a text: a telephone may be shared by hundreds of persons. */
const MAX_NAMES = 3;

function toNames(ids: readonly EntityId[], nameOf: (personId: EntityId) => string): string {
  const names = ids.slice(0, MAX_NAMES).map(nameOf).join(', ');
  return ids.length > MAX_NAMES ? `${names} (+${ids.length - MAX_NAMES})` : names;
}

function toPrompt(translator: Translator, view: FieldView | undefined): string {
  if (!view) return '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `toFieldLabel`
  if (view.label === undefined && hasOwnPrompt(view)) return translator.t(`prompt.${view.key as FieldKey}`);
  const label = toFieldLabel(translator, view);
  return translator.t(view.catalog ? 'prompt.choose' : 'prompt.write', { label });
}

/** The fixed prompts of codes say "choose", so they only fit a field with a list. */
function hasOwnPrompt(view: FieldView): boolean {
  const chosen: readonly AnyFieldKey[] = ['bankAccounts.kind'];
  const isCode = view.kind === 'code' || view.kind === 'integer' || chosen.includes(view.key);
  return !isCode || view.catalog !== undefined;
}
