import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { isShown, type ListRow, type Show, SHOWS, type Sort, SORTS } from './list-rows.ts';

export interface ListChoice {
  readonly show: Show;
  readonly sort: Sort;
}

interface ListControlsProps {
  readonly rows: readonly ListRow[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
}

/** What is looked for, which states, in which order. */
export function ListControls({ rows, search, onSearch, choice, onChoose }: ListControlsProps) {
  const { t } = useTranslator();
  const toShowText = (show: Show) => {
    const name = show === 'all' || show === 'deleted' ? t(`home.show.${show}`) : t(`home.state.${show}`);
    return t('home.show.option', { name, n: rows.filter((row) => isShown(row, show)).length });
  };
  return (
    <div className="home__controls" role="search">
      <SearchField label={t('home.search')} hint={t('home.search.hint')} value={search} onChange={onSearch} />
      <Choice
        label={t('home.show')}
        options={SHOWS}
        value={choice.show}
        textOf={toShowText}
        onChange={(show) => onChoose({ ...choice, show })}
      />
      <Choice
        label={t('home.sort')}
        options={SORTS}
        value={choice.sort}
        textOf={(sort) => t(`home.sort.${sort}`)}
        onChange={(sort) => onChoose({ ...choice, sort })}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly textOf: (option: T) => string;
  readonly onChange: (option: T) => void;
}

function Choice<T extends string>({ label, options, value, textOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((other) => other === chosen);
    if (option !== undefined) onChange(option);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
