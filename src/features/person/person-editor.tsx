import { SECTION_KEYS, type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import { useCallback, useMemo, useState } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { checkAgainstOthers } from '../../domain/profile/check-enrollment.ts';
import { findServiceFindings } from '../../domain/drafts/outcome.ts';
import { checkPerson } from '../../domain/profile/check-person.ts';
import { createRowFormValues, type RowFormValues, toPerson, toRow } from '../../domain/fields/form-values.ts';
import type { NameOf } from '../../form/open-form.ts';
import { toPersonName } from '../../form/person-name.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { RepeatableSection } from '../../form/repeatable-section.tsx';
import { today } from '../../services/clock.ts';
import {
  useAutosave,
  useIsEditable,
  useServiceErrors,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { runCommand } from '../../services/commands/commands.ts';
import { newId } from '../../services/new-id.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { runAfterKey } from '../../ui/schedule.ts';
import { ScalarFields } from './scalar-fields.tsx';
import { usePersonForm, usePersonView, useReplacements, useShownFindings } from './use-person-form.ts';

const askCopy = () => void runCommand('copy');
const createEmptyRow = (section: SectionKey): RowFormValues => createRowFormValues(section, newId());

const help = loadOnUse(
  async () => (await import('./person-help.tsx')).PersonHelp,
  () => null,
  'painted',
);

interface PersonEditorProps {
  readonly person: Person;
  /** Changes when the person was changed from outside of the form. */
  readonly replacements: number;
  /** How many of the sections stand; the values of the others are in the form all the same. */
  readonly sections: number;
}

/** The form of one person: scalar fields, then the four repeatable sections. */
export function PersonEditor({ person, replacements, sections }: PersonEditorProps) {
  const session = useSession();
  const { profile } = useProfile();
  const errors = useServiceErrors();
  const isEditable = useIsEditable();
  const nameOf: NameOf = useCallback(
    (id, translator) =>
      toPersonName(
        session.findPerson(id),
        session.getSnapshot().header.personIds.indexOf(id) + 1,
        translator,
      ),
    [session],
  );
  const personId = person.id;
  const findSame = useMemo(() => createSameFinder(session, personId, profile), [session, personId, profile]);
  const findFindings = useCallback(
    (edited: Person) => [
      ...findServiceFindings(edited, errors),
      ...checkPerson(edited, profile).findings,
      ...findSame(edited),
    ],
    [profile, errors, findSame],
  );
  const form = usePersonForm(person, findFindings);
  const view = usePersonView(form, profile);
  const reviewAsked = useSessionPart((snapshot) => snapshot.reviewAsked);
  const { show, noteLeft } = useShownFindings(form, view, reviewAsked, errors.length > 0, personId);
  const subscribe = useReplacements(form, person, replacements, show);
  const [day] = useState(today);
  useAutosave(
    session,
    subscribe,
    useCallback(
      () => session.updatePerson(toPerson(personId, form.getValues(), today())),
      [session, form, personId],
    ),
  );
  const commit = useCallback(() => session.commit(), [session]);
  const onRemove = useCallback(
    (section: SectionKey, index: number, row: RowFormValues) =>
      session.setRemoval({ kind: 'row', personId, section, index, row: toRow(section, row, today()) }),
    [session, personId],
  );
  return (
    <EntryForm
      form={form}
      today={day}
      nameOf={nameOf}
      isReadOnly={!isEditable}
      onLeave={(name) => {
        noteLeft(name);
        runAfterKey(commit);
      }}
    >
      <help.Part personId={personId} replacements={replacements} />
      <ScalarFields view={view} />
      {SECTION_KEYS.slice(0, sections).map((key) => (
        <RepeatableSection
          key={key}
          section={SECTIONS[key]}
          view={view}
          maxRows={profile.limits.rows[key]}
          createRow={createEmptyRow}
          onRemove={onRemove}
          onCopy={askCopy}
          commit={commit}
        />
      ))}
    </EntryForm>
  );
}

/** Finds who has the same identifier. The others are looked at once for each identifier, not at each field that is left. */
function createSameFinder(
  session: EnrollmentSession,
  personId: EntityId,
  profile: Profile,
): (edited: Person) => readonly Finding[] {
  let asked: readonly unknown[] = [];
  let found: readonly Finding[] = [];
  return (edited) => {
    const asks = [edited.identifier, edited.identifierType, session.getSnapshot().header.personIds];
    if (asks.some((part, at) => part !== asked[at]))
      found = checkAgainstOthers(edited, () => session.othersOf(personId), ['identifier'], profile);
    asked = asks;
    return found;
  };
}
