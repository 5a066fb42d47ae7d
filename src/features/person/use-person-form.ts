import { useEffect, useMemo, useRef } from 'react';
import { type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { type PersonFormValues, toFormValues, toPerson } from '../../domain/fields/form-values.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { createResolver, toPathFindings } from '../../form/field-errors.ts';
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
) {
  const left = useRef(new Set<PersonPath>());
  useEffect(() => {
    if (showAll || hasServiceErrors) void form.trigger();
    else if (left.current.size > 0) void form.trigger([...left.current]);
  }, [form, view, showAll, hasServiceErrors]);
  return (name: string) => {
    if (isPath(name)) left.current.add(name);
  };
}

type PersonPath = Path<PersonFormValues>;

/** Every named entry of the person's page is a field of its form. */
function isPath(name: string): name is PersonPath {
  return name !== '';
}
