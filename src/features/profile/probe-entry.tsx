import { useId } from 'react';
import { FieldFrame, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';

interface ProbeEntryProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
  /** More than one: a text of several lines. */
  readonly rows?: number;
}

/**
 * A text that is looked at and goes nowhere: the browser neither keeps it for the next visit nor sends it to a
 * spelling service.
 */
export function ProbeEntry({ label, value, onChange, hint, problem, rows = 1 }: ProbeEntryProps) {
  const id = useId();
  const describedBy = [hint && hintIdOf(id), problem && noteIdOf(id)].filter(Boolean).join(' ');
  const common = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  } as const;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      note={problem === undefined ? undefined : { text: problem, tone: 'error' }}
      width="long"
    >
      {rows > 1 ? (
        <textarea
          {...common}
          className="input profile-page__text"
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input {...common} className="input" type="text" onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}
