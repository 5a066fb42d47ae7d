import { useId } from 'react';
import type { LocalText } from '../domain/formats/local-text.ts';
import type { ReturnCategory, ReviewRules } from '../domain/profile/profile.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { FieldFrame, labelIdOf, noteIdOf } from '../ui/field-frame.tsx';

/** Most categories that stand side by side. */
const MOST_SEGMENTS = 4;

/** Name of a kind of return; a code that the profile no longer has shows as it is. */
export function toCategoryText(
  { returnCategories }: Pick<ReviewRules, 'returnCategories'>,
  code: string,
  { local }: { readonly local: (text: LocalText) => string },
): string {
  const known = returnCategories.find((each) => each.code === code);
  return known ? local(known.label) : code;
}

interface CategoryChoiceProps {
  readonly categories: readonly ReturnCategory[];
  readonly isRequired: boolean;
  /** Code of the chosen one; undefined for none. */
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
  readonly problem: string | undefined;
}

/** The kind of a return: segments, or a list where they are many. */
export function CategoryChoice({ categories, isRequired, chosen, onChoose, problem }: CategoryChoiceProps) {
  const translator = useTranslator();
  const { t, local } = translator;
  const id = useId();
  const invalid = problem === undefined ? undefined : true;
  return (
    <FieldFrame
      id={id}
      label={t('decision.category')}
      isGroup
      mark={isRequired ? undefined : t('entry.optional')}
      note={problem === undefined ? undefined : { text: problem, tone: 'error' }}
      width="long"
    >
      <div
        className={categories.length > MOST_SEGMENTS ? 'decision__categories' : 'segments segments--long'}
        role="radiogroup"
        aria-labelledby={labelIdOf(id)}
        aria-required={isRequired || undefined}
        aria-invalid={invalid}
        aria-describedby={invalid && noteIdOf(id)}
      >
        {categories.map(({ code, label }, index) => (
          <label key={code}>
            <input
              type="radio"
              name={id}
              data-first={index === 0 || undefined}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              // A press on the chosen one takes it back; a key press has detail 0.
              onClick={({ detail }) => detail === 1 && code === chosen && !isRequired && onChoose(undefined)}
            />
            {local(label)}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
