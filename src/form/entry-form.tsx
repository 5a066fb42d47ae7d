import { type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { listenForEnter } from './entry-keys.ts';
import { createShownFindings, ShownFindingsContext } from './field-errors.ts';

interface EntryFormProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** An entry was left; `name` is its path. Called on the way out: what is dear waits for its own task. */
  readonly onLeave?: (name: string) => void;
  /** Shown, but not to be changed now. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** The form element around entries: it sends nothing by itself, and gives the entries their form. */
export function EntryForm<V extends FieldValues>({ form, onLeave, isReadOnly, children }: EntryFormProps<V>) {
  const [findings] = useState(() => createShownFindings(form));
  useEffect(() => {
    const controller = new AbortController();
    listenForEnter(controller.signal);
    return () => controller.abort();
  }, []);
  return (
    <FormProvider {...form}>
      <ShownFindingsContext value={findings}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its entries */}
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onBlur={({ target }) => {
            // Buttons are left too; they hold no text.
            if (onLeave && 'value' in target && !(target instanceof HTMLButtonElement)) onLeave(target.name);
          }}
        >
          {/* Whoever reads takes no notice of it; what is inside is disabled at once. */}
          <fieldset className="entries" role="presentation" disabled={isReadOnly}>
            {children}
          </fieldset>
        </form>
      </ShownFindingsContext>
    </FormProvider>
  );
}
