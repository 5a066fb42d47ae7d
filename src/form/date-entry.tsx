import { parseDate, toDisplayDate } from '../domain/formats/date.ts';
import type { EntryProps } from './entry-props.ts';
import { useOpenForm } from './open-form.ts';
import { useEntry } from './use-entry.ts';

/**
 * A date as text: the native picker misreads the dates that people in Chile type, and ignores pasted text.
 */
export function DateEntry(props: EntryProps) {
  const { today } = useOpenForm();
  const toDisplay = (text: string) => {
    const date = parseDate(text, today);
    return date ? toDisplayDate(date) : text;
  };
  return <input type="text" inputMode="numeric" spellCheck={false} {...useEntry(props, toDisplay)} />;
}
