import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** A whole number as text, because `type=number` drops text that it cannot read. */
export function IntegerEntry(props: EntryProps) {
  return <input type="text" inputMode="numeric" spellCheck={false} {...useEntry(props)} />;
}
