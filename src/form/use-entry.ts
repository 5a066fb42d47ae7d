import type { FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { afterPointer } from '../ui/after-pointer.ts';
import type { Entry } from './entry-flow.ts';
import type { EntryProps } from './entry-props.ts';

const unchanged = (text: string) => text;

/**
 * Registers an entry: errors appear on leaving the field, and go as soon as the text is right; on leaving, text that
 * was understood is shown the way people read it (`toDisplay`).
 */
export function useEntry(
  { name, id, view, invalid, describedBy, entryRef }: EntryProps,
  toDisplay = unchanged,
) {
  const { register, setValue, getFieldState, trigger } = useFormContext();
  const registration = register(name, {
    onChange: () => {
      if (getFieldState(name).invalid) void trigger(name);
    },
    onBlur: (event: { target: { value: string } }) => {
      const shown = toDisplay(event.target.value);
      if (shown !== event.target.value) setValue(name, shown);
    },
  });
  return {
    ...registration,
    ref: (element: Entry | null) => {
      registration.ref(element);
      entryRef(element);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => afterPointer(() => void registration.onBlur(event)),
    id,
    className: 'input',
    autoComplete: 'off',
    'aria-invalid': invalid || undefined,
    'aria-required': view.required || undefined,
    'aria-describedby': describedBy,
  };
}
