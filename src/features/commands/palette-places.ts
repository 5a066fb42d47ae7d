import { SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toFieldId } from '../../form/field-id.ts';
import { goTo } from '../../ui/focus.ts';
import { toFieldLabel, toRowLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findOpenSession } from '../../services/drafts/session-registry.ts';
import { findEnrollmentId, toPersonPath, toPlacePath } from '../../services/navigation/paths.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

/** The enrollment on the page. Undefined once it was sent: only a receipt or a result is left. */
export function findSteppedSession(): EnrollmentSession | undefined {
  const id = findEnrollmentId(window.location.pathname);
  const session = id === undefined ? undefined : findOpenSession(id);
  const state = session?.getSnapshot().header.submission.state;
  return state === 'confirmed' || state === 'unknown' || state === 'sending' ? undefined : session;
}

/** The person on the page. */
function findOpenPersonId(session: EnrollmentSession): EntityId | undefined {
  const { pathname } = window.location;
  return session.getSnapshot().header.personIds.find((id) => toPersonPath(session.id, id) === pathname);
}

/** Items for the sections and fields of the person on the page, and for the enrollment's own field. */
export function toPlaceItems(
  session: EnrollmentSession,
  profile: Profile,
  translator: Translator,
): readonly PaletteItem[] {
  const personId = findOpenPersonId(session);
  const person = personId === undefined ? undefined : session.findPerson(personId);
  const risk = profile.viewOf(undefined).field('riskProfileCode');
  const toItem = (ownerId: EntityId | undefined, fieldId: string, label: string, isSection = false) => ({
    // A section leads to its first field, which is an item of its own.
    key: `${isSection ? 'section' : 'field'} ${fieldId}`,
    label,
    searchable: toItemSearchable([label]),
    toNote: () => translator.t(isSection ? 'palette.section' : 'palette.field'),
    run: () => goTo(toPlacePath(session.id, ownerId, fieldId)),
  });
  const root = toItem(undefined, 'riskProfileCode', toFieldLabel(translator, risk));
  if (!person) return [root];
  const view = profile.viewOf(person);
  const sections = SECTION_KEYS.filter((section) => isShown(section, view));
  return [
    ...sections.map((section) =>
      toItem(person.id, findFirstId(person, section), translator.t(`section.${section}`), true),
    ),
    ...SCALAR_KEYS.filter((key) => !view.field(key).hidden).map((key) =>
      toItem(person.id, key, toFieldLabel(translator, view.field(key))),
    ),
    ...sections.flatMap((section) =>
      person[section].flatMap((row, index) =>
        SECTIONS[section].fields
          .filter((key) => !view.field(key).hidden)
          .map((key) => {
            const label = `${toRowLabel(translator, section, index + 1)} · ${toFieldLabel(translator, view.field(key))}`;
            return toItem(person.id, toFieldId(key, row.id), label);
          }),
      ),
    ),
    root,
  ];
}

function isShown(section: SectionKey, view: PersonView): boolean {
  return SECTIONS[section].fields.some((key) => !view.field(key).hidden);
}

/** Id of the section's first field, or of its add button when the section is empty. */
function findFirstId(person: Person, section: SectionKey): string {
  const [row] = person[section];
  const [field] = SECTIONS[section].fields;
  return row && field ? toFieldId(field, row.id) : section;
}
