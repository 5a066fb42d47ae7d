import { type AnySectionKey, isCaseKey, SECTION_KEYS, SECTIONS } from '../../domain/fields/registry.ts';
import {
  Activity,
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findServiceFindings } from '../../domain/drafts/service-errors.ts';
import { checkPerson } from '../../domain/profile/check-person.ts';
import { createRowFormValues, type RowFormValues, toRow } from '../../domain/fields/form-values.ts';
import type { NameOf } from '../../form/open-form.ts';
import { toPersonName } from '../../form/person-name.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { RepeatableSection } from '../../form/repeatable-section.tsx';
import { today } from '../../services/clock.ts';
import { useServiceErrors, useSession } from '../../services/drafts/use-session.ts';
import { newId } from '../../services/new-id.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadLate, loadOnUse, near } from '../../ui/load-on-use.tsx';
import { afterPaint } from '../../ui/schedule.ts';
import { useRecordForm } from './use-person-form.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import { FieldGroups } from '../../form/field-groups.tsx';
import { FormField } from '../../form/form-field.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';

const createEmptyRow = (section: AnySectionKey) =>
  isCaseKey(section) ? { id: newId() } : createRowFormValues(section, newId());

const caseForm = loadOnUse(
  async () => (await import('./case-form.tsx')).CaseForm,
  () => null,
);
const loadFinder = near(() => import('./same-finder.ts'));
const help = loadOnUse(
  near(async () => (await import('./person-help.tsx')).PersonHelp),
  () => null,
  'painted',
);

interface PersonEditorProps {
  readonly person: Person;
  /** Changes when the person was changed from outside of the form. */
  readonly replacements: number;
  /** Number of sections that are rendered. The form holds the values of all of them. */
  readonly sections: number;
  /** Number of sections that are shown, of those that are rendered. */
  readonly shown: number;
  /** True for what is kept beside the request. */
  readonly isCase: boolean;
}

/** The form of one person: scalar fields, then the four repeatable sections. */
export function PersonEditor({ person, replacements, sections, shown, isCase }: PersonEditorProps) {
  const session = useSession();
  const { profile } = useProfile();
  const errors = useServiceErrors();
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
  const { findSame, changes } = useSameFinder(session, personId, profile);
  // Whoever is led to a field is there at once.
  const [isLed] = useState(() => isFinderLoaded || window.location.hash !== '');
  // Sections wait for the finder: a note of two lines that came later would move the rows below.
  const rendered = isLed || changes > 0 ? sections : 0;
  const findFindings = useCallback(
    (edited: Person) => [
      ...findServiceFindings(edited, errors),
      ...checkPerson(edited, profile).findings,
      ...findSame(edited),
    ],
    [profile, errors, findSame],
  );
  const { view, show, commit, entry } = useRecordForm({
    record: person,
    replacements,
    findFindings,
    hasServiceErrors: errors.length > 0,
  });
  const showNow = useEffectEvent(show);
  // Before the paint, so that the rows appear with their notes.
  useLayoutEffect(() => {
    if (changes > 0) showNow();
  }, [changes]);
  const onRemove = useCallback(
    (section: AnySectionKey, index: number, row: RowFormValues) =>
      !isCaseKey(section) &&
      session.setRemoval({ kind: 'row', personId, section, index, row: toRow(section, row, today()) }),
    [session, personId],
  );
  return (
    <EntryForm {...entry} nameOf={nameOf}>
      <help.Part personId={personId} replacements={replacements} />
      {isCase ? <caseForm.Part personId={personId} /> : <ScalarFields view={view} />}
      {SECTION_KEYS.slice(0, isCase ? 0 : rendered).map((key, index) => (
        <Activity key={key} mode={index < shown ? 'visible' : 'hidden'}>
          <RepeatableSection
            section={SECTIONS[key]}
            view={view}
            maxRows={profile.limits.rows[key]}
            createRow={createEmptyRow}
            onRemove={onRemove}
            commit={commit}
          />
        </Activity>
      ))}
    </EntryForm>
  );
}

const nothing = (): readonly Finding[] => [];

/** True once the code of the finder has loaded in this page, or failed to load. */
let isFinderLoaded = false;

/**
 * Finds duplicates between the person and others; `changes` counts the changes of the result. The code loads
 * after the first paint, before the first field is left.
 */
function useSameFinder(session: EnrollmentSession, personId: EntityId, profile: Profile) {
  const finder = useRef<(edited: Person) => readonly Finding[]>(nothing);
  const [changes, setChanges] = useState(0);
  const findSame = useCallback((edited: Person) => finder.current(edited), []);
  useEffect(() => {
    let isGone = false;
    const onChange = () => setChanges((count) => count + 1);
    const take = (loaded?: Awaited<ReturnType<typeof loadFinder>>) => {
      isFinderLoaded = true;
      if (isGone) return;
      if (loaded) finder.current = loaded.createSameFinder(session, personId, profile, onChange);
      onChange();
    };
    // When the code cannot load, the review still finds the duplicates.
    const stop = afterPaint(() => void loadLate(loadFinder).then(take, () => take()));
    return () => {
      isGone = true;
      stop();
    };
  }, [session, personId, profile]);
  return { findSame, changes };
}

const ScalarFields = memo(function ScalarFields({ view }: { readonly view: PersonView }) {
  const { t } = useTranslator();
  return (
    <FieldGroups view={view} t={t}>
      {(field, fieldView, marked) => (
        <FormField key={field} name={field} id={field} view={fieldView} marked={marked} />
      )}
    </FieldGroups>
  );
});
