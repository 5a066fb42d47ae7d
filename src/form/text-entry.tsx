import type { TextFormat } from '../domain/formats/text-format.ts';
import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/**
 * Free text, or text in a format of the profile. No maximum length: a text that is too long gets an error and
 * is never cut.
 */
export function TextEntry(props: EntryProps) {
  const { format, key } = props.view;
  return (
    <input
      type="text"
      spellCheck={false}
      inputMode={toInputMode(format?.name) ?? (key === 'telephones.number' ? 'tel' : undefined)}
      autoCapitalize={format?.name === 'passport' || format?.name === 'upper' ? 'characters' : undefined}
      {...useEntry(props, format?.toDisplay)}
    />
  );
}

/** Keyboard of a touch screen. Every key of a physical keyboard still works. */
function toInputMode(format: TextFormat['name'] | undefined): 'email' | 'tel' | 'numeric' | undefined {
  if (format === 'e-mail') return 'email';
  if (format === 'phone-cl') return 'tel';
  return format === 'integer' ? 'numeric' : undefined;
}
