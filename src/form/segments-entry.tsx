import { useController, useFormContext } from 'react-hook-form';
import { useTranslator } from '../i18n/use-translator.ts';
import { labelIdOf } from '../ui/field-frame.tsx';
import { afterLeave } from './after-leave.ts';
import { toUnlistedText } from './choice-entry.tsx';
import { toSegmentsClass } from './entry-kind.ts';
import type { EntryProps } from './entry-props.ts';

/**
 * One of a few codes, all visible: a group of radio buttons. The button in the Tab order is the entry of the
 * field. A press on the chosen button clears an optional choice.
 */
export function SegmentsEntry({ name, id, view, invalid, describedBy, entryRef, suggested }: EntryProps) {
  const translator = useTranslator();
  const { trigger, getFieldState } = useFormContext();
  const { field } = useController({ name });
  const value = String(field.value ?? '');
  const { catalog, required } = view;
  if (!catalog) return null;
  const listed = catalog.entries.map((option) => ({
    code: String(option.value),
    text: translator.entryLabel(option),
  }));
  const isKnown = value === '' || listed.some(({ code }) => code === value);
  const options = isKnown
    ? listed
    : [{ code: value, text: toUnlistedText(value, catalog, translator) }, ...listed];
  const entered = options.some(({ code }) => code === value) ? value : options[0]?.code;
  const choose = (code: string) => {
    if (code === value) return;
    field.onChange(code);
    if (getFieldState(name).invalid) void trigger(name);
  };
  return (
    <div
      className={toSegmentsClass(options.map(({ text }) => text))}
      role="radiogroup"
      aria-labelledby={labelIdOf(id)}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
    >
      {options.map(({ code, text }) => (
        <label key={code} className={code === suggested && value === '' ? 'segments__suggested' : undefined}>
          <input
            type="radio"
            name={name}
            id={code === entered ? id : undefined}
            ref={code === entered ? entryRef : undefined}
            value={code}
            checked={code === value}
            onChange={() => choose(code)}
            // Ignores the second click of a double click; a key press has detail 0.
            onClick={({ detail }) => detail === 1 && code === value && !required && choose('')}
            onBlur={() => afterLeave(field.onBlur)}
            onFocus={({ currentTarget }) => entryRef(currentTarget)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
