import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { goTo } from '../../ui/focus.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

/** Items for the persons of an enrollment. Runs in steps, because there may be hundreds of them. */
export function* readingPersonItems(
  session: EnrollmentSession,
  profile: Profile,
  translator: Translator,
): Steps<readonly PaletteItem[]> {
  const items: PaletteItem[] = [];
  for (const [index, id] of session.getSnapshot().header.personIds.entries()) {
    const person = session.findPerson(id);
    if (person) items.push(toPersonItem(session.id, person, index + 1, profile, translator));
    yield;
  }
  return items;
}

function toPersonItem(
  enrollmentId: EntityId,
  person: Person,
  n: number,
  profile: Profile,
  { t }: Translator,
): PaletteItem {
  const number = t('person.name', { n });
  const name = toFullName(person);
  const { identifier } = person;
  return {
    key: `person ${person.id}`,
    label: name || number,
    searchable: toItemSearchable([name, number, String(n)], [identifier]),
    toNote: () => {
      const shown = profile.viewOf(person).field('identifier').format?.toDisplay(identifier) ?? identifier;
      return [name && number, shown].filter(Boolean).join(' · ');
    },
    run: () => goTo(toPersonPath(enrollmentId, person.id)),
  };
}
