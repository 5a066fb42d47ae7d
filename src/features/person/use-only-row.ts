import { useLayoutEffect, useRef } from 'react';
import type { CaseSection } from '../../domain/case/case-model.ts';
import type { FlowSection } from '../../form/entry-flow.ts';
import { useOpenForm } from '../../form/open-form.ts';

/** Puts the section into the order of the form. Its only row has the section's name as its id. */
export function useOnlyRow({ key, name }: CaseSection): void {
  const { flow } = useOpenForm();
  const actions = useRef<FlowSection>({
    rowIds: [name],
    isFull: true,
    add: () => undefined,
    remove: () => undefined,
  });
  useLayoutEffect(() => flow.addSection(key, actions), [flow, key]);
}
