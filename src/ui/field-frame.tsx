import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

export interface FieldFrameProps {
  /** Id of the entry; label, hint and error derive theirs from it. */
  readonly id: string;
  readonly label: string;
  /** The word for "required", shown in text beside the label (of a row, beside that of the first one). */
  readonly requiredText?: string | undefined;
  /** Rows below the first hide their labels from sight, never from assistive technology. */
  readonly compact?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly width: 'short' | 'medium' | 'long';
  readonly children: ReactNode;
}

export const hintIdOf = (id: string) => `${id}-hint`;
export const errorIdOf = (id: string) => `${id}-error`;

/** Label, entry, hint and error of one field. The error is tied to the entry by its id. */
export function FieldFrame({
  id,
  label,
  requiredText,
  compact,
  hint,
  error,
  width,
  children,
}: FieldFrameProps) {
  return (
    <div className={`field field--${width}${compact ? ' field--compact' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {requiredText && !compact && <span className="field__required">{requiredText}</span>}
      {children}
      {hint && (
        <div className="field__hint" id={hintIdOf(id)}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field__error" id={errorIdOf(id)}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  );
}
