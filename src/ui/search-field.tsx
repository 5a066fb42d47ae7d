import { useId } from 'react';
import './styles/search-field.css';

interface SearchFieldProps {
  readonly label: string;
  /** What is looked at. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Where one types what is looked for. What is typed may name somebody: no browser keeps or checks it. */
export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="field search-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="field__hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
