import { type ReactNode, useLayoutEffect } from 'react';
import { asideIdOf } from '../ui/field-frame.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import type { AsidesProps } from './field-asides.ts';

/**
 * Adds a note beside one field, after its other asides. `note` must be stable while its content is the same;
 * nothing is added when it is empty.
 */
export function useFieldNote(
  fieldId: string,
  note: ReactNode,
  { beside, onAsides }: Pick<AsidesProps, 'beside' | 'onAsides'>,
): void {
  useLayoutEffect(() => {
    if (!note) return undefined;
    onAsides(() => (id) => {
      const others = beside?.(id);
      if (id !== fieldId) return others;
      return (
        <>
          {others}
          {/* Only one aside describes a field. */}
          <p
            className="field__note field__note--warning"
            role="status"
            id={others ? undefined : asideIdOf(id)}
          >
            <AlertIcon />
            {note}
          </p>
        </>
      );
    });
    return () => onAsides(undefined);
  }, [fieldId, note, beside, onAsides]);
}
