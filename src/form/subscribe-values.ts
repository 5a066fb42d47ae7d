import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls back on every change of a form's values; returns a function that unsubscribes. */
export function subscribeValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  onChange: () => void,
): () => void {
  return form.subscribe({ formState: { values: true }, callback: onChange });
}
