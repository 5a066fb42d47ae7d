import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** A whole number as text: `type=number` drops what it does not understand, and this must not. */
export function IntegerEntry(props: EntryProps) {
  return <input type="text" inputMode="numeric" spellCheck={false} {...useEntry(props)} />;
}
