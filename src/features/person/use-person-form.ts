import { useEffect, useMemo, useRef } from 'react';
import { type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { splitRowFieldKey, isRowFieldKey } from '../../domain/fields/field-key.ts';
import { type PersonFormValues, toFormValues, toPerson } from '../../domain/fields/form-values.ts';
import { checkPerson } from '../../domain/profile/check-person.ts';
import type { PersonView, Profile } from '../../domain/profile/profile.ts';
import { createResolver, type PathProblem } from '../../form/field-errors.ts';
import { today } from '../../services/clock.ts';

/** The form of the open person: created from the record, checked by the profile, errors on leaving a field. */
export function usePersonForm(person: Person, profile: Profile): UseFormReturn<PersonFormValues> {
  const options = useMemo(
    () => ({
      defaultValues: toFormValues(person),
      resolver: createResolver((values: PersonFormValues) => findPathProblems(person.id, values, profile)),
    }),
    // The form is made once per record; a replaced record comes as a new component.
    // oxlint-disable-next-line react/exhaustive-deps
    [profile],
  );
  return useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
}

/** The fields under the rules; changes only when a field that a rule looks at changes. */
export function usePersonView(form: UseFormReturn<PersonFormValues>, profile: Profile): PersonView {
  useWatch({ control: form.control, name: [...profile.triggers] });
  return profile.viewOf(form.getValues());
}

/**
 * Keeps the shown errors true when rules change what is asked, and shows them all once the review was asked for.
 * Gives the handler that notes which fields were left.
 */
export function useShownErrors(form: UseFormReturn<PersonFormValues>, view: PersonView, showAll: boolean) {
  const left = useRef(new Set<PersonPath>());
  useEffect(() => {
    if (showAll) void form.trigger();
    else if (left.current.size > 0) void form.trigger([...left.current]);
  }, [form, view, showAll]);
  return (name: string) => {
    if (isPath(name)) left.current.add(name);
  };
}

type PersonPath = Path<PersonFormValues>;

/** Every named entry of the person's page is a field of its form. */
function isPath(name: string): name is PersonPath {
  return name !== '';
}

function findPathProblems(id: string, values: PersonFormValues, profile: Profile): PathProblem[] {
  const person = toPerson(id, values, today());
  return checkPerson(person, profile).findings.flatMap(({ place, problem }) => {
    const { field, section, rowId } = place;
    if (field === undefined) return [];
    if (!isRowFieldKey(field) || section === undefined) return [{ path: field, problem }];
    const rows: readonly { readonly id: string }[] = values[section];
    const index = rows.findIndex((row) => row.id === rowId);
    return [{ path: `${section}.${index}.${splitRowFieldKey(field).name}`, problem }];
  });
}
