import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** Free text, or text in a format of the profile. No maximum length: what is too long is said, never cut. */
export function TextEntry(props: EntryProps) {
  const { format, key } = props.view;
  return (
    <input
      type="text"
      spellCheck={false}
      inputMode={format?.name === 'email' ? 'email' : key === 'telephones.number' ? 'tel' : undefined}
      {...useEntry(props, format?.toDisplay)}
    />
  );
}
