import { type Ref, useId } from 'react';
import { toSeenText } from '../domain/formats/plain-text.ts';
import { FieldNote, hintIdOf, noteIdOf } from '../ui/field-frame.tsx';

interface NoteEntryProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** True when it takes the focus of its dialog. */
  readonly isFirst?: boolean;
}

const MAX_LENGTH = 2000;

/** Entry for a remark of a few lines. */
export function NoteEntry({ label, hint, value, onChange, problem, ref, isFirst }: NoteEntryProps) {
  const id = useId();
  const described = [problem !== undefined && noteIdOf(id), hint !== undefined && hintIdOf(id)];
  return (
    <div className="field field--long">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={ref}
        className="input"
        data-first={isFirst || undefined}
        rows={3}
        maxLength={MAX_LENGTH}
        value={value}
        autoComplete="off"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => toSeenText(value) !== value && onChange(toSeenText(value))}
      />
      {hint !== undefined && (
        <p className="field__hint" id={hintIdOf(id)}>
          {hint}
        </p>
      )}
      {problem !== undefined && <FieldNote id={id} text={problem} tone="error" />}
    </div>
  );
}
