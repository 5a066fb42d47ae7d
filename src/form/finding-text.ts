import type { Enrollment, EntityId } from '../domain/enrollment/enrollment.ts';
import type { Finding } from '../domain/fields/finding.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { toProblemText } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { findPlaceParts, toNameOfPerson } from './place-text.ts';

/** A finding as a line of a summary: «Ana Muñoz · Teléfono 3: escriba el número». */
export function toFindingText(
  { place, problem }: Pick<Finding, 'place' | 'problem'>,
  enrollment: Enrollment,
  profile: Profile,
  translator: Translator,
): string {
  const { t } = translator;
  const { parts, label, view, isInRow } = findPlaceParts(place, enrollment, profile, translator);
  const nameOf = (id: EntityId) => toNameOfPerson(id, enrollment, translator);
  // A prompt names its field itself. Any other problem of a value in a row needs the name of the field.
  const needsLabel = label !== undefined && (!isInRow || problem.code !== 'required');
  const named = needsLabel ? [...parts, label] : parts;
  const text = toProblemText(translator, problem, view, nameOf);
  return named.length === 0 ? text : t('summary.place', { place: named.join(' · '), problem: text });
}
