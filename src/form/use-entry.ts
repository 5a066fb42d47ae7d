import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toSeenText } from '../domain/formats/plain-text.ts';
import { afterPointer } from '../ui/after-pointer.ts';
import { runWhenIdleAfterKey } from '../ui/schedule.ts';
import type { Entry } from './entry-flow.ts';
import type { EntryProps } from './entry-props.ts';

const unchanged = (text: string) => text;

/**
 * Registers an entry: errors appear on blur and disappear as soon as the text is right. On blur, typed text
 * loses its invisible characters and, when it is valid, is shown in the usual form (`toDisplay`). A blur
 * without typing changes nothing.
 */
export function useEntry(
  { name, id, view, invalid, describedBy, entryRef }: EntryProps,
  toDisplay = unchanged,
) {
  const { register, setValue, getValues, getFieldState, trigger } = useFormContext();
  // The element is created with its text, because setting it later would lay out the whole page for each
  // entry.
  const [defaultValue] = useState(() => String(getValues(name) ?? ''));
  const isTyped = useRef(false);
  const registration = register(name, {
    onChange: () => {
      if (getFieldState(name).invalid) void trigger(name);
    },
  });
  return {
    ...registration,
    defaultValue,
    ref: (element: Entry | null) => {
      registration.ref(element);
      entryRef(element);
    },
    onChange: (event: ChangeEvent<HTMLElement>) => {
      isTyped.current = true;
      void registration.onChange(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) =>
      afterPointer(() => {
        const { value } = event.target;
        const shown = isTyped.current ? toDisplay(toSeenText(value)) : value;
        isTyped.current = false;
        if (shown !== value) setValue(name, shown);
        runWhenIdleAfterKey(() => void registration.onBlur(event));
      }),
    id,
    className: 'input',
    autoComplete: 'off',
    'aria-invalid': invalid || undefined,
    'aria-required': view.required || undefined,
    'aria-describedby': describedBy,
  };
}
