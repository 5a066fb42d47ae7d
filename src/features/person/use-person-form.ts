import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { subscribeValues } from '../../form/subscribe-values.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { type PersonFormValues, toFormValues, toPerson } from '../../domain/fields/form-values.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { createResolver, toPathFindings } from '../../form/field-errors.ts';
import { keepLeft, readLeft } from '../../services/drafts/left-fields.ts';
import { today } from '../../services/clock.ts';
import { useAutosave, useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint, runWhenIdleAfterKey } from '../../ui/schedule.ts';

/**
 * The form of the open person, created from its record and checked by `findFindings` (stable). Errors show on
 * blur.
 */
function usePersonForm(
  person: Person,
  findFindings: (person: Person) => readonly Finding[],
): UseFormReturn<PersonFormValues> {
  const options = useMemo(
    () => ({
      defaultValues: toFormValues(person),
      resolver: createResolver((values: PersonFormValues) =>
        toPathFindings(values, findFindings(toPerson(person.id, values, today()))),
      ),
    }),
    // The form is made once per record; what replaces it is brought into it.
    // oxlint-disable-next-line react/exhaustive-deps
    [findFindings],
  );
  return useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
}

/**
 * Brings changes from outside of the form (undo, paste, take-over) into the form. It sets only the values
 * that differ, because a new form is the most expensive part of the page. `show` shows their errors after the
 * paint. Returns a function that subscribes to typed changes, which these are not.
 */
function useReplacements(
  form: UseFormReturn<PersonFormValues>,
  person: Person,
  replacements: number,
  show: () => void,
): (onChange: () => void) => () => void {
  const shown = useRef(replacements);
  const isReplacing = useRef(false);
  useLayoutEffect(() => {
    if (shown.current === replacements) return;
    shown.current = replacements;
    isReplacing.current = true;
    replaceValues(form, toFormValues(person));
    isReplacing.current = false;
    // The errors of the old values stay until the new values are checked.
    afterPaint(() => {
      form.clearErrors();
      show();
    });
  }, [form, person, replacements, show]);
  return useCallback(
    (onChange) =>
      subscribeValues(form, () => {
        if (!isReplacing.current) onChange();
      }),
    [form],
  );
}

function replaceValues(form: UseFormReturn<PersonFormValues>, next: PersonFormValues): void {
  const now = form.getValues();
  for (const key of SCALAR_KEYS) if (now[key] !== next[key]) form.setValue(key, next[key]);
  for (const section of SECTION_KEYS) {
    if (JSON.stringify(now[section]) === JSON.stringify(next[section])) continue;
    form.setValue(section, next[section]);
    // Rows that stay get each of their entries, because an entry keeps its own text.
    next[section].forEach((row, index) => {
      for (const [name, text] of Object.entries(row)) setText(form, `${section}.${index}.${name}`, text);
    });
  }
  replaceCase(form, now.case ?? {}, next.case ?? {});
}

function replaceCase(form: UseFormReturn<PersonFormValues>, now: CaseFormValues, next: CaseFormValues): void {
  for (const section of new Set([...Object.keys(now), ...Object.keys(next)])) {
    const [before = [], after = []] = [now[section], next[section]];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    form.setValue(`case.${section}`, after);
    const isOnly = (id = '') => id === '' || id === section;
    // An entry keeps its own text, also one that was emptied. A row that is gone has none.
    for (const [index, row] of (after.length > 0 ? after : before).entries())
      for (const name of new Set([...Object.keys(before[index] ?? {}), ...Object.keys(row)]))
        if (name !== 'id' && (after[index] || isOnly(row.id)))
          setText(form, `case.${section}.${index}.${name}`, after[index]?.[name] ?? '');
  }
}

function setText(form: UseFormReturn<PersonFormValues>, path: string, text: string): void {
  if (isPath(path)) form.setValue(path, text);
}

/** The fields under the rules; it changes only when a field that a rule reads changes. */
function usePersonView(form: UseFormReturn<PersonFormValues>, profile: Profile): PersonView {
  useWatch({ control: form.control, name: [...profile.triggers] });
  return profile.viewOf(form.getValues());
}

/**
 * Keeps the shown errors current when rules change the fields, and shows all of them once the person was left
 * or reviewed. Errors of the service show on arrival (`hasServiceErrors`). Returns a function that shows
 * them, and the handler that records which fields were left.
 */
function useShownFindings(
  form: UseFormReturn<PersonFormValues>,
  view: PersonView,
  showAll: boolean,
  hasServiceErrors: boolean,
  id: EntityId,
) {
  const [left] = useState(() => new Set(readLeft(id).filter(isPath)));
  const show = useCallback(() => {
    if (showAll || hasServiceErrors) void form.trigger();
    else if (left.size > 0) void form.trigger([...left]);
  }, [form, showAll, hasServiceErrors, left]);
  const isOpen = useRef(false);
  useEffect(() => {
    // What the key or press changed is painted before the person is checked.
    if (isOpen.current) runWhenIdleAfterKey(show);
    else show();
    isOpen.current = true;
  }, [show, view]);
  const noteLeft = (name: string) => {
    if (!isPath(name) || left.has(name)) return;
    left.add(name);
    keepLeft(id, left);
  };
  return { show, noteLeft };
}

interface OpenRecord {
  readonly record: Person;
  /** Changes when the record was changed from outside of the form. */
  readonly replacements: number;
  /** Stable. */
  readonly findFindings: (edited: Person) => readonly Finding[];
  readonly hasServiceErrors: boolean;
}

/**
 * The open form of a record that the session has under its id: a person, or the holder of the enrollment's own case. What is
 * typed goes into the session, and what the session replaces comes into the form. `entry`: for `EntryForm`.
 */
export function useRecordForm({ record, replacements, findFindings, hasServiceErrors }: OpenRecord) {
  const session = useSession();
  const { profile } = useProfile();
  const { id } = record;
  const isEditable = useIsEditable();
  const form = usePersonForm(record, findFindings);
  const view = usePersonView(form, profile);
  const isLeft = useSessionPart(({ left }) => left.has(id));
  useEffect(() => () => session.noteLeft([id]), [session, id]);
  const { show, noteLeft } = useShownFindings(form, view, isLeft, hasServiceErrors, id);
  const subscribe = useReplacements(form, record, replacements, show);
  const [day] = useState(today);
  useAutosave(
    session,
    subscribe,
    useCallback(() => session.updatePerson(toPerson(id, form.getValues(), today())), [session, form, id]),
  );
  const commit = useCallback(() => session.commit(), [session]);
  const onLeave = (name: string) => {
    noteLeft(name);
    runWhenIdleAfterKey(commit);
  };
  return { view, show, commit, entry: { form, today: day, isReadOnly: !isEditable, onLeave } };
}

type CaseFormValues = NonNullable<PersonFormValues['case']>;
type PersonPath = Path<PersonFormValues>;

/** Every named entry of the person's page is a field of its form. */
function isPath(name: string): name is PersonPath {
  return name !== '';
}
