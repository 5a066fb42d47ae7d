import { toPersonNumber, toRowNumber } from '../domain/enrollment/locate.ts';
import type { Enrollment, EntityId } from '../domain/enrollment/enrollment.ts';
import type { Finding } from '../domain/fields/finding.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { toFieldLabel, toProblemText, toRowLabel } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';

/** A finding as a line of a summary: «Persona 2 · Teléfono 3: escriba el número». */
export function toFindingText(
  { place, problem }: Pick<Finding, 'place' | 'problem'>,
  enrollment: Enrollment,
  profile: Profile,
  translator: Translator,
): string {
  const { t } = translator;
  const ids = enrollment.persons.map(({ id }) => id);
  const nameOf = (id: EntityId) => t('person.name', { n: toPersonNumber(ids, id) });
  const person = enrollment.persons.find(({ id }) => id === place.personId);
  const view = place.field && profile.viewOf(person).field(place.field);
  const label = view && toFieldLabel(translator, view);
  const parts: string[] = [];
  if (person) parts.push(nameOf(person.id));
  if (person && place.section !== undefined && place.rowId === undefined) {
    parts.push(t(`section.${place.section}`));
  }
  const inRow = person !== undefined && place.section !== undefined && place.rowId !== undefined;
  if (inRow)
    parts.push(toRowLabel(translator, place.section, toRowNumber(person, place.section, place.rowId)));
  // A prompt names its field itself; what else is wrong with a value of a row needs the field's name.
  const needsLabel = label !== undefined && (!inRow || problem.code !== 'required');
  if (needsLabel) parts.push(label);
  const text = toProblemText(translator, problem, view, nameOf);
  return parts.length === 0 ? text : t('summary.place', { place: parts.join(' · '), problem: text });
}
