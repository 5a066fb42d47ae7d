import type { SectionKey } from '../domain/enrollment/enrollment.ts';
import type { FieldKey } from '../domain/fields/field-key.ts';
import type { Problem } from '../domain/fields/finding.ts';
import type { FieldView } from '../domain/profile/profile.ts';
import type { Translator } from './translator.ts';

/** The name of a field: the profile's word, else the one of the language. */
export function toFieldLabel(translator: Translator, view: FieldView): string {
  return view.label === undefined ? translator.t(`field.${view.key}`) : translator.local(view.label);
}

export function toRowLabel(translator: Translator, section: SectionKey, n: number): string {
  return translator.t(`row.${section}`, { n });
}

/** What is wrong and what to do next, as the end of a sentence that names the place. */
export function toProblemText(translator: Translator, problem: Problem, view: FieldView | undefined): string {
  const { t } = translator;
  switch (problem.code) {
    case 'required':
      return toPrompt(translator, view);
    case 'too-long':
      return t('problem.too-long', { length: problem.length, max: problem.max });
    case 'forbidden-character': {
      const { codePoint, name, position } = problem.character;
      return t('problem.forbidden-character', { name: name ? `${name}, ${codePoint}` : codePoint, position });
    }
    case 'pattern':
      return problem.example === undefined
        ? t('problem.pattern')
        : t('problem.pattern.example', { example: problem.example });
    case 'not-an-integer':
    case 'not-in-catalog':
    case 'no-persons':
    case 'rut-shape':
    case 'rut-check-digit':
    case 'email-without-at':
    case 'email-shape':
    case 'not-a-date':
      return t(`problem.${problem.code}`);
  }
}

function toPrompt(translator: Translator, view: FieldView | undefined): string {
  if (!view) return '';
  if (view.label === undefined && hasOwnPrompt(view)) return translator.t(`prompt.${view.key}`);
  const label = toFieldLabel(translator, view);
  return translator.t(view.catalog ? 'prompt.choose' : 'prompt.write', { label });
}

/** The fixed prompts of codes say "choose": they fit only where there is a list to choose from. */
function hasOwnPrompt(view: FieldView): boolean {
  const chosen: readonly FieldKey[] = ['bankAccounts.kind'];
  const isCode = view.kind === 'code' || view.kind === 'integer' || chosen.includes(view.key);
  return !isCode || view.catalog !== undefined;
}
