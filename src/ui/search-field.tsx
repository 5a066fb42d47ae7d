import { useId } from 'react';
import { SearchIcon } from './icons.tsx';
import './styles/search-field.css';

interface SearchFieldProps {
  readonly label: string;
  /** Hint about the searched texts. */
  readonly hint: string;
  /**
   * One line in a toolbar: the hint is in the empty field, and the label is only for assistive technology.
   */
  readonly isCompact?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search field. Its text may name a person, so no browser may store it or check its spelling. */
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
