import { useController, useFormContext } from 'react-hook-form';
import { useTranslator } from '../i18n/use-translator.ts';
import { afterPointer } from '../ui/after-pointer.ts';
import { labelIdOf } from '../ui/field-frame.tsx';
import { toUnlistedText } from './choice-entry.tsx';
import type { EntryProps } from './entry-props.ts';

/** One of a few codes, all in sight: a group of radio buttons. The one that Tab comes to is the entry of the field. */
export function SegmentsEntry({ name, id, view, invalid, describedBy, entryRef }: EntryProps) {
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
  const options = [
    ...(required ? [] : [{ code: '', text: translator.t('entry.none') }]),
    ...(isKnown ? [] : [{ code: value, text: toUnlistedText(value, catalog, translator) }]),
    ...listed,
  ];
  const entered = options.some(({ code }) => code === value) ? value : options[0]?.code;
  const choose = (code: string) => {
    field.onChange(code);
    if (getFieldState(name).invalid) void trigger(name);
  };
  return (
    <div
      className="segments"
      role="radiogroup"
      aria-labelledby={labelIdOf(id)}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
    >
      {options.map(({ code, text }) => (
        <label key={code}>
          <input
            type="radio"
            name={name}
            id={code === entered ? id : undefined}
            ref={code === entered ? entryRef : undefined}
            value={code}
            checked={code === value}
            onChange={() => choose(code)}
            onBlur={() => afterPointer(field.onBlur)}
            onFocus={({ currentTarget }) => entryRef(currentTarget)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
