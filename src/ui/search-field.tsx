import { useId } from 'react';
import { SearchIcon } from './icons.tsx';
import './styles/search-field.css';

interface SearchFieldProps {
  readonly label: string;
  /** What is looked at. */
  readonly hint: string;
  /** One line of a toolbar: the hint stands in the empty field, and the label is heard only. */
  readonly isCompact?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Where one types what is looked for. What is typed may name somebody: no browser keeps or checks it. */
export function SearchField({ label, hint, isCompact = false, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={isCompact ? 'search-field search-field--compact' : 'field search-field'}>
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {isCompact && <SearchIcon />}
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={isCompact ? hint : undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={isCompact ? 'visually-hidden' : 'field__hint'} id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
