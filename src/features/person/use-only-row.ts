import { useLayoutEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CaseSection } from '../../domain/case/case-model.ts';
import type { PersonFormValues } from '../../domain/fields/form-values.ts';
import type { FlowSection } from '../../form/entry-flow.ts';
import { useOpenForm } from '../../form/open-form.ts';

/** Puts the section into the order of the form. Its only row has the section's name as its id. */
export function useOnlyRow({ key, name }: CaseSection): void {
  const { flow } = useOpenForm();
  const { getValues, setValue } = useFormContext<PersonFormValues>();
  const actions = useRef<FlowSection>({
    rowIds: [name],
    isFull: true,
    add: () => undefined,
    remove: () => undefined,
  });
  useLayoutEffect(() => flow.addSection(key, actions), [flow, key]);
  useLayoutEffect(() => {
    if (getValues(`case.${name}.0.id`) === undefined) setValue(`case.${name}.0.id`, name);
  }, [getValues, setValue, name]);
}
