import { afterPaint } from '../../ui/schedule.ts';
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
import { keepLeftFields, readLeftFields } from '../../services/drafts/left-fields.ts';
import { today } from '../../services/clock.ts';

/** The form of the open person: created from the record, checked by `findFindings` (stable), which shows on leaving a field. */
export function usePersonForm(
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
    // The form is made once per record; a replaced record comes as a new component.
    // oxlint-disable-next-line react/exhaustive-deps
    [findFindings],
  );
  return useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
}

/**
 * Brings what became of the person outside of the form into it (undone, pasted, taken over): only what differs, for a
 * form made anew is the dearest thing on the page. Gives how to hear what is typed, which that is not.
 */
export function useReplacements(
  form: UseFormReturn<PersonFormValues>,
  person: Person,
  replacements: number,
): (onChange: () => void) => () => void {
  const shown = useRef(replacements);
  const isReplacing = useRef(false);
  useLayoutEffect(() => {
    if (shown.current === replacements) return;
    shown.current = replacements;
    isReplacing.current = true;
    replaceValues(form, toFormValues(person));
    isReplacing.current = false;
  }, [form, person, replacements]);
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
    // Rows that stay are told of each of their entries: an entry keeps its own text.
    next[section].forEach((row, index) => {
      for (const [name, text] of Object.entries(row)) setText(form, `${section}.${index}.${name}`, text);
    });
  }
}

function setText(form: UseFormReturn<PersonFormValues>, path: string, text: string): void {
  if (isPath(path)) form.setValue(path, text);
}

/** The fields under the rules; changes only when a field that a rule looks at changes. */
export function usePersonView(form: UseFormReturn<PersonFormValues>, profile: Profile): PersonView {
  useWatch({ control: form.control, name: [...profile.triggers] });
  return profile.viewOf(form.getValues());
}

/**
 * Keeps what is shown true when rules change what is asked, and shows all once the review was asked for. What the
 * service said of fields shows on arrival (`hasServiceErrors`). Gives the handler that notes which fields were left.
 */
export function useShownFindings(
  form: UseFormReturn<PersonFormValues>,
  view: PersonView,
  showAll: boolean,
  hasServiceErrors: boolean,
  { id, replacements }: { readonly id: EntityId; readonly replacements: number },
) {
  const [left] = useState(() => new Set(readLeftFields(id).filter(isPath)));
  const shown = useRef(replacements);
  useEffect(() => {
    const show = () => {
      if (showAll || hasServiceErrors) void form.trigger();
      else if (left.size > 0) void form.trigger([...left]);
    };
    if (shown.current === replacements) return show();
    shown.current = replacements;
    // The values stand first: what was wrong with the ones before stays until these are checked.
    return afterPaint(() => {
      form.clearErrors();
      show();
    });
  }, [form, view, showAll, hasServiceErrors, left, replacements]);
  return (name: string) => {
    if (!isPath(name) || left.has(name)) return;
    left.add(name);
    keepLeftFields(id, left);
  };
}

type PersonPath = Path<PersonFormValues>;

/** Every named entry of the person's page is a field of its form. */
function isPath(name: string): name is PersonPath {
  return name !== '';
}
