import { type Ref, useId } from 'react';
import { FieldNote, noteIdOf } from '../ui/field-frame.tsx';

interface ActorFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Error of the field. */
  readonly problem?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** True when it takes the focus of its dialog. */
  readonly isFirst?: boolean;
}

/** The name of a person who reviews or enters: typed when no sign-in provides it. */
export function ActorField({ name, label, value, onChange, problem, ref, isFirst }: ActorFieldProps) {
  const id = useId();
  return (
    <div className="field field--medium">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name={name}
        className="input"
        data-first={isFirst || undefined}
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : noteIdOf(id)}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && <FieldNote id={id} text={problem} tone="error" />}
    </div>
  );
}
